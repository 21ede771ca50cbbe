import { messageOf } from '@earshot/domain';
import { networkFault, networkSentence, serverOf } from '@earshot/platform';
import { faultCode, isPoolBusy, isUnavailable, isWriteRefused } from '../database-error.js';
import type { DatabaseConfig } from '../database.config.js';
import { offersNoTls } from '../tls-of-url.js';
import { isStartupRefused, poolerSentence } from './pooler.js';

/** Why Postgres cannot be reached and what the operator should check. */
export function connectionFault(
  error: unknown,
  { url, urlVariable = 'DATABASE_URL' }: Pick<DatabaseConfig, 'url' | 'urlVariable'>,
): string {
  const server = `Postgres ${serverOf(url, 5432)}`;
  if (isStartupRefused(error)) return poolerSentence(urlVariable);
  if (isPoolBusy(error))
    return `All connections of this process to ${server} were in use (DATABASE_POOL_SIZE): it has too much work for them, or Postgres is too slow.`;
  const fault = networkFault(error);
  if (fault === 'certificate_not_trusted')
    return `${networkSentence(server, fault)} Add sslrootcert=FILE to ${urlVariable}, with the certificate of its authority.`;
  if (fault !== null)
    return `${networkSentence(server, fault)} Check that it runs and that ${urlVariable} is right.`;
  if (offersNoTls(error))
    return `${server} has no TLS: ${urlVariable} must not ask for it (sslmode=disable or prefer).`;
  if (/, no encryption$/.test(messageOf(error)))
    return `${server} refuses connections without TLS: add sslmode=verify-full to ${urlVariable}, or sslmode=require to accept any certificate.`;
  if (isWriteRefused(error))
    return `${server} is a standby or set to read-only. Check that ${urlVariable} leads to the primary, and that default_transaction_read_only is off.`;
  // Postgres' own message: `password authentication failed for user "earshot"`, `the database system is starting up`.
  const said = messageOf(error).replace(/\.*$/, '.');
  // too_many_connections, whether of the server, the database or the login
  if (faultCode(error) === '53300')
    return `${server} has no connection left: ${said} Raise max_connections, lower DATABASE_POOL_SIZE, or put PgBouncer in between.`;
  return isUnavailable(error)
    ? `${server} does not answer: ${said} Check that it runs and that ${urlVariable} is right.`
    : `${server} refused the connection: ${said} Check ${urlVariable}.`;
}
