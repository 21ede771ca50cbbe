import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { faultCode } from './database-error.js';
import { type MessageTransaction, undoably } from './message-transaction.js';
import { rows, send } from './sql/rows.js';
import { createTestDatabase, givenMonitor, givenProject, type TestDatabase } from './testing/index.js';

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

const run = <T>(work: (tx: MessageTransaction) => Promise<T>) => test.database.inMessagesAsTenant(mine, work);
const rename = (tx: Parameters<typeof rows>[0]) => rows(tx, "UPDATE monitors SET name = 'renamed'");
const describeIt = (tx: Parameters<typeof rows>[0]) => rows(tx, "UPDATE monitors SET context = 'described'");
const stored = () =>
  test.dataSource.query<object[]>('SELECT name, context FROM monitors WHERE project_id = $1', [mine]);

describe('a transaction in messages', () => {
  it('changes the own rows, and no others', async () => {
    await run(rename);
    const names = await test.dataSource.query<object[]>('SELECT name FROM monitors ORDER BY name');
    expect(names).toEqual([{ name: 'Acme' }, { name: 'renamed' }]);
  });

  it('does nothing where its work throws, and its connection is as good as before', async () => {
    const failing = run(async (tx) => {
      await rename(tx);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await stored()).toEqual([{ name: 'Acme', context: null }]);
    const [state] = await test.dataSource.query<object[]>('SELECT current_user = session_user AS own');
    expect(state).toEqual({ own: true });
  });

  it('undoes a part that throws and keeps what was done before', async () => {
    await run(async (tx) => {
      await rename(tx);
      const part = undoably(tx, async (inner) => {
        await describeIt(inner);
        throw new Error('no');
      });
      await expect(part).rejects.toThrow('no');
    });
    expect(await stored()).toEqual([{ name: 'renamed', context: null }]);
  });

  it('keeps a part that succeeds', async () => {
    await run(async (tx) => {
      await undoably(tx, rename);
      await describeIt(tx);
    });
    expect(await stored()).toEqual([{ name: 'renamed', context: 'described' }]);
  });

  it('does nothing once a message has failed, even where its work goes on', async () => {
    const failing = run(async (tx) => {
      await rename(tx);
      await undoably(tx, (inner) => rows(inner, 'SELECT 1 / $1::integer', [0])).catch(() => undefined);
      await describeIt(tx).catch(() => undefined);
    });
    expect(await failing.catch(faultCode)).toBe('22012');
    expect(await stored()).toEqual([{ name: 'Acme', context: null }]);
  });

  it('does what nobody waits for, too, and undoes it with the rest', async () => {
    await run((tx) => send(tx, "UPDATE monitors SET name = 'renamed'", []));
    expect(await stored()).toEqual([{ name: 'renamed', context: null }]);
    const failing = run(async (tx) => {
      await describeIt(tx);
      await send(tx, 'SELECT 1 / $1::integer', [0]);
    });
    expect(await failing.catch(faultCode)).toBe('22012');
    const leftOut = run(async (tx) => {
      await send(tx, "UPDATE monitors SET context = 'described'", []);
      throw new Error('no');
    });
    await expect(leftOut).rejects.toThrow('no');
    expect(await stored()).toEqual([{ name: 'renamed', context: null }]);
  });

  it('changes the rows of all projects where the system works', async () => {
    await test.database.inMessagesAsSystem(rename);
    const names = await test.dataSource.query<object[]>('SELECT name FROM monitors');
    expect(names).toEqual([{ name: 'renamed' }, { name: 'renamed' }]);
  });

  it('runs again where it collided with another', async () => {
    let times = 0;
    await run(async (tx) => {
      times += 1;
      await rename(tx);
      if (times === 1) await rows(tx, "DO $$ BEGIN RAISE SQLSTATE '40001'; END $$");
    });
    expect(times).toBe(2);
    expect(await stored()).toEqual([{ name: 'renamed', context: null }]);
  });
});
