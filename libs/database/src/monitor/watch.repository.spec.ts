import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { maxScanAttempts } from '@earshot/domain';
import { newId } from '@earshot/platform';
import { createTestDatabase, givenMonitor, givenProject, type TestDatabase } from '../testing/index.js';
import { SourceStateRepository } from '../source/source-state.repository.js';
import { MonitorRepository } from './monitor.repository.js';
import { ScanRepository } from './scan.repository.js';
import { type ClaimedWatches, WatchRepository } from './watch.repository.js';

let test: TestDatabase;
let projectId: string;
beforeEach(async () => {
  test = await createTestDatabase();
  projectId = (await givenProject(test.database, { plan: 'growth' })).id;
});
afterEach(() => test.close());

const watches = new WatchRepository();
const leaseMs = 60_000;
const claim = (
  options: { limit?: number; leaseMs?: number; overdueMs?: number } = {},
): Promise<ClaimedWatches> =>
  test.database.asSystem((tx) => watches.claimDue(tx, 'reddit', { limit: 100, leaseMs, ...options }));
const start = (claimed: ClaimedWatches) =>
  test.database.asSystem((tx) => watches.startScan(tx, claimed, leaseMs));
const claimSuspects = (limit = 100) =>
  test.database.asSystem((tx) => watches.claimSuspects(tx, 'reddit', { limit, leaseMs }));
const expireLeases = () =>
  test.dataSource.query("UPDATE watches SET lease_until = now() - interval '1 second'");
const result = {
  cursor: {},
  nextScanAt: new Date(),
  failures: 0,
  error: null,
  scannedAt: new Date(),
  coveredUntil: null,
  dead: false,
};

async function givenWatches(count: number): Promise<void> {
  const { id } = await givenMonitor(test.database, projectId);
  await test.dataSource.query(
    `WITH copies AS (
       INSERT INTO monitors SELECT gen_random_uuid(), project_id, name, keywords, exclude_keywords, exclude_authors,
         sources, group_name, context, active, created_at, updated_at, deleted_at
       FROM monitors, generate_series(2, $2) WHERE id = $1 RETURNING id, project_id
     )
     INSERT INTO watches (id, project_id, monitor_id, source, active, next_scan_at)
     SELECT gen_random_uuid(), project_id, id, 'reddit', true, now() FROM copies`,
    [id, count],
  );
}

describe('claiming due watches', () => {
  it('gives each of 1,000 watches to one of two claimers', async () => {
    await givenWatches(1_000);
    const drain = async (): Promise<string[]> => {
      const all: string[] = [];
      for (;;) {
        const { watchIds } = await claim({ limit: 50 });
        if (watchIds.length === 0) return all;
        all.push(...watchIds);
      }
    };
    const taken = (await Promise.all([drain(), drain()])).flat();
    expect(taken).toHaveLength(1_000);
    expect(new Set(taken).size).toBe(1_000);
  });

  it('takes those that have waited longest first', async () => {
    const [late, early] = [
      await givenMonitor(test.database, projectId),
      await givenMonitor(test.database, projectId),
    ];
    await test.dataSource.query(
      "UPDATE watches SET next_scan_at = now() - interval '1 hour' WHERE monitor_id = $1",
      [early.id],
    );
    const order: (string | undefined)[] = [];
    for (let count = 0; count < 2; count += 1) {
      const [watch] = await start(await claim({ limit: 1 }));
      order.push(watch?.monitorId);
    }
    expect(order).toEqual([early.id, late.id]);
  });

  it('skips those not due, of another source, paused, deleted or already leased', async () => {
    const sources = ['x' as const];
    await givenMonitor(test.database, projectId, { sources });
    const [later, paused, deleted] = [
      await givenMonitor(test.database, projectId),
      await givenMonitor(test.database, projectId, { active: false }),
      await givenMonitor(test.database, projectId),
    ];
    await test.dataSource.query(
      "UPDATE watches SET next_scan_at = now() + interval '1 minute' WHERE monitor_id = $1",
      [later.id],
    );
    await test.dataSource.query('UPDATE monitors SET deleted_at = now() WHERE id = $1', [deleted.id]);
    expect((await claim()).watchIds).toEqual([]);
    expect(paused.active).toBe(false);
    await givenMonitor(test.database, projectId);
    expect((await claim()).watchIds).toHaveLength(1);
    expect((await claim()).watchIds).toEqual([]);
  });

  it('returns a watch again once its lease has expired, leaving the late claimer with nothing', async () => {
    await givenWatches(1);
    const first = await claim();
    await expireLeases();
    const second = await claim();
    expect(second.watchIds).toEqual(first.watchIds);
    expect(await start(first)).toEqual([]);
    expect(await start(second)).toHaveLength(1);
  });

  it('can be limited to overdue watches', async () => {
    await givenWatches(1);
    expect((await claim({ overdueMs: 60_000 })).watchIds).toEqual([]);
    await test.dataSource.query("UPDATE watches SET next_scan_at = now() - interval '61 seconds'");
    expect((await claim({ overdueMs: 60_000 })).watchIds).toHaveLength(1);
  });
});

