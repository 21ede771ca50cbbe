import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import { createLog, OperatorError } from '@earshot/platform';
import { connect } from '../connection/pool/connect.js';
import { Database } from '../connection/database.js';
import { assertMigrated, executedMigrations, migrate, migrationsLock, NewerSchemaError } from './migrate.js';
import { migrations } from './migrations.js';
import { createTestDatabase, givenProject, type TestDatabase } from '../testing/index.js';

const names = migrations.map(({ name }) => name);
const opened: { close(): Promise<void> }[] = [];

async function emptyDatabase(): Promise<TestDatabase> {
  const test = await createTestDatabase({ template: false });
  opened.push(test);
  return test;
}

async function anotherPool(test: Pick<TestDatabase, 'url'>) {
  const log = createLog({ service: 'test', level: 'silent' });
  const dataSource = await connect({ url: test.url, poolSize: 2, statementTimeoutMs: 30_000 }, log);
  opened.push({ close: () => dataSource.destroy() });
  return dataSource;
}

afterEach(async () => {
  for (const item of opened.splice(0).reverse()) await item.close();
});

describe('migrate', () => {
  it('creates the schema in an empty database, and finds nothing to do the second time', async () => {
    const { dataSource } = await emptyDatabase();
    expect(await migrate(dataSource)).toEqual(names);
    expect(await migrate(dataSource)).toEqual([]);
    await assertMigrated(dataSource);
  });

  it('refuses a database that cannot store every text, and says how to create one that can', async () => {
    const { dataSource, url } = await emptyDatabase();
    const name = `ascii_${randomBytes(4).toString('hex')}`;
    await dataSource.query(`CREATE DATABASE ${name} ENCODING 'SQL_ASCII' LOCALE 'C' TEMPLATE template0`);
    opened.push({ close: () => dataSource.query(`DROP DATABASE ${name} WITH (FORCE)`) });
    const pool = await anotherPool({ url: Object.assign(new URL(url), { pathname: name }).href });
    await expect(migrate(pool)).rejects.toThrow(
      `The database has the encoding SQL_ASCII, and Earshot needs UTF8. Create it anew: DROP DATABASE "${name}"`,
    );
    expect(await executedMigrations(pool)).toEqual([]);
  });

  it('refuses a read-only database in one sentence, which says what to check', async () => {
    const test = await emptyDatabase();
    const { host, pathname } = new URL(test.url);
    await test.dataSource.query(`ALTER DATABASE ${pathname.slice(1)} SET default_transaction_read_only = on`);
    const error: unknown = await migrate(await anotherPool(test)).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(OperatorError);
    expect((error as Error).message).toBe(
      `Postgres ${host} is a standby or set to read-only. Check that DATABASE_URL leads to the primary, and that default_transaction_read_only is off.`,
    );
  });

  it('creates no index of columns that another already has in the same order', async () => {
    const { dataSource } = await emptyDatabase();
    const twice = `SELECT a.indexrelid::regclass::text AS one, b.indexrelid::regclass::text AS other FROM pg_index a
      JOIN pg_index b USING (indrelid) JOIN pg_class c ON c.oid = indrelid
      WHERE c.relnamespace = 'public'::regnamespace AND a.indexrelid < b.indexrelid AND a.indkey::text = b.indkey::text
        AND num_nonnulls(a.indpred, b.indpred, a.indexprs, b.indexprs) = 0`;
    await migrate(dataSource, new Set(names.slice(0, names.indexOf('UpkeepFoundByBeginnings1798150000001'))));
    expect(await dataSource.query(twice)).toEqual([
      { one: 'mention_upkeep_posts', other: 'mention_upkeep_beginnings' },
    ]);
    await migrate(dataSource);
    expect(await dataSource.query(twice)).toEqual([]);
  });

  it('runs each migration once, however many start concurrently', async () => {
    const test = await emptyDatabase();
    const pools = [test.dataSource, await anotherPool(test), await anotherPool(test)];
    const executed = await Promise.all(pools.map((pool) => migrate(pool)));
    expect(executed.flat()).toEqual(names);
  });

  it('does not disturb the migration of another database on the same server', async () => {
    const [one, other] = [await emptyDatabase(), await emptyDatabase()];
    const executed = await Promise.all([migrate(one.dataSource), migrate(other.dataSource)]);
    expect(executed).toEqual([names, names]);
  });

  it('can be undone to an empty database and run again', async () => {
    const { dataSource } = await emptyDatabase();
    await migrate(dataSource);
    for (let count = 0; count < names.length; count += 1) await dataSource.undoLastMigration();
    const [left] = await dataSource.query<{ tables: number }[]>(
      "SELECT count(*)::integer AS tables FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'schema_migrations'",
    );
    expect(left?.tables).toBe(0);
    expect(await migrate(dataSource)).toEqual(names);
  });

  it('refuses a schema changed by a newer version, in one sentence, and changes nothing', async () => {
    const { dataSource } = await emptyDatabase();
    await migrate(dataSource, new Set(names.slice(0, -1)));
    await dataSource.query("INSERT INTO schema_migrations (timestamp, name) VALUES (9, 'FromTheFuture9')");
    await expect(migrate(dataSource)).rejects.toThrow(
      /^A newer Earshot has changed the database, and this is version \d+\.\d+\.\d+: .*FromTheFuture9\)\.$/,
    );
    expect(await executedMigrations(dataSource)).toEqual([...names.slice(0, -1), 'FromTheFuture9']);
    await dataSource.query("DELETE FROM schema_migrations WHERE name = 'FromTheFuture9'");
    expect(await migrate(dataSource)).toEqual(names.slice(-1));
  });

  it('leaves the timeouts of the pooled connection unchanged', async () => {
    const { dataSource } = await emptyDatabase();
    const ask = () =>
      dataSource.query(
        "SELECT current_setting('statement_timeout') AS s, current_setting('lock_timeout') AS l",
      );
    const before: unknown = await ask();
    await migrate(dataSource);
    const after = await Promise.all([ask(), ask(), ask()]);
    expect(before).toEqual([{ s: '30s', l: '10s' }]);
    expect(after).toEqual([before, before, before]);
  });
});

