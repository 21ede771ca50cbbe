import { describe, expect, it } from '@jest/globals';
import { type CountedMeter, Permanent, RateLimited, Retryable } from '@earshot/domain';
import type { WatchedPost } from '@earshot/database';
import { EnvReader, Lifecycle } from '@earshot/platform';
import { VirtualClock } from '@earshot/platform/testing';
import { type FetchedWindow, type Source, type ReplyFeed, unlimitedMeters } from '@earshot/sources';
import type { FollowUps } from '../follow-ups.js';
import { PostMatcher } from '../post-matcher.js';
import { SourceReader } from './source-reader.js';
import { ScannerConfig } from '../../scanner.config.js';
import type { SourceMeters } from '../../sources/source-meters.js';
import type { SpendingLedger } from '../../sources/spending-ledger.js';
import { dueWatch, redditPost } from '../../testing/due-watch.js';
import { ScriptedFeed } from '../../testing/scripted-feed.js';
import { scriptedSource } from '../../testing/scripted-source.js';

const now = new Date('2026-11-20T12:00:00Z');
const after = (minutes: number): Date => new Date(now.getTime() + minutes * 60_000);

const meter: CountedMeter = {
  meter: {
    name: 'requests',
    kind: 'rate',
    limit: 10,
    unit: 'request',
    window: { every: 'window', ms: 600_000 },
  },
  count: { used: 5, resetsAt: after(10) },
};

/** Counts one request for each one sent. */
function reader(
  env: Record<string, string> = {},
  counted: CountedMeter[] = [],
  lifecycle = new Lifecycle(),
  followed: readonly WatchedPost[] = [],
): SourceReader {
  const meters: Pick<SourceMeters, 'list' | 'forCall'> = {
    list: () => Promise.resolve(counted),
    forCall: (_, monitorIds) => ({
      ...unlimitedMeters(),
      spent: { requests: 1 },
      chargeIds: [],
      monitorIds,
    }),
  };
  return new SourceReader(
    new ScannerConfig(new EnvReader(env)),
    meters as SourceMeters,
    { facts: () => Promise.resolve(null) } as unknown as SpendingLedger,
    { dueReplies: () => Promise.resolve(followed) } as unknown as FollowUps,
    new PostMatcher(),
    new VirtualClock(now),
    lifecycle,
  );
}

const posts = [redditPost('a', { text: 'acme' })];

