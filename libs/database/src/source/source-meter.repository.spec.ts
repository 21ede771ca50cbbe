import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Meter } from '@earshot/domain';
import { createLog } from '@earshot/platform';
import { connect } from '../connection/pool/connect.js';
import { Database } from '../connection/database.js';
import { createTestDatabase, type TestDatabase, waitsForLock } from '../testing/index.js';
import { SourceMeterRepository } from './source-meter.repository.js';
import { SourceStateRepository } from './source-state.repository.js';

let test: TestDatabase;
const meters = new SourceMeterRepository();
const rate: Meter = {
  name: 'requests',
  kind: 'rate',
  limit: 300,
  unit: 'request',
  window: { every: 'window', ms: 900_000 },
};
const daily: Meter = {
  name: 'searches',
  kind: 'quota',
  limit: 250,
  unit: 'search',
  window: { every: 'day', timeZone: 'America/Los_Angeles' },
};
beforeEach(async () => {
  test = await createTestDatabase();
  await test.database.asSystem(async (tx) => {
    const report = { source: 'youtube' as const, configured: true, partial: true, delayed: false, note: '' };
    await new SourceStateRepository().report(tx, report);
    await meters.declare(tx, 'youtube', [rate, daily]);
  });
});
afterEach(() => test.close());

const charge = (costs: Record<string, number>, database = test.database) =>
  database.asSystem((tx) => meters.charge(tx, 'youtube', costs));
const used = async () =>
  Object.fromEntries(
    (await test.database.asSystem((tx) => meters.list(tx, 'youtube'))).map(({ meter, count }) => [
      meter.name,
      count.used,
    ]),
  );

describe('meters', () => {
  it('are declared in the order in which charges lock them', async () => {
    let declared: Promise<void> | undefined;
    await test.database.asSystem(async (tx) => {
      await meters.charge(tx, 'youtube', { requests: 1 });
      declared = test.database.asSystem((other) => meters.declare(other, 'youtube', [daily, rate]));
      expect(await waitsForLock(test.dataSource, declared)).toBe(true);
      await tx.query("SELECT FROM source_meters WHERE meter = 'searches' FOR UPDATE NOWAIT");
    });
    await declared;
  });

  it('allow exactly their limit, however many processes charge concurrently', async () => {
    const log = createLog({ service: 'test', level: 'silent' });
    const other = await connect({ url: test.url, poolSize: 5, statementTimeoutMs: 30_000 }, log);
    const pools = [test.database, new Database(other)];
    const hundred = async (_: unknown, worker: number): Promise<number> => {
      let allowed = 0;
      for (let count = 0; count < 100; count += 1)
        if ((await charge({ searches: 1, requests: 1 }, pools[worker % 2])) === null) allowed += 1;
      return allowed;
    };
    const allowed = await Promise.all(Array.from({ length: 10 }, hundred));
    await other.destroy();
    expect(allowed.reduce((sum, count) => sum + count)).toBe(250);
    expect(await used()).toEqual({ searches: 250, requests: 250 });
  });

  it('charge all of them or none, and name the one that has room last', async () => {
    await charge({ searches: 250 });
    const refusal = await charge({ searches: 1, requests: 1 });
    expect(refusal?.meter).toEqual(daily);
    expect(refusal?.until.getTime()).toBeGreaterThan(Date.now());
    expect(await used()).toEqual({ searches: 250, requests: 0 });
    expect(await charge({ requests: 300 })).toBeNull();
    expect((await charge({ requests: 1 }))?.meter).toEqual(rate);
  });

  it('start again when their window has ended', async () => {
    await charge({ searches: 250 });
    await test.dataSource.query("UPDATE source_meters SET resets_at = now() - interval '1 second'");
    expect(await charge({ searches: 250 })).toBeNull();
    expect(await used()).toEqual({ searches: 250, requests: 0 });
  });

  it('accept corrections and what the upstream reports', async () => {
    await charge({ searches: 10, requests: 10 });
    await test.database.asSystem((tx) => meters.adjust(tx, 'youtube', { searches: -4 }));
    const resetsAt = new Date(Date.now() + 600_000);
    await test.database.asSystem((tx) =>
      meters.observe(tx, 'youtube', 'requests', { remaining: 20, resetsAt }),
    );
    expect(await used()).toEqual({ searches: 6, requests: 280 });
  });

  it('keep their count when a process restarts, with current limits, and drop removed meters', async () => {
    await charge({ searches: 10, requests: 10 });
    await test.database.asSystem((tx) => meters.declare(tx, 'youtube', [{ ...daily, limit: 11 }]));
    expect(await used()).toEqual({ searches: 10 });
    expect(await charge({ searches: 2 })).not.toBeNull();
  });

  it('forget on a restart what only the upstream reported, as its key may be another one, but not what they counted', async () => {
    await charge({ searches: 10 });
    const report = { remaining: 0, resetsAt: new Date(Date.now() + 30 * 86_400_000) };
    const observe = () => test.database.asSystem((tx) => meters.observe(tx, 'youtube', 'searches', report));
    await observe();
    await test.database.asSystem((tx) => meters.adjust(tx, 'youtube', { searches: -3 }));
    expect(await used()).toEqual({ searches: 247, requests: 0 });
    await observe();
    expect(await charge({ searches: 1 })).not.toBeNull();
    await test.database.asSystem((tx) => meters.declare(tx, 'youtube', [rate, daily]));
    expect(await used()).toEqual({ searches: 7, requests: 0 });
    expect(await charge({ searches: 1 })).toBeNull();
    await test.database.asSystem((tx) => meters.declare(tx, 'youtube', [rate, daily]));
    expect(await used()).toEqual({ searches: 8, requests: 0 });
  });

  it('forget reports with the window that they were about', async () => {
    const report = { remaining: 0, resetsAt: new Date(Date.now() + 30 * 86_400_000) };
    await test.database.asSystem((tx) => meters.observe(tx, 'youtube', 'searches', report));
    await test.dataSource.query("UPDATE source_meters SET resets_at = now() - interval '1 second'");
    await charge({ searches: 250 });
    await test.database.asSystem((tx) => meters.declare(tx, 'youtube', [rate, daily]));
    expect(await used()).toEqual({ searches: 250, requests: 0 });
  });

  it('throw for an unknown name', async () => {
    await expect(charge({ wishes: 1 })).rejects.toThrow('youtube has no meter wishes.');
  });
});