describe('a migration that meets other work', () => {
  const last = names.slice(names.indexOf('Storage1795478400001'));
  const undoLast = async (test: TestDatabase): Promise<void> => {
    for (const name of last) if (name !== undefined) await test.dataSource.undoLastMigration();
  };

  it('gives up a locked table before a caller behind it does, and retries', async () => {
    const test = await emptyDatabase();
    await migrate(test.dataSource);
    await undoLast(test);
    const reader = (await anotherPool(test)).createQueryRunner();
    await reader.startTransaction();
    await reader.query('LOCK TABLE monitors IN ACCESS SHARE MODE');
    const caller = (await anotherPool(test)).createQueryRunner();
    // As in `becomeTenant`.
    await caller.query("SET lock_timeout = '2s'");
    const migrating = migrate(test.dataSource);
    await until(
      test,
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%ALTER TABLE monitors%'",
    );
    await caller.query('SELECT FROM monitors');
    await caller.release();
    await reader.commitTransaction();
    await reader.release();
    expect(await migrating).toEqual(last);
    await assertMigrated(test.dataSource);
  });

  it.each([
    [
      'a backup',
      `SELECT pg_advisory_lock(${migrationsLock})`,
      /backup or restore that runs on this database/,
    ],
    ['pg_dump', 'LOCK TABLE monitors IN ACCESS SHARE MODE', /release tables that a migration changes/],
  ])('says that it waits for %s, and for whom', async (_, lock, message) => {
    const test = await emptyDatabase();
    await migrate(test.dataSource);
    await undoLast(test);
    const other = (await anotherPool(test)).createQueryRunner();
    await other.query("SET application_name = 'pg_dump'");
    await other.startTransaction();
    await other.query(lock);
    const told: unknown[][] = [];
    const migrating = migrate(test.dataSource, undefined, { warn: (...line: unknown[]) => told.push(line) });
    while (told.length === 0) await wait(50);
    await other.query('COMMIT; SELECT pg_advisory_unlock_all()');
    await other.release();
    expect(await migrating).toEqual(last);
    const others = [{ application: 'pg_dump', pid: expect.any(Number), since: expect.any(Date) }];
    expect(told).toEqual([[expect.objectContaining({ others }), expect.stringMatching(message)]]);
  });

  it('rebuilds an index if a broken one has its name', async () => {
    const test = await emptyDatabase();
    await migrate(test.dataSource);
    await undoLast(test);
    await test.dataSource.query('CREATE INDEX monitors_deleted ON monitors (id)');
    await test.dataSource.query(
      "UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'monitors_deleted'::regclass",
    );
    expect(await migrate(test.dataSource)).toEqual(last);
    const [index] = await test.dataSource.query<object[]>(
      `SELECT indisvalid AS "isValid", pg_get_indexdef(indexrelid) LIKE '%(deleted_at)%' AS "isOurs" FROM pg_index
       WHERE indexrelid = 'monitors_deleted'::regclass`,
    );
    expect(index).toEqual({ isValid: true, isOurs: true });
  });

  it('does what is left after an earlier run was interrupted', async () => {
    const { dataSource } = await emptyDatabase();
    expect(await migrate(dataSource, new Set(names.slice(0, 5)))).toEqual(names.slice(0, 5));
    await expect(assertMigrated(dataSource)).rejects.toThrow(names[5]);
    expect(await migrate(dataSource)).toEqual(names.slice(5));
  });
});

