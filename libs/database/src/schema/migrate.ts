import { setTimeout as wait } from 'node:timers/promises';
import { type Log, OperatorError, version } from '@earshot/platform';
import { type DataSource, MigrationExecutor, type QueryRunner } from 'typeorm';
import { migrationsTable } from '../connection/pool/data-source.js';
import { isBusy, isTransactionConflict } from '../connection/database-error.js';
import { migrationFault } from './migration-fault.js';
import { migrations } from './migrations.js';
import { type SourceManifest, sourceManifests } from '@earshot/domain';

/** The advisory lock that migrations hold while they run; backups and restores take it to keep migrations out. */
export const migrationsLock = "hashtextextended('earshot migrations', 0)";
/**
 * A migration that waits for a table lock blocks everything behind it, so it gives up soon and tries again: sooner than callers
 * do (`becomeTenant`), whose requests would fail otherwise.
 */
const lockTimeout = '1s';
const known = migrations.map(({ name }) => name as string);
const patience = { attempts: 70, pauseMs: 2_000 };

/** The database was changed by a newer Earshot, and this one must not run on it. The message is for people. */
export class NewerSchemaError extends OperatorError {
  override readonly name = 'NewerSchemaError';

  /** @param unknown migrations that this program does not have */
  constructor(unknown: readonly string[]) {
    super(
      `A newer Earshot has changed the database, and this is version ${version}: start the newer one, or restore a ` +
        `backup that this version made into an empty database (what is new there: ${unknown.join(', ')}).`,
    );
  }
}

/**
 * Migrates the schema and its list of sources. Each migration runs in its own transaction unless it opts out. Safe to start
 * concurrently, as the second run waits for the first and finds nothing to do, and safe to repeat after a crash.
 * @param upTo runs only migrations with these names; absent = all
 * @param log says once what the migrations wait for, if they do so for seconds
 * @returns the names of the migrations that were run
 * @throws NewerSchemaError if the schema has migrations that this program does not have; nothing is changed then
 * @throws OperatorError with instructions if the database cannot store every text, is read-only, or the login lacks a permission
 * @throws Error if a table stays locked for minutes, or a migration fails; earlier ones stay applied
 */
export async function migrate(
  dataSource: DataSource,
  upTo?: ReadonlySet<string>,
  log?: Pick<Log, 'warn'>,
): Promise<string[]> {
  const runner = dataSource.createQueryRunner();
  try {
    await runner.query("SELECT set_config('statement_timeout', '0', false)");
    await assertUnicode(runner);
    await becomeOnly(runner, log);
    const unknown = unknownOf(await executedMigrations(runner));
    if (unknown.length > 0) throw new NewerSchemaError(unknown);
    const executor = new ChosenMigrations(dataSource, runner, upTo);
    const pending = (await executor.getPendingMigrations()).map(({ name }) => name);
    await runPending(executor, runner, log);
    if (await hasTable(runner, 'sources')) await enterSources(runner);
    return pending;
  } catch (error) {
    throw migrationFault(error, (dataSource.options as { url: string }).url);
  } finally {
    await runner.query(`SELECT pg_advisory_unlock_all()`).catch(() => undefined);
    await runner.query('RESET statement_timeout; RESET lock_timeout').catch(() => undefined);
    await runner.release();
  }
}

/**
 * Checks that this program may run on the schema. The schema may be newer if its floor allows it, because both versions run
 * during an upgrade.
 * @throws OperatorError with instructions if the schema is older than this program
 * @throws NewerSchemaError if it is too new
 */
export async function assertMigrated(dataSource: DataSource): Promise<void> {
  const executed = await executedMigrations(dataSource);
  const missing = known.filter((name) => !executed.includes(name));
  if (missing.length > 0)
    throw new OperatorError(
      `The database lacks ${missing.join(', ')}: run node libs/database/dist/migrate.main.js, then start again.`,
    );
  const unknown = unknownOf(executed);
  if (unknown.length === 0) return;
  const floor = await schemaFloor(dataSource);
  if (floor === null || !known.includes(floor)) throw new NewerSchemaError(unknown);
}

function unknownOf(executed: readonly string[]): string[] {
  return executed.filter((name) => !known.includes(name));
}

/** The names of the applied migrations, oldest first; empty if there is no schema. */
export async function executedMigrations(on: Queryable): Promise<string[]> {
  if (!(await hasTable(on, migrationsTable))) return [];
  const rows = (await on.query(`SELECT name FROM ${migrationsTable} ORDER BY id`)) as { name: string }[];
  return rows.map(({ name }) => name);
}

