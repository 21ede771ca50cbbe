import { type DataSource, MigrationExecutor } from 'typeorm';
import { migrationsTable } from './data-source.js';
import { migrations } from './migrations.js';

const lockKey = "hashtextextended('earshot migrations', 0)";

/**
 * Brings the schema up to date: all pending migrations in one transaction, or none. Safe to start several times at
 * once: the second waits for the first and finds nothing to do.
 * @returns the names of the migrations that it ran
 */
export async function migrate(dataSource: DataSource): Promise<string[]> {
  const runner = dataSource.createQueryRunner();
  try {
    await runner.query(
      "SELECT set_config('statement_timeout', '0', false), set_config('lock_timeout', '2min', false)",
    );
    await runner.query(`SELECT pg_advisory_lock(${lockKey})`);
    // A migration that waits for a table makes everybody else wait behind it.
    await runner.query("SELECT set_config('lock_timeout', '10s', false)");
    const executor = new MigrationExecutor(dataSource, runner);
    executor.transaction = 'all';
    const executed = await executor.executePendingMigrations();
    return executed.map(({ name }) => name);
  } finally {
    await runner.query(`SELECT pg_advisory_unlock_all()`).catch(() => undefined);
    await runner.query('RESET statement_timeout; RESET lock_timeout').catch(() => undefined);
    await runner.release();
  }
}

/** @throws Error saying what to do, where the schema is older or newer than this program */
export async function assertMigrated(dataSource: DataSource): Promise<void> {
  const [table] = await dataSource.query<{ present: boolean }[]>(
    'SELECT to_regclass($1) IS NOT NULL AS present',
    [migrationsTable],
  );
  const rows =
    table?.present === true
      ? await dataSource.query<{ name: string }[]>(`SELECT name FROM ${migrationsTable}`)
      : [];
  const executed = new Set(rows.map(({ name }) => name));
  const known = migrations.map(({ name }) => name);
  const unknown = [...executed].filter((name) => !known.includes(name as (typeof known)[number]));
  if (unknown.length > 0)
    throw new Error(
      `The database is newer than this program (it has ${unknown.join(', ')}): start the newer program.`,
    );
  const missing = known.filter((name) => !executed.has(name));
  if (missing.length > 0)
    throw new Error(
      `The database lacks ${missing.join(', ')}: run node libs/database/dist/migrate.main.js, then start again.`,
    );
}
