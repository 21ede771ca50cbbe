import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

/**
 * The database of a past release: `schema` creates its schema, `rows` inserts into every table. `rows-since` then fills the
 * tables that are newer, once the database has been migrated.
 */
export type PastRelease = 'schema-0.1.0' | 'rows-0.1.0' | 'rows-since-0.1.0';

/** Runs a file of `libs/database/fixtures` in a separate session, because the file changes settings. */
export async function runFixture(url: string, name: PastRelease): Promise<void> {
  const sql = readFileSync(fileURLToPath(new URL(`../../fixtures/${name}.sql`, import.meta.url)), 'utf8');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
