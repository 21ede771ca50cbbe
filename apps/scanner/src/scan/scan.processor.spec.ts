import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { MonitorRepository } from '@earshot/database';
import { noFilters } from '@earshot/domain';
import { createTestDatabase, givenMonitor, givenProject, type TestDatabase } from '@earshot/database/testing';
import { type TestWorker, until } from '@earshot/queue/testing';
import type { Source, ReplyFeed } from '@earshot/sources';
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
const reddit = (feed = new ScriptedFeed('search', posts)): Source => scriptedSource(feed);

async function start(source: Source | null = reddit(), options: Parameters<typeof startTestScanner>[2] = {}) {
  scanner = await startTestScanner(test, [['reddit', source]], options);
  return scanner.get(ScanProcessor);
}

describe('ScanProcessor', () => {
  it('stores mentions, cursor and scan, and enqueues the mentions for classification', async () => {
    const processor = await start();
    await processor.handle(await claimDue(test));
    const { watches, mentions, scans } = await storedIn(test);
    expect(mentions).toEqual(['t3_a', 't3_b']);
    expect(watches).toMatchObject([
      { cursor: { search: { acme: { coveredUntil: expect.any(String) } } }, error: null },
    ]);
    expect(watches[0]?.nextScanInMs).toBeGreaterThan(0);
    expect(watches[0]?.nextScanInMs).toBeLessThan(5.5 * 60_000);
    expect(scans).toEqual([{ matched: 2, stored: 2, error: null }]);
    const heard = scanner?.get(ClassifyListener).heard ?? [];
    await until(() => heard.length === 1);
    const ids = await test.dataSource.query<{ id: string }[]>('SELECT id FROM mentions');
    expect([...(heard[0]?.mentionIds ?? [])].sort()).toEqual(ids.map(({ id }) => id).sort());
  });

  it('keeps the progress of keywords that are called like a property of every object', async () => {
    const keywords = ['Constructor', '__proto__', 'acme'];
    await test.dataSource.query('UPDATE monitors SET keywords = $1', [keywords]);
    // What a scan leaves that was put off.
    await test.dataSource.query('UPDATE watches SET cursor = $1', [{ search: {} }]);
    const found = keywords.map((text, index) =>
      redditPost(`c${index}`, { text: `The ${text}`, publishedAt: new Date() }),
    );
    const feed = new ScriptedFeed('search', found);
    const processor = await start(reddit(feed));
    for (let scan = 0; scan < 2; scan += 1) {
      await waited(test, 0);
      await processor.handle(await claimDue(test));
    }
    const { watches, mentions } = await storedIn(test);
    expect(mentions).toEqual(['t3_c0', 't3_c1', 't3_c2']);
    expect(watches).toMatchObject([{ error: null }]);
    expect(Object.keys(watches[0]?.cursor['search'] ?? {}).sort()).toEqual([
      '__proto__',
      'acme',
      'constructor',
    ]);
    const aWeekAgo = Date.now() - feed.backfillMs;
    expect(feed.asked.map(({ since }) => since.getTime() < aWeekAgo + 60_000)).toEqual([true, false]);
  });

  it("resumes from cursors stored under an earlier version's normalised form of a keyword", async () => {
    const reached = new Date(Date.now() - 10 * 60_000).toISOString();
    const behind = new Date(Date.now() - 20 * 60_000).toISOString();
    const cursor = {
      search: {
        "levi's": { coveredUntil: reached },
        'levi’s': { coveredUntil: behind },
        acme: { coveredUntil: reached },
      },
    };
    await test.dataSource.query('UPDATE monitors SET keywords = $1', [["Levi's", 'Levi’s', 'acme']]);
    await test.dataSource.query('UPDATE watches SET cursor = $1', [cursor]);
    const feed = new ScriptedFeed('search', [
      redditPost('c', { text: "My Levi's, new Levi’s", publishedAt: new Date(Date.now() - 15 * 60_000) }),
    ]);
    const processor = await start(reddit(feed));
    await processor.handle(await claimDue(test));
    const { watches, mentions } = await storedIn(test);
    expect(mentions).toEqual(['t3_c']);
    expect(feed.asked.map(({ since }) => since.getTime())).toEqual([Date.parse(behind) - feed.overlapMs]);
    expect(Object.keys((watches[0]?.cursor as typeof cursor).search).sort()).toEqual(['acme', "levi's"]);
  });

  it('scans overdue watches without a job if Redis is unavailable', async () => {
    await waited(test, 21);
    await start(reddit(), { redis: 'away', sweepEveryMs: 10 });
    await until(async () => (await storedIn(test)).scans.length === 1);
    expect((await storedIn(test)).mentions).toEqual(['t3_a', 't3_b']);
  });

  it('rescans what a killed process had begun', async () => {
    const processor = await start();
    await test.dataSource.query(
      `UPDATE watches SET attempts = 1, lease_token = gen_random_uuid(), lease_until = now() - interval '1 second'`,
    );
    expect((await claimDue(test)).watchIds).toEqual([]);
    expect(await processor.sweep()).toBe(true);
    expect((await storedIn(test)).mentions).toEqual(['t3_a', 't3_b']);
    expect(await test.dataSource.query('SELECT attempts, lease_until FROM watches')).toEqual([
      { attempts: 0, lease_until: null },
    ]);
  });

  it('changes nothing for a duplicate or late job', async () => {
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

  it('stores a post once if two feeds list it', async () => {
    const comments = new ScriptedFeed('comments', posts, { grammar: null });
    const processor = await start(scriptedSource(new ScriptedFeed('search', posts), comments));
    await processor.handle(await claimDue(test));
    const { mentions, scans } = await storedIn(test);
    expect(mentions).toEqual(['t3_a', 't3_b']);
    expect(scans).toEqual([{ matched: 2, stored: 2, error: null }]);
  });

  it('counts new mentions against the plan once', async () => {
    const processor = await start();
    await processor.handle(await claimDue(test));
    await waited(test, 0);
    await test.dataSource.query('UPDATE source_states SET resting_until = NULL');
    await processor.handle(await claimDue(test));
    expect(await test.dataSource.query('SELECT mentions FROM project_usage')).toEqual([{ mentions: 2 }]);
  });

  it('completes only new, matching posts, and then applies the author filters', async () => {
    await givenMonitor(test.database, projectId, { excludeAuthors: ['spammer'] });
    await givenMonitor(test.database, projectId, { filters: { ...noFilters, onlyAuthors: ['ada'] } });
    const asked: string[][] = [];
    const anonymous = [...posts, redditPost('c', { text: 'nothing', publishedAt: new Date() })].map(
      (post) => ({
        ...post,
        authorHandle: null,
      }),
    );
    const source: Source = {
      ...reddit(new ScriptedFeed('search', anonymous)),
      enrich: (found) => {
        asked.push(found.map(({ externalId }) => externalId).sort());
        return Promise.resolve(found.map((post) => ({ ...post, authorHandle: 'spammer' })));
      },
    };
    const processor = await start(source);
    await processor.handle(await claimDue(test));
    await waited(test, 0);
    await processor.handle(await claimDue(test));
    expect(asked).toEqual([['t3_a', 't3_b']]);
    const authors = await test.dataSource.query<object[]>(
      `SELECT author_handle, (SELECT count(*) FROM matches x WHERE x.mention_id = m.id)::integer AS monitors
       FROM mentions m`,
    );
    expect(authors).toEqual([
      { author_handle: 'spammer', monitors: 1 },
      { author_handle: 'spammer', monitors: 1 },
    ]);
  });

  it('follows the comments under matching posts, and matches and stores them like all other posts', async () => {
    const under: string[] = [];
    const replies: ReplyFeed = {
      name: 'replies',
      followMs: 7 * 24 * 3_600_000,
      fetch: (post, since) => {
        under.push(post.externalId);
        return Promise.resolve({
          posts: [redditPost('reply', { kind: 'comment', text: 'acme indeed', publishedAt: new Date() })],
          coveredFrom: since,
          requests: 1,
          stopped: { reason: 'reached' },
        });
      },
    };
    const processor = await start({ ...reddit(), replies });
    await processor.handle(await claimDue(test));
    expect(under).toEqual([]);
    for (let scan = 0; scan < 2; scan += 1) {
      await waited(test, 0);
      await processor.handle(await claimDue(test));
    }
    expect([...under].sort()).toEqual(['t3_a', 't3_b']);
    expect((await storedIn(test)).mentions).toEqual(['t3_a', 't3_b', 't3_reply']);
    const ledger = await test.dataSource.query<object[]>(
      'SELECT requests, fetched, stored FROM scans ORDER BY id',
    );
    expect(ledger).toEqual([
      { requests: 1, fetched: 2, stored: 2 },
      { requests: 3, fetched: 4, stored: 1 },
      { requests: 1, fetched: 2, stored: 0 },
    ]);
  });

  it('reads the comments under followed posts again, once, for a keyword that is added to the monitor', async () => {
    const asked: Date[] = [];
    const replies: ReplyFeed = {
      name: 'replies',
      followMs: 7 * 24 * 3_600_000,
      fetch: (_, since) => {
        asked.push(since);
        const publishedAt = new Date(Date.now() - 60_000);
        return Promise.resolve({
          posts: [redditPost('reply', { kind: 'comment', text: 'globex', publishedAt })],
          ...{ coveredFrom: since, stopped: { reason: 'reached' }, requests: 1 },
          stopped: { reason: 'reached' },
        });
      },
    };
    const publishedAt = new Date(Date.now() - 24 * 3_600_000);
    const feed = new ScriptedFeed('search', [redditPost('a', { text: 'acme', publishedAt })]);
    const processor = await start({ ...reddit(feed), replies });
    const scan = async () => {
      await waited(test, 0);
      await processor.handle(await claimDue(test));
    };
    for (let scans = 0; scans < 3; scans += 1) await scan();
    const [first] = asked;
    expect(asked).toEqual([first]);
    expect((await storedIn(test)).mentions).toEqual(['t3_a']);

    const monitors = new MonitorRepository();
    await test.database.asSystem(async (tx) => {
      const { id } = (await monitors.list(tx, projectId, {}, { limit: 1, after: null })).items[0] ?? {
        id: '',
      };
      const monitor = await monitors.getForUpdate(tx, projectId, id);
      if (monitor === null) throw new Error('There is no monitor.');
      await monitors.update(tx, { ...monitor, keywords: ['acme', 'globex'] }, 'start_over');
    });
    for (let scans = 0; scans < 4; scans += 1) await scan();
    expect(asked).toEqual([first, first]);
    expect((await storedIn(test)).mentions).toEqual(['t3_a', 't3_reply']);
  });

  it('enqueues alerts for a known mention that another monitor matches', async () => {
    const processor = await start();
    await processor.handle(await claimDue(test));
    await givenMonitor(test.database, projectId);
    await processor.handle(await claimDue(test));
    const heard = scanner?.get(AlertListener).heard ?? [];
    await until(() => heard.length === 1);
    expect(heard[0]?.mentionIds).toHaveLength(2);
    expect((await storedIn(test)).mentions).toHaveLength(2);
  });

  it('leaves watches that have just become due to the scheduler', async () => {
    const processor = await start();
    await waited(test, 10);
    expect(await processor.sweep()).toBe(false);
    expect((await storedIn(test)).scans).toEqual([]);
  });
});
