import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestDatabase, givenMonitor, givenProject, type TestDatabase } from '@earshot/database/testing';
import type { Meter } from '@earshot/domain';
import type { TestWorker } from '@earshot/queue/testing';
import { FeedRefused, type ReplyFeed } from '@earshot/sources';
import { ScanProcessor } from '../scan.processor.js';
import { redditPost } from '../../testing/due-watch.js';
import { ScriptedFeed } from '../../testing/scripted-feed.js';
import { scriptedSource } from '../../testing/scripted-source.js';
import { claimDue, startTestScanner, storedIn, waited } from '../../testing/test-scanner.js';

let test: TestDatabase;
let scanner: TestWorker | undefined;
beforeEach(async () => {
  test = await createTestDatabase();
  await givenMonitor(test.database, (await givenProject(test.database)).id);
});
afterEach(async () => {
  await scanner?.close();
  scanner = undefined;
  await test.close();
});

const posts = [redditPost('a', { text: 'acme', publishedAt: new Date() })];
const refused = new FeedRefused('Comments are used up.', new Date(Date.now() + 10 * 3_600_000));

const replies: Meter = {
  name: 'replies',
  kind: 'quota',
  limit: 100,
  unit: 'quota unit',
  window: { every: 'window', ms: 24 * 3_600_000 },
};

/** Scans twice: the second scan reads the comments under what the first one found. */
async function scanTwice(comments: Partial<ReplyFeed>, ...feeds: readonly ScriptedFeed[]): Promise<string[]> {
  const under: string[] = [];
  const feed: ReplyFeed = {
    name: 'replies',
    followMs: 7 * 24 * 3_600_000,
    fetch: (post) => {
      under.push(post.externalId);
      return Promise.reject(refused);
    },
    ...comments,
  };
  const source = { ...scriptedSource(new ScriptedFeed('search', posts), ...feeds), replies: feed };
  scanner = await startTestScanner(test, [['reddit', source]], { meters: [replies] });
  for (let scan = 0; scan < 2; scan += 1) {
    await waited(test, 0);
    await scanner.get(ScanProcessor).handle(await claimDue(test));
  }
  return under;
}
const waiting = () => test.dataSource.query('SELECT waiting_until FROM source_states');

describe('a source whose comments are refused', () => {
  it('is searched as before, and the posts it follows stay due', async () => {
    expect(await scanTwice({})).toEqual(['t3_a']);
    expect(await waiting()).toEqual([{ waiting_until: null }]);
    const [watch] = (await storedIn(test)).watches;
    expect(watch?.nextScanInMs).toBeLessThan(6 * 60_000);
    const due = 'SELECT external_id FROM threads WHERE next_read_at <= now()';
    expect(await test.dataSource.query(due)).toEqual([{ external_id: 't3_a' }]);
  });

  it('is searched as before if the comments are a feed, which keeps its cursor and reports why', async () => {
    const comments = new ScriptedFeed('comments', [], { grammar: null, faults: { '': refused } });
    await scanTwice({}, comments);
    expect(await waiting()).toEqual([{ waiting_until: null }]);
    const [watch] = (await storedIn(test)).watches;
    expect(watch).toMatchObject({
      error: 'Comments are used up.',
      cursor: {
        search: { acme: { coveredUntil: expect.any(String) } },
        comments: {},
      },
    });
    expect(watch?.nextScanInMs).toBeLessThan(6 * 60_000);
  });
});

describe('a source whose only feed refuses by itself', () => {
  it('waits as a whole until it accepts requests again', async () => {
    const fault = new FeedRefused('The money is used up.', new Date(Date.now() + 10 * 3_600_000));
    const source = scriptedSource(new ScriptedFeed('search', [], { faults: { '"acme"': fault } }));
    scanner = await startTestScanner(test, [['reddit', source]]);
    await scanner.get(ScanProcessor).handle(await claimDue(test));
    expect(await waiting()).toEqual([{ waiting_until: fault.until }]);
  });
});

describe('comments that use up most of their share', () => {
  it('do not delay searches', async () => {
    const fetch: ReplyFeed['fetch'] = async (_post, since, { meters }) => {
      await meters.charge({ replies: 90 });
      return { posts: [], coveredFrom: since, requests: 1, stopped: { reason: 'reached' } };
    };
    await scanTwice({ fetch });
    const [used] = await test.dataSource.query<object[]>('SELECT used FROM source_meters');
    expect(used).toEqual({ used: 90 });
    const rests = 'SELECT resting_until FROM source_states WHERE resting_until > now()';
    expect(await test.dataSource.query(rests)).toEqual([]);
  });
});

describe('a post whose comments are not worth reading', () => {
  it('still becomes a mention, and is judged by its matches', async () => {
    const judged: string[][] = [];
    const follows: ReplyFeed['follows'] = (_post, matches) => {
      judged.push(matches.map(({ keyword }) => keyword));
      return false;
    };
    expect(await scanTwice({ follows })).toEqual([]);
    expect((await storedIn(test)).mentions).toEqual(['t3_a']);
    expect(judged[0]).toEqual(['acme']);
  });
});
