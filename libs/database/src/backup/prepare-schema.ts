import { createLog } from '@earshot/platform';
import type { DataSource } from 'typeorm';
import { connect } from '../connection/pool/connect.js';
import { type DatabaseConfig, directly } from '../connection/database.config.js';
import { executedMigrations, migrate } from '../schema/migrate.js';
import { migrations } from '../schema/migrations.js';
import { BackupError } from './backup-format.js';
import { notStored, quoted } from './stored-tables.js';

/**
 * Gives an empty database exactly the schema of these migrations. A schema of any version counts as empty if it has no rows:
 * deployments create one before a restore is possible.
 * @throws BackupError if it contains rows, is used by other processes, or has a schema unknown to this program
 */
export async function prepareSchema(config: DatabaseConfig, wanted: readonly string[]): Promise<void> {
  const known = new Set<string>(migrations.map(({ name }) => name));
  const unknown = wanted.filter((name) => !known.has(name));
  if (unknown.length > 0)
    throw new BackupError(
      `The backup was made by a newer Earshot (it has ${unknown.join(', ')}): restore it with that one.`,
    );
  await withDataSource(config, async (dataSource) => {
    await assertEmpty(dataSource);
    const executed = await executedMigrations(dataSource);
    if (!executed.every((name) => known.has(name)))
      throw new BackupError(
        'The database belongs to a newer Earshot: restore into another database, or use that version.',
      );
    const surplus = executed.length - executed.findLastIndex((name) => wanted.includes(name)) - 1;
    for (let count = 0; count < surplus; count += 1) await dataSource.undoLastMigration();
    await migrate(dataSource, new Set(wanted));
  });
}

/** Migrates the restored database to the program's schema. @returns the migrations that ran */
export function migrateRestored(config: DatabaseConfig): Promise<string[]> {
  return withDataSource(config, (dataSource) => migrate(dataSource));
}

async function withDataSource<T>(
  config: DatabaseConfig,
  work: (dataSource: DataSource) => Promise<T>,
): Promise<T> {
  const log = createLog({ service: 'restore', level: 'silent' });
  const dataSource = await connect({ ...directly(config), poolSize: 2 }, log);
  try {
    return await work(dataSource);
  } finally {
    await dataSource.destroy();
  }
}

async function assertEmpty(dataSource: DataSource): Promise<void> {
  const others = await dataSource.query<object[]>(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'earshot%'
       AND pid <> pg_backend_pid()`,
  );
  if (others.length > 0)
    throw new BackupError('Earshot is running on this database: stop all of its processes, then restore.');
  const tables = await dataSource.query<{ name: string }[]>(
    `SELECT relname::text AS name FROM pg_class
     WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p')
       AND relname <> ALL($1::text[]) ORDER BY 1`,
    [notStored],
  );
  for (const { name } of tables) {
    const [row] = await dataSource.query<object[]>(`SELECT FROM ${quoted(name)} LIMIT 1`);
    if (row !== undefined)
      throw new BackupError(
        `The database is not empty (it contains ${name}): restore into a new one. Nothing was changed.`,
      );
  }
}