describe('a scan', () => {
  it('gets its keywords, exclusions and interval', async () => {
    const monitor = await givenMonitor(test.database, projectId, {
      excludeKeywords: ['not'],
      excludeAuthors: ['bot'],
    });
    const [watch] = await start(await claim());
    expect(watch).toMatchObject({
      projectId,
      monitorId: monitor.id,
      source: 'reddit',
      cursor: {},
      failures: 0,
      keywords: ['acme'],
      excludeKeywords: ['not'],
      excludeAuthors: ['bot'],
      scanIntervalMinutes: 2,
    });
  });

  it('runs once for a duplicated job', async () => {
    await givenWatches(20);
    const claimed = await claim();
    const started = await Promise.all([start(claimed), start(claimed), start(claimed)]);
    expect(started.map(({ length }) => length).sort((a, b) => a - b)).toEqual([0, 0, 20]);
  });

  it('skips monitors that were paused after the claim', async () => {
    await givenWatches(2);
    const claimed = await claim();
    await test.dataSource.query(
      'UPDATE monitors SET active = false WHERE id IN (SELECT monitor_id FROM watches LIMIT 1)',
    );
    expect(await start(claimed)).toHaveLength(1);
  });

  it('keeps the watches that it renews, but not those it has lost', async () => {
    await givenWatches(2);
    const started = await start(await claim());
    await test.dataSource.query('UPDATE watches SET lease_token = gen_random_uuid() WHERE id = $1', [
      started[0]?.id,
    ]);
    await expireLeases();
    await test.database.asSystem((tx) => watches.renew(tx, started, leaseMs));
    expect((await claimSuspects()).watchIds).toEqual([started[0]?.id]);
  });

  it('is due as before after a release', async () => {
    await givenWatches(3);
    const claimed = await claim();
    await test.database.asSystem((tx) => watches.release(tx, claimed));
    expect((await claim()).watchIds.toSorted()).toEqual([...claimed.watchIds].sort());
  });

  it('stores its cursor, next time and error in the watch', async () => {
    await givenWatches(1);
    const [watch] = await start(await claim());
    if (watch === undefined) throw new Error('nothing was started');
    const cursor = { search: { acme: { coveredUntil: '2026-01-01T00:00:00.000Z' } } };
    const coveredUntil = new Date('2026-01-01T00:00:00.000Z');
    const nextScanAt = new Date(Date.now() - 1_000);
    const scannedAt = new Date('2026-01-01T00:00:01.000Z');
    const update = {
      watchId: watch.id,
      leaseToken: watch.leaseToken,
      cursor,
      nextScanAt,
      failures: 0,
      error: null,
      coveredUntil,
      dead: false,
    };
    const finish = (u: Parameters<typeof watches.finish>[1]) =>
      test.database.asSystem((tx) => watches.finish(tx, u));
    expect(await finish([{ ...update, scannedAt }])).toEqual(new Set([watch.id]));
    const [again] = await start(await claim());
    expect(again).toMatchObject({ cursor, coveredUntil, nextScanAt, failures: 0 });
    const failed = {
      ...update,
      leaseToken: again?.leaseToken ?? '',
      failures: 1,
      error: 'no\u0000 luck',
      scannedAt: null,
    };
    await finish([failed]);
    const [row] = await test.dataSource.query<object[]>(
      'SELECT failures, last_error, last_scanned_at FROM watches',
    );
    expect(row).toEqual({ failures: 1, last_error: 'no\uFFFD luck', last_scanned_at: scannedAt });
  });

  it('forgets since when posts were wanted once all keywords have been read', async () => {
    await givenMonitor(test.database, projectId);
    const created = await test.dataSource.query<object[]>('SELECT resume_from FROM watches');
    expect(created).toEqual([{ resume_from: expect.any(Date) }]);
    for (const [coveredUntil, wanted] of [
      [null, created],
      [new Date(), [{ resume_from: null }]],
    ] as const) {
      const [watch] = await start(await claim());
      const { id: watchId = '', leaseToken = '' } = watch ?? {};
      const update = { ...result, watchId, leaseToken, coveredUntil };
      await test.database.asSystem((tx) => watches.finish(tx, [update]));
      expect(await test.dataSource.query('SELECT resume_from FROM watches')).toEqual(wanted);
    }
  });

  it('is repeated at once if one was requested while it ran, and once only', async () => {
    const { id } = await givenMonitor(test.database, projectId);
    const fail = async () => {
      const [watch] = await start(await claim());
      return (): Promise<unknown> => {
        const { id: watchId = '', leaseToken = '', failures = 0 } = watch ?? {};
        const nextScanAt = new Date(Date.now() + 3_600_000);
        const failed = {
          ...result,
          watchId,
          leaseToken,
          nextScanAt,
          failures: failures + 1,
          error: 'no luck',
        };
        return test.database.asSystem((tx) => watches.finish(tx, [failed]));
      };
    };
    await test.dataSource.query('UPDATE watches SET failures = 5');
    const end = await fail();
    await test.database.asSystem((tx) => new MonitorRepository().requestScan(tx, projectId, id));
    await end();
    expect(await test.dataSource.query('SELECT failures, last_error FROM watches')).toEqual([
      { failures: 0, last_error: 'no luck' },
    ]);
    await (
      await fail()
    )();
    expect(await test.dataSource.query('SELECT failures FROM watches')).toEqual([{ failures: 1 }]);
    expect((await claim()).watchIds).toEqual([]);
  });

  it('saves nothing for a lost lease, but saves the others of the same job', async () => {
    await givenWatches(3);
    const started = await start(await claim());
    const lost = started[1]?.id;
    await test.dataSource.query('UPDATE watches SET lease_token = gen_random_uuid() WHERE id = $1', [lost]);
    const updates = started.map(({ id, leaseToken }) => ({
      ...result,
      watchId: id,
      leaseToken,
      failures: 7,
    }));
    const saved = await test.database.asSystem((tx) => watches.finish(tx, updates));
    expect(saved).toEqual(new Set(started.map(({ id }) => id).filter((id) => id !== lost)));
    const untouched = await test.dataSource.query<object[]>('SELECT id FROM watches WHERE failures = 0');
    expect(untouched).toEqual([{ id: lost }]);
  });

  it('is recorded in the ledger with what it covered', async () => {
    await givenWatches(1);
    const [watch] = await start(await claim());
    const scan = {
      projectId,
      watchId: watch?.id ?? newId(),
      startedAt: new Date('2026-01-01T10:00:00.000Z'),
      finishedAt: new Date('2026-01-01T10:00:02.000Z'),
      coveredFrom: new Date('2026-01-01T09:00:00.000Z'),
      coveredUntil: new Date('2026-01-01T10:00:00.000Z'),
      gapFrom: new Date('2026-01-01T08:00:00.000Z'),
      gapUntil: new Date('2026-01-01T09:00:00.000Z'),
      gapReason: null,
      backfill: true,
      requests: 4,
      fetched: 12,
      matched: 3,
      stored: 2,
      stopped: 'listing_ends' as const,
      error: null,
    };
    await test.database.asSystem((tx) => new ScanRepository().insert(tx, [scan]));
    const unread = {
      ...scan,
      fetched: null,
      matched: null,
      stored: null,
      stopped: 'fault' as const,
      error: '503',
    };
    await test.database.asSystem((tx) => new ScanRepository().insert(tx, [unread]));
    const scans = new ScanRepository();
    const monitorId = watch?.monitorId ?? newId();
    const list = (source: 'reddit' | 'x' | null, after: string | null = null) =>
      test.database.asTenant(projectId, (tx) =>
        scans.list(tx, projectId, monitorId, source, { limit: 1, after }),
      );
    const first = await list(null);
    expect(first.items).toMatchObject([{ ...unread, source: 'reddit' }]);
    expect((await list('reddit', first.nextAfter)).items).toMatchObject([scan]);
    expect((await list('x')).items).toEqual([]);
  });
});

