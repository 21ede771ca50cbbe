import { readFileSync } from 'node:fs';
import { parseUrl } from '@earshot/domain';
import type { EnvReader } from '@earshot/platform';

/** https://www.postgresql.org/docs/current/libpq-ssl.html#LIBPQ-SSL-PROTECTION, and `no-verify` of the driver. */
const modes = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'];

/**
 * Converts the address of Postgres so that the driver treats TLS as libpq does: by default it would verify certificates
 * under `require`, insist on TLS under `prefer`, and print warnings about both. `allow` is treated as `prefer`; a server
 * without TLS is then used unencrypted (`withTlsOffered`). Reports faults to `env`.
 * @param name the variable that contains `url`
 */
export function withTlsMode(env: EnvReader, name: string, url: string): string {
  const parsed = parseUrl(url);
  if (parsed === null) return url;
  const given = parsed.searchParams;
  const mode = given.get('sslmode');
  if (mode !== null && !modes.includes(mode))
    return env.fault(name, `has an sslmode that is none of ${modes.join(', ')}`, url);
  // libpq's name for the system's certificate authorities, which Node.js uses anyway.
  if (given.get('sslrootcert') === 'system') given.delete('sslrootcert');
  for (const parameter of ['sslrootcert', 'sslcert', 'sslkey']) assertPem(env, name, parameter, given);
  if (mode === null) return parsed.href;
  if (mode === 'verify-ca' && !given.has('sslrootcert'))
    return env.fault(name, 'needs sslrootcert with sslmode=verify-ca; or use sslmode=verify-full', url);
  if (mode === 'allow') given.set('sslmode', 'prefer');
  if (mode === 'no-verify') {
    given.set('sslmode', 'require');
    given.delete('sslrootcert');
  }
  given.set('uselibpqcompat', 'true');
  return parsed.href;
}

/**
 * Runs `attempt` with the address, and again without TLS if TLS is only preferred and the server does not offer it.
 * @param url as returned by `withTlsMode`
 */
export async function withTlsOffered<T>(url: string, attempt: (url: string) => Promise<T>): Promise<T> {
  try {
    return await attempt(url);
  } catch (error) {
    const parsed = new URL(url);
    if (parsed.searchParams.get('sslmode') !== 'prefer' || !offersNoTls(error)) throw error;
    parsed.searchParams.set('sslmode', 'disable');
    return attempt(parsed.href);
  }
}

/** Whether the error is the driver's message that the server does not support TLS. */
export function offersNoTls(error: unknown): boolean {
  return /server does not support SSL/i.test(String((error as { readonly message?: unknown }).message));
}

function assertPem(env: EnvReader, name: string, parameter: string, given: URLSearchParams): void {
  const file = given.get(parameter);
  if (file === null) return;
  try {
    if (!readFileSync(file, 'utf8').includes('-----BEGIN '))
      env.fault(name, `names a file in ${parameter} that is not PEM`, null);
  } catch (error) {
    const { code } = error as { code?: unknown };
    env.fault(name, `names a file in ${parameter} that cannot be read (${String(code)})`, null);
  }
}
