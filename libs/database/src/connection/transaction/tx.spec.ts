import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createLog } from '@earshot/platform';
import { TcpProxy } from '@earshot/platform/testing';
import type { DataSource } from 'typeorm';
import { connect } from '../pool/connect.js';
import { Database } from '../database.js';
import { faultCode } from '../database-error.js';
import { createTestDatabase, givenMonitor, givenProject, type TestDatabase } from '../../testing/index.js';
import type { Tx } from './tx.js';

let test: TestDatabase;
let mine: string;

beforeAll(async () => {
  test = await createTestDatabase();
  mine = (await givenProject(test.database)).id;
  await givenMonitor(test.database, (await givenProject(test.database)).id);
  await givenMonitor(test.database, mine);
});
beforeEach(() => test.dataSource.query("UPDATE monitors SET name = 'Acme', context = NULL"));
afterAll(() => test.close());

const run = <T>(work: (tx: Tx) => Promise<T>) => test.database.asTenant(mine, work);
const rename = (tx: Tx) => tx.query("UPDATE monitors SET name = 'renamed'");
const describeIt = (tx: Tx) => tx.query("UPDATE monitors SET context = 'described'");
const divide = (tx: Tx) => tx.query('SELECT 1 / $1::integer', [0]);
const byZero = '22012';
const untouched = { name: 'Acme', context: null };
const stored = () =>
  test.dataSource.query<object[]>('SELECT name, context FROM monitors WHERE project_id = $1', [mine]);

describe('a transaction', () => {
  it('changes its own rows, and no others', async () => {
    await run(rename);
    const names = await test.dataSource.query<object[]>('SELECT name FROM monitors ORDER BY name');
    expect(names).toEqual([{ name: 'Acme' }, { name: 'renamed' }]);
  });

  it('changes nothing if its work throws, and leaves its connection usable', async () => {
    const failing = run(async (tx) => {
      await rename(tx);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await stored()).toEqual([untouched]);
    const [state] = await test.dataSource.query<object[]>('SELECT current_user = session_user AS own');
    expect(state).toEqual({ own: true });
  });

  it('changes nothing if a statement fails, even if its work continues', async () => {
    const failing = run(async (tx) => {
      await rename(tx);
      await divide(tx).catch(() => undefined);
      await describeIt(tx).catch(() => undefined);
    });
    expect(await failing.catch(faultCode)).toBe(byZero);
    expect(await stored()).toEqual([untouched]);
  });

  it('changes nothing if a parameter cannot be sent, whatever is sent after it', async () => {
    const circular: Record<string, unknown> = {};
    circular['self'] = circular;
    const failing = run(async (tx) => {
      await rename(tx);
      await Promise.all([
        tx.query('SELECT $1::jsonb', [circular]).catch(() => undefined),
        describeIt(tx).catch(() => undefined),
      ]);
    });
    await expect(failing).rejects.toThrow('circular');
    expect(await stored()).toEqual([untouched]);
    for (let time = 0; time < 6; time += 1) await run(rename);
  });

  it('undoes a reversible part that throws, and keeps what came before', async () => {
    await run(async (tx) => {
      await rename(tx);
      const part = tx.reversible(async (inner) => {
        await describeIt(inner);
        throw new Error('no');
      });
      await expect(part).rejects.toThrow('no');
    });
    expect(await stored()).toEqual([{ name: 'renamed', context: null }]);
  });

  it('undoes a reversible part in which a statement fails, and continues', async () => {
    await run(async (tx) => {
      await rename(tx);
      const part = tx.reversible(async (inner) => {
        await describeIt(inner);
        await inner.together([
          { sql: 'SELECT 1 / $1::integer', parameters: [0] },
          { sql: 'SELECT 1', parameters: [] },
        ]);
      });
      expect(await part.catch(faultCode)).toBe(byZero);
      await tx.query("UPDATE monitors SET context = 'later'");
    });
    expect(await stored()).toEqual([{ name: 'renamed', context: 'later' }]);
  });

  it('keeps successful parts, even nested ones', async () => {
    await run((tx) =>
      tx.reversible(async () => {
        await tx.reversible(rename);
        await describeIt(tx);
      }),
    );
    expect(await stored()).toEqual([{ name: 'renamed', context: 'described' }]);
  });

  it('includes statements that are not awaited, and undoes them with the rest', async () => {
    await run((tx) => tx.send("UPDATE monitors SET name = 'renamed'", []));
    expect(await stored()).toEqual([{ name: 'renamed', context: null }]);
    const failing = run(async (tx) => {
      await describeIt(tx);
      await tx.send('SELECT 1 / $1::integer', [0]);
    });
    expect(await failing.catch(faultCode)).toBe(byZero);
    const leftOut = run(async (tx) => {
      await tx.send("UPDATE monitors SET context = 'described'", []);
      throw new Error('no');
    });
    await expect(leftOut).rejects.toThrow('no');
    expect(await stored()).toEqual([{ name: 'renamed', context: null }]);
  });

  it('changes the rows of all projects when run as the system', async () => {
    await test.database.asSystem(rename);
    const names = await test.dataSource.query<object[]>('SELECT name FROM monitors');
    expect(names).toEqual([{ name: 'renamed' }, { name: 'renamed' }]);
  });

  it('runs again after colliding with another', async () => {
    let times = 0;
    await run(async (tx) => {
      times += 1;
      await rename(tx);
      if (times === 1) await tx.query("DO $$ BEGIN RAISE SQLSTATE '40001'; END $$");
    });
    expect(times).toBe(2);
    expect(await stored()).toEqual([{ name: 'renamed', context: null }]);
  });
});

describe('a transaction that Postgres refuses to begin', () => {
  let network: TcpProxy;
  let dataSource: DataSource;
  let database: Database;
  beforeAll(async () => {
    network = await TcpProxy.open(test.url);
    const log = createLog({ service: 'test', level: 'silent' });
    dataSource = await connect({ url: network.url, poolSize: 1, statementTimeoutMs: 30_000 }, log);
    database = new Database(dataSource);
    network.become({ kind: 'replaces', text: 'BEGIN', by: 'BEGUN' });
  });
  afterAll(async () => {
    await dataSource.destroy();
    await network.goAway();
  });
  const syntaxError = '42601';

  it('does none of its work', async () => {
    expect(await database.asTenant(mine, rename).catch(faultCode)).toBe(syntaxError);
    expect(await database.asSystem(rename).catch(faultCode)).toBe(syntaxError);
    expect(await stored()).toEqual([untouched]);
  });

  it('returns nothing it reads, although its statements were already sent', async () => {
    let seen: unknown;
    const read = async (tx: Tx) => (seen = await tx.query('SELECT project_id FROM monitors'));
    for (const singleRoundTrip of [false, true])
      expect(await database.asTenant(mine, read, { readOnly: true, singleRoundTrip }).catch(faultCode)).toBe(
        syntaxError,
      );
    expect(seen).toBeUndefined();
  });
});
