import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createLog } from '@earshot/platform';
import { inWaves } from '@earshot/platform/testing';
import type { DataSource } from 'typeorm';
import { NotificationQueue } from '../../notification/notification-queue.js';
import { ownSession } from '../../backup/own-session.js';
import { connect } from './connect.js';
import { Database } from '../database.js';
import { type DatabaseConfig, directly } from '../database.config.js';
import { LeaderLock } from '../process/leader-lock.js';
import { PostgresOutage } from '../process/postgres-outage.js';
import { MentionRepository } from '../../mention/mention.repository.js';
import {
  createTestDatabase,
  givenAlert,
  givenMention,
  givenMonitor,
  givenNotification,
  givenProject,
  type TestDatabase,
} from '../../testing/index.js';
import { TransactionPooler } from '../../testing/transaction-pooler.js';

const log = createLog({ service: 'test', level: 'silent' });
let test: TestDatabase;
let pooler: TransactionPooler;
let config: DatabaseConfig;
let dataSource: DataSource;
let database: Database;

beforeAll(async () => {
  test = await createTestDatabase();
  await setPatience(test, '20s');
  pooler = await TransactionPooler.open(test.url);
  config = { url: pooler.url, directUrl: test.url, poolSize: 5, statementTimeoutMs: 30_000 };
  dataSource = await connect(config, log);
  database = new Database(dataSource, config);
});
afterAll(async () => {
  await dataSource.destroy();
  await pooler.close();
  await test.close();
});

const singleRoundTrip = { readOnly: true, singleRoundTrip: true } as const;

