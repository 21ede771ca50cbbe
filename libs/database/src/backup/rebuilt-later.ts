import type pg from 'pg';
import { quoted } from './stored-tables.js';

/**
 * Triggers that write rows and values which the backup contains anyway. All others stay: they check rows, or write what no
 * backup contains (`notStored`, transaction ids).
 */
const rewriting = ['person_named'];

/**
 * Drops foreign keys and indexes while tables are filled, so that they are checked and built once instead of row by row.
 * Primary and unique keys stay, so that duplicate rows are rejected. Triggers that would overwrite what is filled in are
 * disabled. Runs in the caller's transaction, whose rollback undoes all of it if filling fails.
 */
export async function rebuiltLater(client: pg.Client, fill: () => Promise<void>): Promise<void> {
  const { rows: foreignKeys } = await client.query<{ table: string; name: string; definition: string }>(
    `SELECT t.relname::text AS table, c.conname::text AS name, pg_get_constraintdef(c.oid) AS definition
     FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid
     WHERE c.contype = 'f' AND c.connamespace = current_schema()::regnamespace ORDER BY 1, 2`,
  );
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `SELECT i.relname::text AS name, pg_get_indexdef(i.oid) AS definition
     FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid
     WHERE i.relnamespace = current_schema()::regnamespace
       AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = i.oid AND c.contype IN ('p', 'u', 'x'))
     ORDER BY 1`,
  );
  const { rows: triggers } = await client.query<{ table: string; name: string }>(
    `SELECT c.relname::text AS table, t.tgname::text AS name FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
     WHERE c.relnamespace = current_schema()::regnamespace AND t.tgname = ANY($1::text[])`,
    [rewriting],
  );
  for (const { table, name } of triggers)
    await client.query(`ALTER TABLE ${quoted(table)} DISABLE TRIGGER ${quoted(name)}`);
  for (const { table, name } of foreignKeys)
    await client.query(`ALTER TABLE ${quoted(table)} DROP CONSTRAINT ${quoted(name)}`);
  for (const { name } of indexes) await client.query(`DROP INDEX ${quoted(name)}`);
  await fill();
  for (const { definition } of indexes) await client.query(definition);
  for (const { table, name, definition } of foreignKeys)
    await client.query(`ALTER TABLE ${quoted(table)} ADD CONSTRAINT ${quoted(name)} ${definition}`);
  for (const { table, name } of triggers)
    await client.query(`ALTER TABLE ${quoted(table)} ENABLE TRIGGER ${quoted(name)}`);
}
