import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestDatabase, givenMonitor, givenProject, type TestDatabase } from '@earshot/database/testing';
import { MonitorRepository, WatchRepository } from '@earshot/database';
import { Retryable } from '@earshot/domain';
import type { WatchesDue } from '@earshot/queue';
import { type TestWorker, until } from '@earshot/queue/testing';
import { ScanProcessor } from './scan.processor.js';
import { redditPost } from '../testing/due-watch.js';
import { ScriptedFeed } from '../testing/scripted-feed.js';
import { scriptedSource } from '../testing/scripted-source.js';
import {
  AlertListener,
  claimDue,
  ClassifyListener,
  startTestScanner,
  storedIn,
  waited,
} from '../testing/test-scanner.js';

let test: TestDatabase;
let projectId: string;
let monitorId: string;
let scanner: TestWorker | undefined;
beforeEach(async () => {
  test = await createTestDatabase();
  projectId = (await givenProject(test.database)).id;
  monitorId = (await givenMonitor(test.database, projectId)).id;
});
afterEach(async () => {
  await scanner?.close();
  scanner = undefined;
  await test.close();
});

const posts = ['a', 'b'].map((id) => redditPost(id, { text: 'acme', publishedAt: new Date() }));

async function start(feed = new ScriptedFeed('search', posts)): Promise<ScanProcessor> {
  scanner = await startTestScanner(test, [['reddit', scriptedSource(feed)]]);
  return scanner.get(ScanProcessor);
}

describe('a feed that resumes where it stopped', () => {
  const coveredUntil = new Date(Date.now() - 60_000);
  const forward = (mark: string) =>
    new ScriptedFeed('search', posts, {
      grammar: null,
      window: { coveredUntil, mark, stopped: { reason: 'put_off' } },
    });
  const scan = async () => {
    await waited(test, 0);
    await scanner?.get(ScanProcessor).handle(await claimDue(test));
  };

  it('gets back a mark only if it was stored together with the results', async () => {
    const feed = forward('east 7');
    await start(feed);
    await test.dataSource.query('ALTER TABLE scans ADD CONSTRAINT no_scan CHECK (false)');
    await scan();
    await test.dataSource.query('ALTER TABLE scans DROP CONSTRAINT no_scan');
    await scan();
    await scan();
    expect(feed.asked.map(({ marks }) => marks)).toEqual([undefined, undefined, ['east 7']]);
    const cursor = { search: { acme: { coveredUntil: coveredUntil.toISOString(), mark: 'east 7' } } };
    expect(await storedIn(test)).toMatchObject({
      watches: [{ cursor, error: null, isDue: true }],
      mentions: ['t3_a', 't3_b'],
    });
  });

  it('has posts that it reports as changed checked at once, including those of this scan', async () => {
    const feed = new ScriptedFeed('search', posts, {
      grammar: null,
      window: { changed: ['t3_a', 't3_never'] },
    });
    const upkeep = {
      keepTextMs: null,
      verifyEveryMs: 86_400_000,
      verifyForMs: null,
      verifyAtOnce: 25,
      verify: () => Promise.resolve({ present: [], gone: [] }),
    };
    scanner = await startTestScanner(test, [['reddit', { ...scriptedSource(feed), upkeep }]]);
    await scan();
    expect(
      await test.dataSource.query(
        'SELECT external_id, verify_at <= now() AS due FROM mention_upkeep ORDER BY 1',
      ),
    ).toEqual([
      { external_id: 't3_a', due: true },
      { external_id: 't3_b', due: false },
    ]);
  });

  it('gets the marks of all watches that have one, and none for a new watch', async () => {
    const feed = forward('east 7');
    await start(feed);
    await scan();
    const other = await givenMonitor(test.database, projectId);
    await scan();
    const cursor = { search: { acme: { coveredUntil: coveredUntil.toISOString(), mark: 'west 9' } } };
    await test.dataSource.query('UPDATE watches SET cursor = $1 WHERE monitor_id = $2', [cursor, other.id]);
    await scan();
    expect(feed.asked.map(({ marks }) => marks?.toSorted())).toEqual([
      undefined,
      undefined,
      ['east 7', 'west 9'],
    ]);
  });
});

