import type pg from 'pg';
import type { TableLine } from './backup-format.js';

/** Tables filled by migrations or triggers, such as the list of sources, and the table that records backups of this database. */
export const notStored = ['schema_migrations', 'schema_floor', 'sources', 'backups', 'mention_words'];

/**
 * All tables with their stored columns, in a fixed order; without the tables above and without transaction ids, which are
 * meaningless on another server.
 */
export async function storedTables(client: pg.Client): Promise<TableLine[]> {
  const { rows } = await client.query<TableLine>(
    `SELECT c.relname::text AS table, array_agg(a.attname::text ORDER BY a.attname) AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
       AND a.attgenerated = '' AND a.atttypid <> 'xid8'::regtype
     WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r'
       AND c.relname <> ALL($1::text[])
     GROUP BY c.relname ORDER BY c.relname`,
    [notStored],
  );
  return rows;
}

/** The table and columns, as used in `COPY <this> TO` and `COPY <this> FROM`. */
export function copied({ table, columns }: TableLine): string {
  return `${quoted(table)} (${columns.map(quoted).join(', ')})`;
}

/** A quoted SQL identifier. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
