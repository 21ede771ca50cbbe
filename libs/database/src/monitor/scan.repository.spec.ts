import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { newId } from '@earshot/platform';
import { createTestDatabase, givenMonitor, givenProject, type TestDatabase } from '../testing/index.js';
import { type LedgerScan, type NewScan, ScanRepository } from './scan.repository.js';

let test: TestDatabase;
let projectId: string;
let monitorId: string;
let watchId: string;
beforeAll(async () => {
  test = await createTestDatabase();
  projectId = (await givenProject(test.database)).id;
});
afterAll(() => test.close());
beforeEach(async () => {
  monitorId = (await givenMonitor(test.database, projectId, { sources: ['reddit'] })).id;
  watchId = await watchOf(monitorId);
});

const scans = new ScanRepository();

async function watchOf(id: string): Promise<string> {
  const [watch] = await test.dataSource.query<{ id: string }[]>(
    'SELECT id FROM watches WHERE monitor_id = $1',
    [id],
  );
  return watch?.id ?? '';
}

/** A scan that found nothing, the given number of minutes after midnight; it covered the preceding quarter of an hour again. */
function scanAt(minute: number, change: Partial<NewScan> = {}): NewScan {
  const startedAt = new Date(Date.UTC(2026, 10, 21, 0, minute));
  return {
    projectId,
    watchId,
    startedAt,
    finishedAt: new Date(startedAt.getTime() + 2_000),
    coveredFrom: new Date(startedAt.getTime() - 15 * 60_000),
    coveredUntil: startedAt,
    gapFrom: null,
    gapUntil: null,
    gapReason: null,
    backfill: false,
    requests: 1,
    fetched: 10,
    matched: 2,
    stored: 0,
    stopped: 'reached',
    error: null,
    ...change,
  };
}

const insert = (...all: NewScan[]): Promise<void> => test.database.asSystem((tx) => scans.insert(tx, all));

async function ledger(of = monitorId): Promise<LedgerScan[]> {
  const page = { limit: 50, after: null };
  return (await test.database.asTenant(projectId, (tx) => scans.list(tx, projectId, of, null, page))).items;
}

describe('consecutive scans that found nothing', () => {
  it('are one row, from the first to the last, with their total cost and counts', async () => {
    for (const minute of [0, 5, 10]) await insert(scanAt(minute));
    expect(await ledger()).toEqual([
      {
        ...scanAt(0),
        id: expect.any(String),
        source: 'reddit',
        runs: 3,
        finishedAt: scanAt(10).finishedAt,
        coveredUntil: scanAt(10).coveredUntil,
        requests: 3,
        fetched: 30,
        matched: 6,
      },
    ]);
  });

  it('start a new row each day, so that each row belongs to one day', async () => {
    for (const minute of [23 * 60 + 50, 23 * 60 + 55, 24 * 60, 24 * 60 + 5]) await insert(scanAt(minute));
    expect((await ledger()).map(({ runs }) => runs)).toEqual([2, 2]);
  });

  it.each<[string, Partial<NewScan>]>([
    ['found something', { stored: 1 }],
    ['looked back', { backfill: true }],
    ['left a gap', { gapFrom: new Date(0), gapUntil: new Date(1) }],
    [
      'failed',
      {
        stopped: 'fault',
        error: '503',
        coveredFrom: null,
        coveredUntil: null,
        fetched: null,
        matched: null,
        stored: null,
      },
    ],
    ['was cut short', { stopped: 'listing_ends' }],
    ['says that comments could not be read', { error: 'Comments under a post could not be read: 503' }],
  ])('do not absorb one that %s', async (_, change) => {
    await insert(scanAt(0));
    await insert(scanAt(5, change));
    await insert(scanAt(10));
    await insert(scanAt(15));
    expect((await ledger()).map(({ runs }) => runs)).toEqual([2, 1, 1]);
    expect((await ledger())[1]).toMatchObject(change);
  });

  it('do not bridge a period that none of them read', async () => {
    await insert(scanAt(0));
    await insert(scanAt(60));
    expect((await ledger()).map(({ runs }) => runs)).toEqual([1, 1]);
  });

  it('are merged per watch, however many are stored at once', async () => {
    const others = await Promise.all(
      [1, 2].map(async () => (await givenMonitor(test.database, projectId, { sources: ['reddit'] })).id),
    );
    const watchIds = await Promise.all(others.map(watchOf));
    for (const minute of [0, 5])
      await insert(
        scanAt(minute),
        ...watchIds.map((id, index) => scanAt(minute, { watchId: id, stored: index })),
      );
    expect((await ledger()).map(({ runs }) => runs)).toEqual([2]);
    expect((await ledger(others[0])).map(({ runs }) => runs)).toEqual([2]);
    expect((await ledger(others[1])).map(({ runs }) => runs)).toEqual([1, 1]);
    expect(await ledger(newId())).toEqual([]);
  });
});
