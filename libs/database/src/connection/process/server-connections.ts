import { rows } from '../transaction/rows.js';
import type { Tx } from '../transaction/tx.js';

/** Connections of everybody to the server of this database. */
export interface ServerConnections {
  readonly used: number;
  /** As many as it gives to logins that are no superuser. */
  readonly most: number;
}

/**
 * Counts the connections of all clients, of other programs too, since they share one limit. What others do Postgres hides, but
 * not that they are there.
 */
export async function serverConnections(tx: Tx): Promise<ServerConnections> {
  const [found] = await rows<ServerConnections>(
    tx,
    `SELECT (SELECT count(*)::integer FROM pg_stat_activity
        WHERE datid IS NOT NULL AND coalesce(backend_type, 'client backend') = 'client backend') AS used,
       current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer
         - coalesce(current_setting('reserved_connections', true)::integer, 0) AS most`,
  );
  if (found === undefined) throw new Error('Postgres reports nothing about its connections.');
  return found;
}
