import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AppError } from '@earshot/domain';
import { createLog, HealthChecks, HealthFault, Metrics, newId } from '@earshot/platform';
import { inWaves } from '@earshot/platform/testing';
import type { DataSource } from 'typeorm';
import { connect } from './pool/connect.js';
import { Database } from './database.js';
import type { Tx } from './transaction/tx.js';
import { faultCode } from './database-error.js';
import { DatabaseHealth } from './process/database-health.js';
import { DatabaseMetrics } from './process/database-metrics.js';
import { ProjectRepository } from '../project/project.repository.js';
import {
  createTestDatabase,
  givenMention,
  givenMonitor,
  givenProject,
  type TestDatabase,
} from '../testing/index.js';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.close());

const log = createLog({ service: 'test', level: 'silent' });
const projectIds = async (tx: Tx, table = 'monitors'): Promise<string[]> =>
  (await tx.query<{ id: string }[]>(`SELECT project_id AS id FROM ${table}`)).map(({ id }) => id);

async function fault(work: Promise<unknown>): Promise<string | null> {
  try {
    await work;
    return 'none';
  } catch (error) {
    return faultCode(error);
  }
}

const forbidden = '42501';

describe('tenant isolation', () => {
  it('enables row level security with a write check on every table that belongs to a project', async () => {
    const tables = await test.dataSource.query<object[]>(
      `SELECT c.relname AS "table", c.relrowsecurity AS enabled,
         EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND p.polqual IS NOT NULL
           AND p.polwithcheck IS NOT NULL AND p.polcmd = '*'
           AND p.polroles = ARRAY['earshot_tenant'::regrole::oid]) AS checked
       FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
         AND (a.attname IN ('project_id', 'scope_id') OR c.relname = 'projects' AND a.attname = 'id')
       WHERE c.relkind = 'r' ORDER BY 1`,
    );
    expect(tables.length).toBeGreaterThanOrEqual(11);
    for (const table of tables) expect(table).toMatchObject({ enabled: true, checked: true });
  });

  it('shows a tenant only its own rows, whatever the query', async () => {
    const { database } = test;
    const [mine, theirs] = [await givenProject(database), await givenProject(database)];
    for (const { id } of [mine, theirs]) await givenMention(database, await givenMonitor(database, id));
    for (const table of ['monitors', 'watches', 'mentions', 'matches'])
      expect(await database.asTenant(mine.id, (tx) => projectIds(tx, table))).toEqual([mine.id]);
    const seen = await database.asTenant(mine.id, (tx) =>
      tx.query<{ id: string }[]>('SELECT id FROM projects'),
    );
    expect(seen).toEqual([{ id: mine.id }]);
  });

  it('lets a tenant neither write to another project nor move a row there', async () => {
    const { database } = test;
    const [mine, theirs] = [await givenProject(database), await givenProject(database)];
    const [own, foreign] = [await givenMonitor(database, mine.id), await givenMonitor(database, theirs.id)];
    const asMine = (sql: string, parameters: unknown[]) =>
      database.asTenant(mine.id, (tx) => tx.query(sql, parameters));
    const insert = `INSERT INTO idempotency_records (scope_id, key, operation, fingerprint, status, body, created_at, expires_at)
      VALUES ($1, 'k', 'o', '', 200, '', now(), now() + interval '1 day')`;
    expect(await fault(asMine(insert, [theirs.id]))).toBe(forbidden);
    expect(await fault(asMine(insert, [mine.id]))).toBe('none');
    expect(
      await fault(asMine('UPDATE monitors SET project_id = $1 WHERE id = $2', [theirs.id, own.id])),
    ).toBe(forbidden);
    await asMine("UPDATE monitors SET name = 'taken over' WHERE id = $1", [foreign.id]);
    const [untouched] = await test.dataSource.query<object[]>('SELECT name FROM monitors WHERE id = $1', [
      foreign.id,
    ]);
    expect(untouched).toEqual({ name: 'Acme' });
  });

  it.each([
    'users',
    'sessions',
    'sign_in_attempts',
    'sign_in_failures',
    'known_networks',
    'account_tokens',
    'account_mails',
    'second_factors',
    'recovery_codes',
    'api_keys',
    'members',
    'note_mails',
    'invitations',
    'mention_work',
    'schema_migrations',
  ])('keeps %s out of a tenant’s reach', async (table) => {
    const { id } = await givenProject(test.database);
    expect(await fault(test.database.asTenant(id, (tx) => tx.query(`SELECT * FROM ${table}`)))).toBe(
      forbidden,
    );
  });

  it('lets a tenant change only the status and assignee of a mention', async () => {
    const { database } = test;
    const { id } = await givenProject(database);
    await givenMention(database, await givenMonitor(database, id));
    const asTenant = (sql: string) => database.asTenant(id, (tx) => tx.query(sql));
    expect(await fault(asTenant("UPDATE mentions SET text = 'never said'"))).toBe(forbidden);
    expect(await fault(asTenant('DELETE FROM mentions'))).toBe(forbidden);
    expect(await fault(asTenant("UPDATE mentions SET status = 'done'"))).toBe('none');
    expect(await fault(asTenant('UPDATE mentions SET assignee_id = NULL'))).toBe('none');
  });

  it('never mixes tenants on a pool of two connections, and lets system work in between see everything', async () => {
    const dataSource = await connect({ url: test.url, poolSize: 2, statementTimeoutMs: 30_000 }, log);
    const database = new Database(dataSource);
    try {
      const projects = [await givenProject(database), await givenProject(database)];
      for (const { id } of projects) await givenMonitor(database, id);
      const all = await database.asSystem((tx) => projectIds(tx));
      await inWaves(200, async (index) => {
        const project = projects[index % 3];
        if (project !== undefined)
          expect(await database.asTenant(project.id, (tx) => projectIds(tx))).toEqual([project.id]);
        else expect(await database.asSystem((tx) => projectIds(tx))).toHaveLength(all.length);
      });
    } finally {
      await dataSource.destroy();
    }
  });

  it('restores the system role after a tenant’s work failed', async () => {
    const dataSource = await connect({ url: test.url, poolSize: 1, statementTimeoutMs: 30_000 }, log);
    const database = new Database(dataSource);
    try {
      const { id } = await givenProject(database);
      await expect(database.asTenant(id, (tx) => tx.query('SELECT 1 / 0'))).rejects.toThrow();
      expect((await database.asSystem((tx) => projectIds(tx, 'members'))).length).toBeGreaterThan(0);
    } finally {
      await dataSource.destroy();
    }
  });
});