describe('a waiting or resting source', () => {
  const states = new SourceStateRepository();

  it('yields no watches until that is over, and then as before', async () => {
    await givenWatches(2);
    const later = new Date(Date.now() + 60_000);
    await test.database.asSystem((tx) => states.park(tx, 'reddit', later, 'used up'));
    expect((await claim()).watchIds).toEqual([]);
    await test.database.asSystem((tx) => states.resume(tx, 'reddit'));
    await test.database.asSystem((tx) => states.rest(tx, 'reddit', 60_000));
    expect((await claim()).watchIds).toEqual([]);
    await test.dataSource.query('UPDATE source_states SET resting_until = now()');
    expect((await claim()).watchIds).toHaveLength(2);
  });

  it('does not block another source', async () => {
    await givenWatches(1);
    await test.database.asSystem((tx) => states.rest(tx, 'youtube', 60_000));
    expect((await claim()).watchIds).toHaveLength(1);
  });
});

describe('fairness', () => {
  it('serves projects in turn, longest unscanned first', async () => {
    await givenWatches(50);
    const other = (await givenProject(test.database, { plan: 'growth' })).id;
    for (let count = 0; count < 3; count += 1) await givenMonitor(test.database, other);
    await test.dataSource.query(
      "UPDATE watches SET last_scanned_at = now() - interval '1 hour' WHERE project_id = $1",
      [other],
    );
    const started = await start(await claim({ limit: 6 }));
    expect(started.filter((watch) => watch.projectId === other)).toHaveLength(3);
  });
});

