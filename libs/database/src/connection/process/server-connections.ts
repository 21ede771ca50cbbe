import type { Tx } from '../transaction/tx.js';

/** All connections to this database's server. */
export interface ServerConnections {
  readonly used: number;
  /** The number that the server allows for logins other than superusers. */
  readonly most: number;
}

/**
 * Counts the connections of all clients, including other programs, since they share one limit. Postgres hides what others
 * do, but not their existence.
 */
export function serverConnections(tx: Tx): Promise<ServerConnections> {
  return tx.onlyRow<ServerConnections>(
    `SELECT (SELECT count(*)::integer FROM pg_stat_activity
        WHERE datid IS NOT NULL AND coalesce(backend_type, 'client backend') = 'client backend') AS used,
       current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer
         - coalesce(current_setting('reserved_connections', true)::integer, 0) AS most`,
  );
}