/** Sets the timeouts of new sessions in the database, whatever the server's settings. */
async function setPatience({ url, dataSource }: TestDatabase, patience: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  for (const setting of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'])
    await dataSource.query(`ALTER ROLE CURRENT_USER IN DATABASE ${name} SET ${setting} = '${patience}'`);
}

describe('behind a transaction pooler', () => {
  it('tenants see only their own rows, in one or several round trips, many at a time', async () => {
    const projects = [await givenProject(database), await givenProject(database)];
    for (const { id } of projects) await givenMonitor(database, id);
    const sql = 'SELECT project_id AS id FROM monitors WHERE active = $1';
    await inWaves(120, async (n) => {
      const id = projects[n % 2]?.id ?? '';
      const found =
        n % 3 === 0
          ? await database.asTenant(id, (tx) => tx.query(sql, [true]))
          : await database.asTenant(id, (tx) => tx.preparedRows(sql, [true]), singleRoundTrip);
      expect(found).toEqual([{ id }]);
    });
  });

  it('no tenant state is left for the next user of the session', async () => {
    const { id } = await givenProject(database);
    for (let time = 0; time < 4; time += 1) {
      await database.asTenant(id, (tx) => tx.query('SELECT 1'), singleRoundTrip);
      await database.asTenant(id, (tx) => tx.query('SELECT 1'));
      const own = 'SELECT current_user = session_user AS own';
      expect(await database.asSystem((tx) => tx.query(own), singleRoundTrip)).toEqual([{ own: true }]);
    }
  });

  it('statements sent together are undone as a whole, and work continues', async () => {
    const { id } = await givenProject(database);
    const rename = { sql: "UPDATE projects SET name = 'half done' WHERE id = $1", parameters: [id] };
    const broken = { sql: 'SELECT 1 / $1::integer', parameters: [0] };
    await expect(database.asSystem((tx) => tx.together([rename, broken]))).rejects.toThrow();
    const name = await database.asSystem((tx) => tx.query('SELECT name FROM projects WHERE id = $1', [id]));
    expect(name).toEqual([{ name: 'Acme' }]);
  });

  it('mentions are stored and shown, and each message goes to one claim', async () => {
    const project = await givenProject(database);
    const mention = await givenMention(database, await givenMonitor(database, project.id));
    const shown = await database.asTenant(project.id, (tx) =>
      new MentionRepository().getMany(tx, [mention.id]),
    );
    expect(shown).toEqual([mention]);
    const alerts = [await givenAlert(database, project.id), await givenAlert(database, project.id)];
    const ids = await Promise.all(alerts.map((alert) => givenNotification(database, alert, [mention])));
    const queue = new NotificationQueue(new MentionRepository());
    const options = { limit: 10, perDestination: 10, leaseMs: 30_000 };
    const claims = await Promise.all(
      [1, 2, 3].map(() => database.asSystem((tx) => queue.claim(tx, { kind: 'any' }, options))),
    );
    const claimed = claims.flat().map(({ id }) => id);
    expect(claimed.sort()).toEqual(ids.sort());
  });

  it('there is one leader, with a session of its own', async () => {
    const [one, other] = [new LeaderLock(config, log), new LeaderLock(config, log)];
    for (let time = 0; time < 3; time += 1)
      expect([await one.tryBecome(), await other.tryBecome()]).toEqual([true, false]);
    await one.release();
    expect(await other.tryBecome()).toBe(true);
    await other.release();
  });

  it('startup fails if sessions wait without a limit, and says what to run', async () => {
    const bare = await createTestDatabase();
    await setPatience(bare, '0');
    const plain = await TransactionPooler.open(bare.url);
    await expect(connect({ ...config, url: plain.url }, log)).rejects.toThrow(
      /ALTER ROLE "\w+" SET idle_in_transaction_session_timeout = '30s'; ALTER ROLE .* statement_timeout = '30s';/,
    );
    await plain.close();
    await bare.close();
  });

  it('no session is used without DATABASE_DIRECT_URL, whether startup parameters are refused or ignored', async () => {
    const ignoring = await TransactionPooler.open(test.url, 'ignores');
    for (const { url } of [pooler, ignoring]) {
      const without = { url, poolSize: 5, statementTimeoutMs: 30_000 };
      const reason = 'DATABASE_URL goes through a pooler: set DATABASE_DIRECT_URL';
      await expect(connect(without, log)).rejects.toThrow(reason);
      await expect(ownSession(without, 'earshot backup', () => Promise.resolve())).rejects.toThrow(reason);
    }
    await ignoring.close();
    const locks = `SELECT FROM pg_locks JOIN pg_database ON oid = database
      WHERE locktype = 'advisory' AND datname = current_database()`;
    expect(await test.dataSource.query(locks)).toEqual([]);
  });

  it('a pooler at DATABASE_DIRECT_URL is named as such', async () => {
    const both = { ...config, directUrl: pooler.url };
    const reason = 'DATABASE_DIRECT_URL goes through a pooler: set it to the address of Postgres itself.';
    await expect(connect(directly(both), log)).rejects.toThrow(reason);
    await expect(ownSession(both, 'earshot backup', () => Promise.resolve())).rejects.toThrow(reason);
  });

  it('an address of Postgres with options of its own is not taken for a pooler', async () => {
    const url = new URL(test.url);
    url.searchParams.set('options', '-c search_path=public');
    const own = await connect({ url: url.href, poolSize: 1, statementTimeoutMs: 30_000 }, log);
    await own.destroy();
  });

  it('a leader that cannot reach DATABASE_DIRECT_URL says so, not that the pooler is unavailable', async () => {
    const lines: string[] = [];
    const told = createLog({
      service: 'test',
      level: 'warn',
      to: { write: (line) => void lines.push(line) },
    });
    const away = { ...config, directUrl: 'postgres://127.0.0.1:1/earshot' };
    const lock = new LeaderLock(away, told, new PostgresOutage(away, told));
    await expect(lock.tryBecome()).rejects.toThrow();
    expect(lines.join()).toContain(
      '127.0.0.1:1 refused the connection. Check that it runs and that DATABASE_DIRECT_URL',
    );
  });
});