describe('a deleted project', () => {
  const rename = "UPDATE monitors SET name = 'renamed' RETURNING id";
  const gone = { code: 'NOT_FOUND', message: 'No such project.' };

  it.each<[string, (database: Database, id: string) => Promise<unknown>]>([
    ['in a transaction', (database, id) => database.asTenant(id, (tx) => tx.query(rename))],
    [
      'in a read-only transaction',
      (database, id) => database.asTenant(id, (tx) => tx.query('SELECT 1'), { readOnly: true }),
    ],
    [
      'in a single round trip',
      (database, id) =>
        database.asTenant(id, (tx) => tx.query('SELECT 1'), { readOnly: true, singleRoundTrip: true }),
    ],
  ])('takes no work %s once its deletion is committed', async (_, work) => {
    const { database } = test;
    const { id } = await givenProject(database);
    await givenMonitor(database, id);
    await work(database, id);
    await database.asSystem((tx) => new ProjectRepository().delete(tx, id));
    await test.dataSource.query("UPDATE monitors SET name = 'kept' WHERE project_id = $1", [id]);
    await expect(work(database, id)).rejects.toMatchObject(gone);
    expect(await test.dataSource.query('SELECT name FROM monitors WHERE project_id = $1', [id])).toEqual([
      { name: 'kept' },
    ]);
    await expect(work(database, newId())).rejects.toMatchObject(gone);
  });
});

