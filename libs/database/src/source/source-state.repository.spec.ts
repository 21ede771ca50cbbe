import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestDatabase, givenMonitor, givenProject, type TestDatabase } from '../testing/index.js';
import type { Tx } from '../connection/transaction/tx.js';
import { SourceStateRepository } from './source-state.repository.js';

let test: TestDatabase;
const states = new SourceStateRepository();
beforeEach(async () => {
  test = await createTestDatabase();
});
afterEach(() => test.close());

const inSeconds = (seconds: number): Date => new Date(Date.now() + seconds * 1_000);
const state = async () => (await test.database.asSystem((tx) => states.list(tx)))[0];

describe('the state of a source', () => {
  it('waits until the latest reported time, with its reason', async () => {
    const { database } = test;
    const late = inSeconds(600);
    await database.asSystem((tx) => states.park(tx, 'x', late, 'used up'));
    await database.asSystem((tx) => states.park(tx, 'x', inSeconds(60), 'too many'));
    expect(await state()).toMatchObject({ waitingUntil: late, waitingReason: 'used up' });
    expect(await database.asSystem((tx) => states.isPaused(tx, 'x'))).toEqual({ waits: true, rests: false });
    await database.asSystem((tx) => states.resume(tx, 'x'));
    expect(await database.asSystem((tx) => states.isPaused(tx, 'x'))).toEqual({ waits: false, rests: false });
  });

  it('rests for the total that all processes ask for', async () => {
    const { database } = test;
    for (let count = 0; count < 3; count += 1) await database.asSystem((tx) => states.rest(tx, 'x', 100_000));
    const restMs = ((await state())?.restingUntil?.getTime() ?? 0) - Date.now();
    expect(restMs).toBeGreaterThan(290_000);
    expect(restMs).toBeLessThanOrEqual(301_000);
  });

  it('rests no longer once its configuration has changed, e.g. its budget was raised', async () => {
    const { database } = test;
    await database.asSystem((tx) => states.rest(tx, 'x', 100_000));
    await database.asSystem((tx) => states.resume(tx, 'x'));
    expect(await database.asSystem((tx) => states.isPaused(tx, 'x'))).toEqual({ waits: false, rests: true });
    await database.asSystem((tx) => states.reconfigure(tx, 'x', 'another'));
    expect(await database.asSystem((tx) => states.isPaused(tx, 'x'))).toEqual({ waits: false, rests: false });
  });

  it('has the watches that it refused due when it resumes, but not those that wait for another reason', async () => {
    const { database, dataSource } = test;
    const { id: projectId } = await givenProject(database, { plan: 'growth' });
    for (const error of ['used up', 'no such thing', null]) {
      const { id } = await givenMonitor(database, projectId, { sources: ['x', 'reddit'] });
      const sql = 'UPDATE watches SET next_scan_at = $2, last_error = $3 WHERE monitor_id = $1';
      await dataSource.query(sql, [id, inSeconds(600), error]);
    }
    await database.asSystem((tx) => states.park(tx, 'x', inSeconds(600), 'used up'));
    await database.asSystem((tx) => states.resume(tx, 'x'));
    const due = 'SELECT source, last_error AS error FROM watches WHERE next_scan_at <= now()';
    expect(await dataSource.query(due)).toEqual([{ source: 'x', error: 'used up' }]);
  });

  it('remembers the last answer of the source, and the fault since', async () => {
    await test.database.asSystem((tx) => states.record(tx, 'x', null));
    await test.database.asSystem((tx) => states.record(tx, 'x', '503'));
    const failed = await state();
    expect(failed).toMatchObject({
      lastError: '503',
      lastSuccessAt: expect.any(Date),
      lastFailureAt: expect.any(Date),
    });
    await test.database.asSystem((tx) => states.record(tx, 'x', null));
    expect(await state()).toMatchObject({ lastError: null, lastFailureAt: failed?.lastFailureAt });
  });

  it('is not set up once it is left out, until a scanner reports it again', async () => {
    const report = { source: 'x', configured: true, partial: false, delayed: false, note: '' } as const;
    const run = (work: (tx: Tx) => Promise<unknown>) => test.database.asSystem(work);
    await run((tx) => states.report(tx, report));
    for (const source of ['x', 'bluesky'] as const) await run((tx) => states.leaveOut(tx, source));
    const leftOut = { configured: false, reportedAt: null };
    expect(await run((tx) => states.list(tx))).toMatchObject([leftOut, leftOut]);
    await run((tx) => states.report(tx, report));
    expect(await run((tx) => states.unconfigured(tx))).toEqual(['bluesky']);
  });

  it('is visible to every project, and can be changed by none', async () => {
    const { id } = await givenProject(test.database);
    await test.database.asSystem((tx) => states.record(tx, 'x', null));
    expect(await test.database.asTenant(id, (tx) => states.list(tx))).toHaveLength(1);
    await expect(test.database.asTenant(id, (tx) => states.resume(tx, 'x'))).rejects.toThrow();
  });
});