/** The migration that a program must have to run on the schema; null if none is recorded. */
async function schemaFloor(dataSource: DataSource): Promise<string | null> {
  if (!(await hasTable(dataSource, 'schema_floor'))) return null;
  const [floor] = await dataSource.query<{ migration: string }[]>('SELECT migration FROM schema_floor');
  return floor?.migration ?? null;
}

/** A pool, or one of its connections. */
interface Queryable {
  query(sql: string, parameters?: unknown[]): Promise<unknown>;
}

/** A server that was set up without a locale, as in many containers, gives its databases `SQL_ASCII`. */
async function assertUnicode(on: Queryable): Promise<void> {
  const [database] = (await on.query(
    `SELECT current_setting('server_encoding') AS encoding, current_database() AS name`,
  )) as { encoding: string; name: string }[];
  if (database === undefined || database.encoding === 'UTF8') return;
  throw new OperatorError(
    `The database has the encoding ${database.encoding}, and Earshot needs UTF8. Create it anew: ` +
      `DROP DATABASE "${database.name}"; CREATE DATABASE "${database.name}" ENCODING 'UTF8' LOCALE 'C.UTF-8' TEMPLATE template0 OWNER ...;`,
  );
}

async function hasTable(on: Queryable, name: string): Promise<boolean> {
  const sql = 'SELECT to_regclass($1) IS NOT NULL AS present';
  const [table] = (await on.query(sql, [name])) as { present: boolean }[];
  return table?.present === true;
}

/** Takes the lock by polling: a statement waiting for it would be a transaction that concurrent index builds wait for. */
async function becomeOnly(runner: QueryRunner, log: Pick<Log, 'warn'> | undefined): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const [asked] = (await runner.query(`SELECT pg_try_advisory_lock(${migrationsLock}) AS "isOurs"`)) as {
      isOurs: boolean;
    }[];
    if (asked?.isOurs === true) return;
    if (attempt === 15)
      log?.warn(
        { others: await othersAtWork(runner) },
        'waiting until the migration, backup or restore that runs on this database has ended',
      );
    await wait(200);
  }
}

async function runPending(
  executor: MigrationExecutor,
  runner: QueryRunner,
  log: Pick<Log, 'warn'> | undefined,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await runner.query("SELECT set_config('lock_timeout', $1, false)", [lockTimeout]);
      await executor.executePendingMigrations();
      return;
    } catch (error) {
      if (attempt === patience.attempts || !(isBusy(error) || isTransactionConflict(error))) throw error;
      if (attempt === 2)
        log?.warn(
          { err: error, others: await othersAtWork(runner) },
          'waiting until the transactions of others release tables that a migration changes; it is tried again every few seconds',
        );
      await wait(patience.pauseMs);
    }
  }
}

/** The sessions whose transactions have lasted longest, e.g. of pg_dump, which keeps its locks until it ends. */
function othersAtWork(runner: QueryRunner): Promise<unknown> {
  return runner.query(
    `SELECT application_name AS application, pid, xact_start AS since FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start < now() - interval '1 second'
     ORDER BY xact_start LIMIT 5`,
  );
}

class ChosenMigrations extends MigrationExecutor {
  override transaction = 'each' as const;

  constructor(
    dataSource: DataSource,
    runner: QueryRunner,
    private readonly chosen: ReadonlySet<string> | undefined,
  ) {
    super(dataSource, runner);
  }

  protected override getMigrations(): ReturnType<MigrationExecutor['getMigrations']> {
    return super.getMigrations().filter(({ name }) => this.chosen?.has(name) ?? true);
  }
}

/**
 * Inserts the sources of the manifests that are not in the database yet. Sources of a newer release stay.
 * @throws Error if a manifest's slot differs from that of the stored mentions
 */
export async function enterSources(
  runner: QueryRunner,
  manifests: readonly Pick<SourceManifest, 'name' | 'slot'>[] = sourceManifests,
): Promise<void> {
  const [names, slots] = [manifests.map(({ name }) => name), manifests.map(({ slot }) => slot)];
  await runner.query(
    'INSERT INTO sources (name, slot) SELECT * FROM unnest($1::text[], $2::smallint[]) ON CONFLICT DO NOTHING',
    [names, slots],
  );
  const moved = (await runner.query(
    `SELECT name FROM sources JOIN unnest($1::text[], $2::smallint[]) AS given (name, slot) USING (name)
     WHERE sources.slot <> given.slot`,
    [names, slots],
  )) as { name: string }[];
  if (moved.length > 0)
    throw new Error(`Mentions of ${moved.map(({ name }) => name).join(', ')} are stored with another slot.`);
}