describe('a transaction', () => {
  it('leaves nothing behind if its work throws', async () => {
    const { id } = await givenProject(test.database);
    await expect(
      test.database.asSystem(async (tx) => {
        await tx.query("UPDATE projects SET name = 'half done' WHERE id = $1", [id]);
        throw new Error('stop');
      }),
    ).rejects.toThrow('stop');
    const [project] = await test.dataSource.query<object[]>('SELECT name FROM projects WHERE id = $1', [id]);
    expect(project).toEqual({ name: 'Acme' });
  });

  it('is retried after a deadlock with another, and both succeed', async () => {
    const ids = [(await givenProject(test.database)).id, (await givenProject(test.database)).id];
    const rename = 'UPDATE projects SET name = name WHERE id = $1';
    let firstLocks = 0;
    let bothLocked: () => void;
    const meeting = new Promise<void>((resolve) => (bothLocked = resolve));
    const lockBoth = (order: string[]) =>
      test.database.asSystem(async (tx) => {
        await tx.query(rename, [order[0]]);
        firstLocks += 1;
        if (firstLocks === 2) bothLocked();
        await meeting;
        await tx.query(rename, [order[1]]);
      });
    await Promise.all([lockBoth(ids), lockBoth([...ids].reverse())]);
    expect(firstLocks).toBeGreaterThan(2);
  });

  it('gives up after three collisions', async () => {
    let runs = 0;
    const collide = test.database.asSystem((tx) => {
      runs += 1;
      return tx.query("DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '40001'; END $$");
    });
    expect(await fault(collide)).toBe('40001');
    expect(runs).toBe(3);
  });
});

describe('work for a caller', () => {
  it('has shorter timeouts than system work', async () => {
    const { id } = await givenProject(test.database);
    const patience = async (tx: Tx) => {
      const [row] = await tx.query<object[]>(
        `SELECT current_setting('lock_timeout') AS lock,
           current_setting('idle_in_transaction_session_timeout') AS idle,
           current_setting('client_connection_check_interval') AS check`,
      );
      return row;
    };
    expect(await test.database.asTenant(id, patience)).toEqual({ lock: '2s', idle: '15s', check: '1s' });
    expect(await test.database.asSystem(patience)).toEqual({ lock: '10s', idle: '30s', check: '1s' });
  });

  it.each(['55P03', '57014', '25P03'])('is UNAVAILABLE if it takes too long (%s)', async (code) => {
    const { id } = await givenProject(test.database);
    const raise = (tx: Tx) => tx.query(`DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '${code}'; END $$`);
    await expect(test.database.asTenant(id, raise)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      retryAfterSeconds: 5,
    });
    expect(await fault(test.database.asSystem(raise))).toBe(code);
  });
});

describe('on a full disk', () => {
  it('work fails as UNAVAILABLE with the reason, and the health check fails too', async () => {
    const checks = new HealthChecks();
    const health = new DatabaseHealth(checks, test.database);
    expect(health).toBeDefined();
    const disk = checks.all.find(({ name }) => name === 'database_disk');
    await disk?.check();
    const raise = (tx: Tx) => tx.query(`DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '53100'; END $$`);
    await expect(test.database.asSystem(raise)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: "The database's disk is full. Try again when there is space.",
    });
    await expect(disk?.check()).rejects.toEqual(new HealthFault("The database's disk is full: writes fail."));
  });

  it('the health check fails, too, if new connections are refused because of it', async () => {
    const full = Object.assign(new Error('could not write init file: No space left on device'), {
      code: '53100',
    });
    const database = new Database({ query: () => Promise.reject(full) } as unknown as DataSource);
    await expect(database.ping()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(database.isDiskFull).toBe(true);
  });
});

