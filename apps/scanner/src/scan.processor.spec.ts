import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestDatabase, givenMonitor, givenProject, type TestDatabase } from '@earshot/database/testing';
import { RateLimited } from '@earshot/domain';
import { type TestWorker, until } from '@earshot/queue/testing';
import type { Source } from '@earshot/sources';
import { ScanProcessor } from './scan.processor.js';
import { redditPost } from './testing/due-watch.js';
import { ScriptedFeed } from './testing/scripted-feed.js';
import {
  AlertListener,
  claimDue,
  ClassifyListener,
  startTestScanner,
  storedIn,
  waited,
} from './testing/test-scanner.js';

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

describe('ScanProcessor', () => {
  it('stores mentions, cursor and ledger, and rings the classifier with the mentions', async () => {
    const processor = await start();
    await processor.handle(await claimDue(test));
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
    await waited(test, 21);
    await start(reddit(), { redis: 'away', sweepEveryMs: 10 });
    await until(async () => (await storedIn(test)).scans.length === 1);
    expect((await storedIn(test)).mentions).toEqual(['t3_a', 't3_b']);
  });

  it('changes nothing for a job that comes twice or late', async () => {
    const feed = new ScriptedFeed('search', posts);
    const processor = await start(reddit(feed));
    const late = await claimDue(test);
    await waited(test, 0);
    const due = await claimDue(test);
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

  it('says in the watch that its source is not configured, and asks again later', async () => {
    const processor = await start(null);
    await processor.handle(await claimDue(test));
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
    await processor.handle(await claimDue(test));
    const [parked] = await test.dataSource.query<object[]>('SELECT next_scan_at, last_error FROM watches');
    expect(parked).toEqual({ next_scan_at: until, last_error: 'Too many requests.' });
    expect((await claimDue(test)).watchIds).toEqual([]);
  });

  it('rings the alerts for a known mention that a further monitor matches', async () => {
    const processor = await start();
    await processor.handle(await claimDue(test));
    await givenMonitor(test.database, projectId);
    await processor.handle(await claimDue(test));
    const heard = scanner?.get(AlertListener).heard ?? [];
    await until(() => heard.length === 1);
    expect(heard[0]?.mentionIds).toHaveLength(2);
    expect((await storedIn(test)).mentions).toHaveLength(2);
  });

  it('leaves what has just become due to the scheduler', async () => {
    await waited(test, 10);
    const processor = await start();
    expect(await processor.sweep()).toBe(false);
    expect((await storedIn(test)).scans).toEqual([]);
  });
});