describe('a given-up watch', () => {
  it('says that it crashed its scanner every time, and its neighbours are scanned', async () => {
    await givenWatches(80);
    const [poison = ''] = (await claim({ limit: 1 })).watchIds;
    const scan = async (claimed: ClaimedWatches): Promise<number> => {
      const started = await start(claimed);
      const nextScanAt = new Date(Date.now() + 3_600_000);
      // A worker that scans the poison dies along with everything it has claimed.
      if (!started.some(({ id }) => id === poison))
        await test.database.asSystem((tx) =>
          watches.finish(
            tx,
            started.map(({ id, leaseToken }) => ({ ...result, watchId: id, leaseToken, nextScanAt })),
          ),
        );
      await expireLeases();
      return claimed.watchIds.length;
    };
    await expireLeases();
    for (let round = 0; round < 50; round += 1)
      if ((await scan(await claim())) + (await scan(await claimSuspects())) === 0) break;
    const rows = await test.dataSource.query<object[]>(
      'SELECT id, last_error, failures FROM watches WHERE dead_at IS NOT NULL OR next_scan_at <= now()',
    );
    expect(rows).toEqual([
      { id: poison, failures: maxScanAttempts, last_error: expect.stringContaining('never ended') },
    ]);
    const [{ monitor_id: monitorId } = { monitor_id: '' }] = await test.dataSource.query<
      { monitor_id: string }[]
    >('SELECT monitor_id FROM watches WHERE id = $1', [poison]);
    await test.database.asSystem((tx) => new MonitorRepository().requestScan(tx, projectId, monitorId));
    expect((await claim()).watchIds).toEqual([poison]);
  });

  it('is not claimed again until a scan is requested', async () => {
    const monitor = await givenMonitor(test.database, projectId);
    const [watch] = await start(await claim());
    const update = { ...result, watchId: watch?.id ?? '', leaseToken: watch?.leaseToken ?? '' };
    await test.database.asSystem((tx) =>
      watches.finish(tx, [{ ...update, failures: 10, dead: true, nextScanAt: new Date(0) }]),
    );
    expect((await claim()).watchIds).toEqual([]);
    await test.database.asSystem((tx) => new MonitorRepository().requestScan(tx, projectId, monitor.id));
    expect((await claim()).watchIds).toHaveLength(1);
  });
});