describe('with all connections in use', () => {
  it('Postgres counts as reachable, at once, and work that got none makes the process only degraded', async () => {
    const dataSource = await connect({ url: test.url, poolSize: 1, statementTimeoutMs: 30_000 }, log);
    const database = new Database(dataSource);
    const checks = new HealthChecks();
    expect(new DatabaseHealth(checks, database)).toBeDefined();
    const metrics = new Metrics(log);
    expect(new DatabaseMetrics(metrics, database)).toBeDefined();
    let end: () => void = () => undefined;
    try {
      await database.ping();
      const ended = new Promise<void>((resolve) => (end = resolve));
      const work = database.asSystem(() => ended);
      while (database.connections.inUse < 1) await new Promise((soon) => setTimeout(soon, 5));
      const waiting = database.asSystem(() => Promise.resolve());
      const given = Promise.all(
        checks.all.filter(({ need }) => need === 'required').map(({ check }) => check()),
      );
      await expect(Promise.race([given.then(() => 'ready'), waiting])).resolves.toBe('ready');
      await expect(Promise.race([metrics.text(), waiting])).resolves.toMatch(/^earshot_database_up 1$/m);
      const spare = checks.all.find(({ name }) => name === 'database_connections');
      await spare?.check();
      await expect(waiting).rejects.toMatchObject({ code: 'UNAVAILABLE' });
      await expect(spare?.check()).rejects.toEqual(
        new HealthFault('All connections to the database are in use: work waits.'),
      );
      end();
      await work;
    } finally {
      end();
      await dataSource.destroy();
    }
  });

  it('Postgres counts as away if the last work that had one could not reach it', async () => {
    const pool = { totalCount: 0, idleCount: 0, waitingCount: 0, options: { max: 1 } };
    let answer = (): Promise<unknown> => Promise.resolve([]);
    const dataSource = { driver: { master: pool }, query: () => answer() };
    const database = new Database(dataSource as unknown as DataSource);
    await database.ping();
    answer = () => Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }));
    await expect(database.ping()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    pool.totalCount = 1;
    answer = () => Promise.reject(new Error('timeout exceeded when trying to connect'));
    await expect(database.ping()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });
});

describe('on a server that has become a standby', () => {
  it('writes are UNAVAILABLE, the connection is given up, and the health check names the reason', async () => {
    const checks = new HealthChecks();
    const dataSource = await connect({ url: test.url, poolSize: 1, statementTimeoutMs: 30_000 }, log);
    const database = new Database(dataSource);
    expect(new DatabaseHealth(checks, database)).toBeDefined();
    const writes = checks.all.find(({ name }) => name === 'database_writes');
    try {
      await writes?.check();
      // For this connection only, as for one that leads to the old server.
      await dataSource.query('SET default_transaction_read_only = on');
      const write = () => database.asSystem((tx) => tx.query('DELETE FROM sign_in_attempts'));
      await expect(write()).rejects.toMatchObject({
        code: 'UNAVAILABLE',
        message: 'The database accepts no writes at present. Try again shortly.',
        retryAfterSeconds: 5,
      });
      await expect(writes?.check()).rejects.toEqual(
        new HealthFault('The database is a standby or set to read-only: writes fail.'),
      );
      await write();
    } finally {
      await dataSource.destroy();
    }
  });
});

describe('without Postgres', () => {
  const unavailable = { code: 'UNAVAILABLE', retryAfterSeconds: 5 };

  it('work cut off by the server is UNAVAILABLE, and the pool recovers', async () => {
    const cutOff = test.database.asSystem((tx) => tx.query('SELECT pg_terminate_backend(pg_backend_pid())'));
    await expect(cutOff).rejects.toMatchObject(unavailable);
    await expect(cutOff).rejects.toBeInstanceOf(AppError);
    await test.database.ping();
  });

  it('work is UNAVAILABLE while the login is refused, e.g. since its password was changed', async () => {
    const url = new URL(test.url);
    url.username = `guest_${test.url.slice(-8).replace(/\W/g, '_')}`;
    url.password = 'guest';
    await test.dataSource.query(`CREATE ROLE "${url.username}" LOGIN PASSWORD 'guest'`);
    const dataSource = await connect({ url: url.href, poolSize: 1, statementTimeoutMs: 30_000 }, log);
    try {
      await test.dataSource.query(`ALTER ROLE "${url.username}" NOLOGIN`);
      await test.dataSource.query(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = $1',
        [url.username],
      );
      const database = new Database(dataSource);
      const work = () => database.asSystem((tx) => tx.query('SELECT 1'), { readOnly: true });
      await work().catch(() => undefined);
      await expect(work()).rejects.toMatchObject(unavailable);
    } finally {
      await dataSource.destroy();
      await test.dataSource.query(`DROP ROLE "${url.username}"`);
    }
  });

  it('startup fails at once with the reason if Postgres refuses the credentials or the database', async () => {
    const url = new URL(test.url);
    url.pathname = '/no_such_database';
    await expect(connect({ url: url.href, poolSize: 1, statementTimeoutMs: 1_000 }, log)).rejects.toThrow(
      `Postgres ${url.hostname}:${url.port} refused the connection: database "no_such_database" does not exist. Check DATABASE_URL.`,
    );
  });
});