async function until(test: TestDatabase, question: string): Promise<void> {
  for (;;) if ((await test.dataSource.query<object[]>(question)).length > 0) return;
}

describe('a login that may not create roles', () => {
  it('gets an error with the commands for an administrator, and suffices once these have run', async () => {
    const test = await emptyDatabase();
    const role = `earshot_test_${randomBytes(6).toString('hex')}`;
    const name = new URL(test.url).pathname.slice(1);
    await test.dataSource.query(`CREATE ROLE ${role} LOGIN PASSWORD '${role}'`);
    // Roles belong to the server, so the test template has already created this one, but this login is not a member of it.
    await test.dataSource.query(`GRANT ${role} TO CURRENT_USER; ALTER DATABASE ${name} OWNER TO ${role}`);
    const url = new URL(test.url);
    url.username = url.password = role;
    const dataSource = await anotherPool({ ...test, url: url.href });
    try {
      const refusal = migrate(dataSource);
      await expect(refusal).rejects.toBeInstanceOf(OperatorError);
      await expect(refusal).rejects.toThrow(
        `administrator run: CREATE ROLE earshot_tenant NOLOGIN; GRANT earshot_tenant TO ${role};`,
      );
      await test.dataSource.query(`GRANT earshot_tenant TO ${role}`);
      expect(await migrate(dataSource)).toEqual(names.slice(3));
      const database = new Database(dataSource);
      const { id } = await givenProject(database);
      await givenProject(database);
      const seen = await database.asTenant(id, (tx) => tx.query<object[]>('SELECT id FROM projects'));
      expect(seen).toEqual([{ id }]);
    } finally {
      await test.dataSource.query(`REASSIGN OWNED BY ${role} TO CURRENT_USER; DROP OWNED BY ${role}`);
      await test.dataSource.query(`ALTER DATABASE ${name} OWNER TO CURRENT_USER`);
      await test.dataSource.query(`DROP ROLE ${role}`);
    }
  });
});

describe('a login that may not create tables', () => {
  it('gets an error with the command for an administrator', async () => {
    const test = await emptyDatabase();
    const role = `earshot_test_${randomBytes(6).toString('hex')}`;
    const url = new URL(test.url);
    const name = url.pathname.slice(1);
    url.username = url.password = role;
    await test.dataSource.query(`CREATE ROLE ${role} LOGIN PASSWORD '${role}'`);
    await test.dataSource.query('REVOKE CREATE ON SCHEMA public FROM PUBLIC');
    opened.push({ close: () => test.dataSource.query(`DROP ROLE ${role}`) });
    const dataSource = await anotherPool({ url: url.href });
    const error: unknown = await migrate(dataSource).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(OperatorError);
    expect((error as Error).message).toBe(
      `The login "${role}" may not change the schema: permission denied for schema public. It must own the database and its tables (docs/deployment.md, “Postgres”). Ask an administrator to run: ALTER DATABASE "${name}" OWNER TO "${role}";`,
    );
  });
});

describe('assertMigrated', () => {
  it('refuses a database without a schema and says what to run', async () => {
    const { dataSource } = await emptyDatabase();
    await expect(assertMigrated(dataSource)).rejects.toThrow(/lacks .*migrate\.main\.js/);
  });

  it('refuses a database that lacks the newest migration, naming it', async () => {
    const { dataSource } = await emptyDatabase();
    await migrate(dataSource);
    await dataSource.query('DELETE FROM schema_migrations WHERE name = $1', [names.at(-1)]);
    await expect(assertMigrated(dataSource)).rejects.toThrow(names.at(-1));
  });

  it('accepts a newer database while that allows it, and refuses it afterwards', async () => {
    const { dataSource } = await emptyDatabase();
    await migrate(dataSource);
    await dataSource.query("INSERT INTO schema_migrations (timestamp, name) VALUES (9, 'FromTheFuture9')");
    await assertMigrated(dataSource);
    await dataSource.query("UPDATE schema_floor SET migration = 'FromTheFuture9'");
    await expect(assertMigrated(dataSource)).rejects.toThrow(NewerSchemaError);
    await dataSource.query('DROP TABLE schema_floor');
    await expect(assertMigrated(dataSource)).rejects.toThrow(/newer Earshot.*FromTheFuture9/);
  });
});
