import type pg from 'pg';
import type { TableLine } from './backup-format.js';

/** Tables that migrations or triggers fill, such as the list of sources, and the one that says when this database was backed up. */
export const notStored = ['schema_migrations', 'schema_floor', 'sources', 'backups', 'mention_words'];

/**
 * Every table with its stored columns, in a fixed order; without those above, and without transaction ids,
 * which mean nothing on another server.
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

/** The table and columns of `COPY <this> TO` and `COPY <this> FROM`. */
export function copied({ table, columns }: TableLine): string {
  return `${quoted(table)} (${columns.map(quoted).join(', ')})`;
}

/** A quoted SQL identifier. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
