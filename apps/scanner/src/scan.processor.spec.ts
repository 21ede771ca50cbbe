import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { WatchRepository } from '@earshot/database';
import { createTestDatabase, givenMonitor, givenProject, type TestDatabase } from '@earshot/database/testing';
import { RateLimited } from '@earshot/domain';
import type { WatchesDue } from '@earshot/queue';
import { type TestWorker, until } from '@earshot/queue/testing';
import type { Source } from '@earshot/sources';
import { ScanProcessor } from './scan.processor.js';
import { redditPost } from './testing/due-watch.js';
import { ScriptedFeed } from './testing/scripted-feed.js';
import { AlertListener, ClassifyListener, startTestScanner, storedIn } from './testing/test-scanner.js';

let test: TestDatabase;
let projectId: string;
let scanner: TestWorker | undefined;
beforeEach(async () => {
  test = await createTestDatabase();
  projectId = (await givenProject(test.database)).id;
  await givenMonitor(test.database, projectId);
});
afterEach(async () => {
  await scanner?.close();
  scanner = undefined;
  await test.close();
});

const posts = ['a', 'b'].map((id) => redditPost(id, { text: 'acme', publishedAt: new Date() }));
const reddit = (feed = new ScriptedFeed('search', posts)): Source => ({ name: 'reddit', feeds: [feed] });

async function start(source: Source | null = reddit(), options: Parameters<typeof startTestScanner>[2] = {}) {
  scanner = await startTestScanner(test, [['reddit', source]], options);
  return scanner.get(ScanProcessor);
}

/** As the scheduler rings. */
async function claim(): Promise<WatchesDue> {
  const claimed = await test.database.asSystem((tx) =>
    new WatchRepository().claimDue(tx, 'reddit', { limit: 100, leaseMs: 30_000 }),
  );
  return { source: 'reddit', ...claimed };
}

/** As if the watches had waited for a scanner for so long. */
const waited = (seconds: number) =>
  test.dataSource.query(
    "UPDATE watches SET lease_until = NULL, next_scan_at = now() - $1::integer * interval '1 second'",
    [seconds],
  );

describe('ScanProcessor', () => {
  it('stores mentions, cursor and ledger, and rings the classifier with the mentions', async () => {
    const processor = await start();
    await processor.handle(await claim());
    const { watches, mentions, scans } = await storedIn(test);
    expect(mentions).toEqual(['t3_a', 't3_b']);
    expect(watches).toMatchObject([
      { cursor: { search: { coveredUntil: expect.any(String) } }, error: null },
    ]);
    expect(watches[0]?.nextScanInMs).toBeGreaterThan(4 * 60_000);
    expect(scans).toEqual([{ matched: 2, stored: 2, error: null }]);
    const heard = scanner?.get(ClassifyListener).heard ?? [];
    await until(() => heard.length === 1);
    const ids = await test.dataSource.query<{ id: string }[]>('SELECT id FROM mentions');
    expect([...(heard[0]?.mentionIds ?? [])].sort()).toEqual(ids.map(({ id }) => id).sort());
  });

  it('finds by itself, without Redis, what nobody rang for', async () => {
    await waited(21);
    await start(reddit(), { redis: 'away', sweepEveryMs: 10 });
    await until(async () => (await storedIn(test)).scans.length === 1);
    expect((await storedIn(test)).mentions).toEqual(['t3_a', 't3_b']);
  });

  it('keeps nothing but the fault when one part of it cannot be stored, and all of it with the next scan', async () => {
    const processor = await start();
    await test.dataSource.query('ALTER TABLE scans ADD CONSTRAINT no_scan CHECK (false)');
    await processor.handle(await claim());
    const error = expect.stringContaining('could not be stored');
    expect(await storedIn(test)).toMatchObject({
      watches: [{ cursor: {}, error, isDue: false }],
      mentions: [],
      scans: [],
    });
    await test.dataSource.query('ALTER TABLE scans DROP CONSTRAINT no_scan');
    await waited(0);
    await processor.handle(await claim());
    expect(await storedIn(test)).toMatchObject({
      watches: [{ error: null }],
      mentions: ['t3_a', 't3_b'],
      scans: [{ stored: 2 }],
    });
  });

  it('stores what the other watches of the job found where that of one cannot be stored', async () => {
    const poison = await givenMonitor(test.database, projectId);
    await test.dataSource.query(
      `ALTER TABLE matches ADD CONSTRAINT no_poison CHECK (monitor_id <> '${poison.id}')`,
    );
    await (await start()).handle(await claim());
    const { watches, mentions, scans } = await storedIn(test);
    expect(mentions).toEqual(['t3_a', 't3_b']);
    expect(watches.map(({ error }) => error === null)).toEqual([true, false]);
    expect(scans).toMatchObject([{ matched: 2, stored: 2 }]);
  });

  it('changes nothing for a job that comes twice or late', async () => {
    const feed = new ScriptedFeed('search', posts);
    const processor = await start(reddit(feed));
    const late = await claim();
    await waited(0);
    const due = await claim();
    await Promise.all([processor.handle(due), processor.handle(due), processor.handle(late)]);
    const after = await storedIn(test);
    await processor.handle(due);
    await processor.handle(late);
    expect(feed.asked).toHaveLength(1);
    expect(await storedIn(test)).toEqual({
      ...after,
      watches: after.watches.map((watch) => ({ ...watch, nextScanInMs: expect.any(Number) })),
    });
    expect(after.scans).toHaveLength(1);
  });

  it('stores mentions, but neither cursor nor ledger, when it lost its lease meanwhile', async () => {
    const stolen: WatchesDue[] = [];
    const meanwhile = async () => {
      if (stolen.length > 0) return;
      await waited(0);
      stolen.push(await claim());
    };
    const feed = new ScriptedFeed('search', posts, { meanwhile });
    const processor = await start(reddit(feed));
    await processor.handle(await claim());
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

  it('says in the watch that its source is not configured, and asks again later', async () => {
    const processor = await start(null);
    await processor.handle(await claim());
    const { watches, scans } = await storedIn(test);
    const error = 'reddit is not configured in this installation.';
    expect(watches).toMatchObject([{ cursor: {}, error, isDue: false }]);
    expect(watches[0]?.nextScanInMs).toBeLessThan(16 * 60_000);
    expect(scans).toMatchObject([{ error }]);
  });

  it('parks rate limited watches until the source takes requests again', async () => {
    const until = new Date(Date.now() + 123_000);
    const faults = { '"acme"': new RateLimited('Too many requests.', until) };
    const processor = await start(reddit(new ScriptedFeed('search', posts, { faults })));
    await processor.handle(await claim());
    const [parked] = await test.dataSource.query<object[]>('SELECT next_scan_at, last_error FROM watches');
    expect(parked).toEqual({ next_scan_at: until, last_error: 'Too many requests.' });
    expect((await claim()).watchIds).toEqual([]);
  });

  it('rings the alerts for a known mention that a further monitor matches', async () => {
    const processor = await start();
    await processor.handle(await claim());
    await givenMonitor(test.database, projectId);
    await processor.handle(await claim());
    const heard = scanner?.get(AlertListener).heard ?? [];
    await until(() => heard.length === 1);
    expect(heard[0]?.mentionIds).toHaveLength(2);
    expect((await storedIn(test)).mentions).toHaveLength(2);
  });

  it('leaves what has just become due to the scheduler', async () => {
    await waited(10);
    const processor = await start();
    expect(await processor.sweep()).toBe(false);
    expect((await storedIn(test)).scans).toEqual([]);
  });
});
