import { messageOf } from '@earshot/domain';
import { networkFault, networkSentence, serverOf } from '@earshot/platform';
import { isUnavailable } from '../database-error.js';

/** Why Postgres cannot be reached and what to check, for the operator. */
export function connectionFault(error: unknown, url: string): string {
  const server = `Postgres ${serverOf(url, 5432)}`;
  const fault = networkFault(error);
  if (fault !== null)
    return `${networkSentence(server, fault)} Check that it runs and that DATABASE_URL is right.`;
  // Postgres's own words: `password authentication failed for user "earshot"`, `the database system is starting up`.
  const said = messageOf(error).replace(/\.*$/, '.');
  return isUnavailable(error)
    ? `${server} does not answer: ${said} Check that it runs and that DATABASE_URL is right.`
    : `${server} refused the connection: ${said} Check DATABASE_URL.`;
}