describe('ScanStore', () => {
  it('stores only the fault if any part cannot be stored, and everything with the next scan', async () => {
    const processor = await start();
    await test.dataSource.query('ALTER TABLE scans ADD CONSTRAINT no_scan CHECK (false)');
    await processor.handle(await claimDue(test));
    const error = expect.stringContaining('could not be stored');
    expect(await storedIn(test)).toMatchObject({
      watches: [{ cursor: {}, error, isDue: false }],
      mentions: [],
      scans: [],
    });
    await test.dataSource.query('ALTER TABLE scans DROP CONSTRAINT no_scan');
    await waited(test, 0);
    await processor.handle(await claimDue(test));
    expect(await storedIn(test)).toMatchObject({
      watches: [{ error: null }],
      mentions: ['t3_a', 't3_b'],
      scans: [{ stored: 2 }],
    });
  });

  it('gives up a watch after ten scans that cannot be stored, however often its source has failed before', async () => {
    const processor = await start();
    await test.dataSource.query('UPDATE watches SET failures = 25');
    await test.dataSource.query('ALTER TABLE scans ADD CONSTRAINT no_scan CHECK (false)');
    for (let scan = 1; scan <= 10; scan += 1) {
      await waited(test, 0);
      await processor.handle(await claimDue(test));
      const [row] = await test.dataSource.query<{ dead: boolean; error: string }[]>(
        'SELECT dead_at IS NOT NULL AS dead, last_error AS error FROM watches',
      );
      expect(row?.dead).toBe(scan === 10);
      expect(row?.error).toMatch(
        scan === 10 ? /could not be stored.* No further scan/ : /could not be stored/,
      );
    }
    await test.dataSource.query('ALTER TABLE scans DROP CONSTRAINT no_scan');
    await waited(test, 0);
    expect((await claimDue(test)).watchIds).toEqual([]);
    await test.database.asTenant(projectId, (tx) =>
      new MonitorRepository().requestScan(tx, projectId, monitorId),
    );
    await processor.handle(await claimDue(test));
    expect(await storedIn(test)).toMatchObject({ watches: [{ error: null }], mentions: ['t3_a', 't3_b'] });
  });

  it("stores the results of the job's other watches if those of one cannot be stored", async () => {
    const poison = await givenMonitor(test.database, projectId);
    await test.dataSource.query(
      `ALTER TABLE matches ADD CONSTRAINT no_poison CHECK (monitor_id <> '${poison.id}')`,
    );
    await (await start()).handle(await claimDue(test));
    const { watches, mentions, scans } = await storedIn(test);
    expect(mentions).toEqual(['t3_a', 't3_b']);
    expect(watches.map(({ error }) => error === null)).toEqual([true, false]);
    expect(scans).toMatchObject([{ matched: 2, stored: 2 }]);
  });

  it('stores mentions, but neither cursor nor ledger entry, if it has lost its lease', async () => {
    const stolen: WatchesDue[] = [];
    const meanwhile = async () => {
      if (stolen.length > 0) return;
      await waited(test, 0);
      const claim = await test.database.asSystem((tx) =>
        new WatchRepository().claimSuspects(tx, 'reddit', { limit: 10, leaseMs: 30_000 }),
      );
      stolen.push({ source: 'reddit', ...claim });
    };
    const feed = new ScriptedFeed('search', posts, { meanwhile });
    const processor = await start(feed);
    await processor.handle(await claimDue(test));
    expect(await storedIn(test)).toMatchObject({
      watches: [{ cursor: {} }],
      mentions: ['t3_a', 't3_b'],
      scans: [],
    });
    for (const due of stolen) await processor.handle(due);
    expect(await storedIn(test)).toMatchObject({
      mentions: ['t3_a', 't3_b'],
      scans: [{ matched: 2, stored: 0, error: null }],
    });
  });

  it('does not count, classify or report a post again if later scans list it again', async () => {
    const processor = await start();
    for (let scan = 0; scan < 3; scan += 1) {
      await processor.handle(await claimDue(test));
      await waited(test, 0);
    }
    const { mentions, scans } = await storedIn(test);
    expect(mentions).toEqual(['t3_a', 't3_b']);
    expect(scans.reduce((sum, { stored }) => sum + (stored ?? 0), 0)).toBe(2);
    expect(await test.dataSource.query('SELECT mentions FROM project_usage')).toEqual([{ mentions: 2 }]);
    await until(() => (scanner?.get(ClassifyListener).heard.length ?? 0) > 0);
    const heard = scanner?.get(ClassifyListener).heard.flatMap(({ mentionIds }) => mentionIds) ?? [];
    expect([new Set(heard).size, heard.length]).toEqual([2, 2]);
    expect(scanner?.get(AlertListener).heard).toEqual([]);
  });

  it('records in the ledger what was covered, and a look-back only for the first scan', async () => {
    const processor = await start();
    for (let scan = 0; scan < 2; scan += 1) {
      await processor.handle(await claimDue(test));
      await waited(test, 0);
    }
    const ledger = await test.dataSource.query<Record<string, unknown>[]>(
      `SELECT backfill, stopped, requests, fetched, gap_from, covered_until = started_at AS "untilStart",
         round(extract(epoch FROM covered_until - covered_from) / 60)::integer AS minutes FROM scans ORDER BY id`,
    );
    expect(ledger).toEqual([
      {
        backfill: true,
        stopped: 'reached',
        requests: 1,
        fetched: 2,
        gap_from: null,
        untilStart: true,
        minutes: 10_080,
      },
      {
        backfill: false,
        stopped: 'reached',
        requests: 1,
        fetched: 2,
        gap_from: null,
        untilStart: true,
        minutes: 15,
      },
    ]);
  });

  it('stores what was listed before a page failed, claims no more than that, and reads the rest next time', async () => {
    const fault = new Retryable('503');
    const cut = new ScriptedFeed('search', posts, {
      listed: 1,
      stops: { '"acme"': { reason: 'fault', fault } },
    });
    await (await start(cut)).handle(await claimDue(test));
    expect(await storedIn(test)).toMatchObject({
      watches: [{ cursor: { search: { acme: { coveredUntil: null } } }, error: '503' }],
      mentions: [expect.any(String)],
      scans: [{ matched: 1, stored: 1, error: '503' }],
    });
    const [watch] = await test.dataSource.query<object[]>(
      'SELECT covered_until, last_scanned_at FROM watches',
    );
    expect(watch).toEqual({ covered_until: null, last_scanned_at: null });
    await scanner?.close();
    const processor = await start();
    await waited(test, 0);
    await processor.handle(await claimDue(test));
    expect(await storedIn(test)).toMatchObject({ watches: [{ error: null }], mentions: ['t3_a', 't3_b'] });
  });
});