describe('SourceReader', () => {
  it('puts off unsent queries on shutdown, so that the next process sends them at once', async () => {
    const lifecycle = new Lifecycle();
    const feeds = [
      new ScriptedFeed('search', posts, { meanwhile: () => Promise.resolve(lifecycle.stop()) }),
      new ScriptedFeed('comments', []),
    ];
    const watch = dueWatch();
    const { results, fetched } = await reader({}, [], lifecycle).readSource(
      { name: 'reddit', source: scriptedSource(...feeds) },
      [watch],
    );
    expect(fetched).toBe(1);
    expect(results.get('w1')).toMatchObject({
      stopped: 'put_off',
      finished: false,
      failures: watch.failures,
      nextScanAt: watch.nextScanAt,
    });
    expect(feeds.map(({ asked }) => asked.length)).toEqual([1, 0]);
  });

  it('reads every feed of the source and returns a result for every watch', async () => {
    const feeds = [
      new ScriptedFeed('search', posts),
      new ScriptedFeed('comments', [redditPost('b', { text: 'acme' })], { grammar: null }),
    ];
    const watches = [dueWatch(), dueWatch({ id: 'w2', keywords: ['globex'], scanIntervalMinutes: 1 })];
    const reading = await reader().readSource({ name: 'reddit', source: scriptedSource(...feeds) }, watches);
    expect(reading.posts.map(({ externalId }) => externalId)).toEqual(['t3_a', 't3_b']);
    expect(reading.results.get('w1')).toMatchObject({ error: null, nextScanAt: after(5), backfill: true });
    expect(reading.results.get('w2')).toMatchObject({ error: null, nextScanAt: after(1) });
    expect(Object.keys(reading.results.get('w1')?.cursor ?? {})).toEqual(['search', 'comments']);
    expect(reading.answered).toEqual({ fault: null });
  });

  it('scans at the interval of the installation, if one is set', async () => {
    const source = scriptedSource(new ScriptedFeed('search', posts));
    const reading = await reader({ SCAN_INTERVAL_SECONDS: '120' }).readSource({ name: 'reddit', source }, [
      dueWatch(),
    ]);
    expect(reading.results.get('w1')?.nextScanAt).toEqual(after(2));
  });

  it('reads the other feeds if one refuses, and reports until when it refuses', async () => {
    const refusal = new RateLimited('wait', after(9));
    const refusing = new ScriptedFeed('search', [], { faults: { '"acme"': refusal } });
    const feeds = [refusing, new ScriptedFeed('comments', posts, { grammar: null })];
    const reading = await reader().readSource({ name: 'reddit', source: scriptedSource(...feeds) }, [
      dueWatch(),
    ]);
    expect(reading.posts).toHaveLength(1);
    expect(reading.results.get('w1')).toMatchObject({ error: 'wait', nextScanAt: after(9) });
    expect(Object.keys(reading.results.get('w1')?.cursor ?? {})).toEqual(['search', 'comments']);
    expect(reading.results.get('w1')?.cursor['search']).toEqual({});
    expect(reading.refused).toBe(refusal);
  });

  it.each<[string, Partial<FetchedWindow>, boolean]>([
    ['covers nothing before its fault, whatever it lists', { posts }, false],
    ['covers nothing in order of time', { coveredFrom: after(-60), coveredUntil: after(-60) }, false],
    ['covers some time before its fault', { coveredFrom: after(-10) }, true],
    ['covers some time in order', { coveredFrom: after(-60), coveredUntil: after(-10) }, true],
    ['is put off', { stopped: { reason: 'put_off' } }, true],
    ['lists no further', { stopped: { reason: 'listing_ends' } }, true],
  ])('records whether the source answered: its only window %s', async (_what, more, isAnswer) => {
    const fault = new Permanent('no access');
    const [feed, other] = [new ScriptedFeed('search', []), new ScriptedFeed('comments', [])];
    feed.fetch = () =>
      Promise.resolve({
        posts: [],
        coveredFrom: now,
        requests: 1,
        stopped: { reason: 'fault', fault },
        ...more,
      });
    const read = async (...feeds: readonly ScriptedFeed[]) =>
      (await reader().readSource({ name: 'reddit', source: scriptedSource(...feeds) }, [dueWatch()]))
        .answered;
    expect(await read(feed)).toEqual({ fault: isAnswer ? null : fault });
    expect(await read(feed, other)).toEqual({ fault: null });
  });

  it('begins with the feed that was not read for longest', async () => {
    const feeds = ['search', 'comments', 'added'].map((name) => new ScriptedFeed(name, []));
    const asked: string[] = [];
    for (const feed of feeds) {
      const fetch = feed.fetch.bind(feed);
      feed.fetch = (...call) => {
        asked.push(feed.name);
        return fetch(...call);
      };
    }
    const readUntil = (minutes: number) => ({ acme: { coveredUntil: after(minutes).toISOString() } });
    const cursor = { search: readUntil(-5), comments: readUntil(-10) };
    await reader().readSource({ name: 'reddit', source: scriptedSource(...feeds) }, [
      dueWatch({ cursor, nextScanAt: after(-1) }),
    ]);
    expect(asked).toEqual(['added', 'comments', 'search']);
  });

  it('pauses the source so that its requests last', async () => {
    const grammar = { maxLength: 6, maxWords: null, maxKeywords: 1, before: '', after: '', or: '|' };
    const term = (word: string) => word;
    const keywords = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    const cursor = {
      search: Object.fromEntries(keywords.map((word) => [word, { coveredUntil: after(-5).toISOString() }])),
    };
    const feed = new ScriptedFeed('search', posts, { grammar: { ...grammar, term } });
    const watch = dueWatch({ keywords, cursor, nextScanAt: after(-1) });
    const reading = await reader({}, [meter]).readSource({ name: 'reddit', source: scriptedSource(feed) }, [
      watch,
    ]);
    // The interval is half of the ten minutes until the meter resets, so the scan may use half of the five remaining
    // requests.
    expect(feed.asked).toHaveLength(3);
    expect(reading.restMs).toBe(6 * 60_000);
    expect(reading.results.get('w1')).toMatchObject({
      stopped: 'put_off',
      nextScanAt: after(-1),
      error: null,
    });
  });

  it('reads replies once for all watches that follow the post, and isolates a post that fails', async () => {
    const asked: string[] = [];
    const replies: ReplyFeed = {
      name: 'replies',
      followMs: 7 * 24 * 3_600_000,
      fetch(post, since): Promise<FetchedWindow> {
        asked.push(post.externalId);
        if (post.externalId === 'bad') return Promise.reject(new Retryable('503'));
        const found = [redditPost('c', { kind: 'comment', text: 'acme too' })];
        return Promise.resolve({
          posts: found,
          coveredFrom: since,
          requests: 1,
          stopped: { reason: 'reached' },
        });
      },
    };
    const source: Source = { ...scriptedSource(new ScriptedFeed('search', [])), replies };
    const follow = (watchId: string, externalId: string) => ({
      watchId,
      externalId,
      url: 'https://example.com',
      publishedAt: after(-60),
      readUntil: after(-20),
    });
    const due = [follow('w1', 'bad'), follow('w1', 'good'), follow('w2', 'good')];
    const watches = [dueWatch(), dueWatch({ id: 'w2' })];
    const reading = await reader({}, [], new Lifecycle(), due).readSource(
      { name: 'reddit', source },
      watches,
    );
    expect(asked).toEqual(['bad', 'good']);
    expect(reading.posts.map(({ externalId }) => externalId)).toEqual(['t3_c']);
    expect(reading.replies.updates).toEqual([
      { watchId: 'w1', externalId: 'bad', readUntil: after(-20), nextReadAt: after(1) },
      { watchId: 'w1', externalId: 'good', readUntil: now, nextReadAt: after(10) },
      { watchId: 'w2', externalId: 'good', readUntil: now, nextReadAt: after(10) },
    ]);
    expect(reading.replies.perWatch.get('w1')).toEqual({ requests: 2, fetched: 1, error: '503' });
    expect(reading.results.get('w1')).toMatchObject({ error: null, finished: true });
  });

  it('reports that a source is not configured, and retries later', async () => {
    const reading = await reader().readSource({ name: 'threads', source: null }, [
      dueWatch({ source: 'threads' }),
    ]);
    expect(reading.posts).toEqual([]);
    expect(reading.results.get('w1')).toMatchObject({
      error: 'threads is not configured in this installation.',
      nextScanAt: after(15),
      cursor: {},
      covered: null,
      fetched: null,
    });
    expect(reading.answered).toBeNull();
  });
});
