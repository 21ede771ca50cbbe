import { messageOf } from '@earshot/domain';
import type { DatabaseConfig } from '../database.config.js';

/**
 * Startup options of every connection that needs a session of its own: the server checks once a second that its client is
 * still there. Poolers in transaction mode refuse or ignore them.
 */
export const sessionOptions = '-c client_connection_check_interval=1000';

/** Whether a pooler refused the startup options, as PgBouncer does: https://www.pgbouncer.org/config.html#ignore_startup_parameters */
export function isStartupRefused(error: unknown): boolean {
  return messageOf(error).startsWith('unsupported startup parameter');
}

/** What to do about a connection that goes through a pooler, but must not. */
export function poolerSentence(variable: NonNullable<DatabaseConfig['urlVariable']>): string {
  return variable === 'DATABASE_URL'
    ? 'DATABASE_URL goes through a pooler: set DATABASE_DIRECT_URL to the address of Postgres itself.'
    : 'DATABASE_DIRECT_URL goes through a pooler: set it to the address of Postgres itself.';
}

/**
 * Whether a pooler ignored the startup options (PgBouncer with `ignore_startup_parameters`, poolers of hosting providers).
 * Its next transaction may be in another session: locks would stay behind, and prepared statements would be missing.
 * `DATABASE_DIRECT_URL` is not checked, because a pooler in session mode is enough for it, nor is an address with options of
 * its own, which replace these.
 * @param query runs a statement on a connection opened with `sessionOptions`
 */
export async function ignoresOptions(
  { url, urlVariable }: Pick<DatabaseConfig, 'url' | 'urlVariable'>,
  query: (sql: string) => Promise<{ interval: string }[]>,
): Promise<boolean> {
  if (urlVariable === 'DATABASE_DIRECT_URL' || new URL(url).searchParams.has('options')) return false;
  const [row] = await query("SELECT current_setting('client_connection_check_interval') AS interval");
  return row?.interval !== '1s';
}
