import { describe, expect, it } from '@jest/globals';
import { type DueWatch, Permanent, RateLimited, Retryable } from '@earshot/domain';
import { QueryRefused } from '@earshot/sources';
import { readFeed as read } from './read-feed.js';
import type { ScanBudget } from './scan-budget.js';
import { dueWatch, redditPost } from './testing/due-watch.js';
import { freeBudget, requestBudget } from './testing/free-budget.js';
import { ScriptedFeed } from './testing/scripted-feed.js';

const now = new Date('2026-11-20T12:00:00Z');
const ago = (minutes: number): Date => new Date(now.getTime() - minutes * 60_000);
const { signal } = new AbortController();
const readFeed = (...[feed, watches, budget]: [ScriptedFeed, DueWatch[], ScanBudget?]) =>
  read(
    feed,
    watches.map((one) => ({
      watch: one,
      intervalMs: 300_000,
      feedIntervalMs: () => 300_000,
      isSeldomRelevant: false,
    })),
    { now, signal, budget: budget ?? freeBudget(), isPaidPerItem: false, roomOf: () => null },
  );
/** The keys of a map or set of parts, all of which are of this part. */
const keys = (parts: Iterable<string>, part = 'head'): string[] =>
  [...parts]
    .map((name) => (name.startsWith(`${part} `) ? name.slice(part.length + 1) : `not ${part}: ${name}`))
    .sort();
const words = ['alpha', 'beta', 'gamma', 'delta'];
/** So narrow that each keyword is a query of its own. */
const narrow = {
  maxLength: 8,
  maxWords: null,
  maxKeywords: null,
  before: '',
  after: '',
  or: '|',
  term: (word: string) => word,
};

/** Ten posts a keyword, a minute apart. */
const posts = words.flatMap((word, which) =>
  Array.from({ length: 10 }, (_, index) =>
    redditPost(`${word}${index}`, { text: word, publishedAt: ago(4 * index + which) }),
  ),
);
const knownSince = (minutes: number, keywords = words) => ({
  search: Object.fromEntries(keywords.map((word) => [word, { coveredUntil: ago(minutes).toISOString() }])),
});
const watch = dueWatch({ keywords: words, cursor: knownSince(60) });

describe('readFeed', () => {
  it('asks for the keywords of all watches together', async () => {
    const feed = new ScriptedFeed('search', posts);
    const other = dueWatch({
      id: 'w2',
      keywords: ['beta', 'epsilon'],
      cursor: knownSince(60, ['beta', 'epsilon']),
    });
    const reading = await readFeed(feed, [watch, other]);
    expect(feed.asked).toHaveLength(1);
    expect(reading.posts).toHaveLength(40);
    expect(keys(reading.windows.keys())).toEqual([...words, 'epsilon'].sort());
    expect(reading.faults.size).toBe(0);
  });

  it('keeps what an overflowing query has listed, and asks for its noisiest keywords alone from then on', async () => {
    const noise = Array.from({ length: 30 }, (_, index) =>
      redditPost(`noise${index}`, { text: 'alpha', publishedAt: ago(index / 10) }),
    );
    const feed = new ScriptedFeed('search', [...posts, ...noise], { listed: 20 });
    const reading = await readFeed(feed, [watch]);
    expect(feed.asked).toHaveLength(1);
    expect(reading.posts).toHaveLength(20);
    for (const word of words)
      expect(reading.windows.get(`head ${word}`)).toMatchObject({
        part: 'head',
        stopped: 'listing_ends',
        canNarrow: true,
        canEndEarlier: false,
      });
    expect([...reading.unreadAlone]).toEqual(['alpha']);
    expect([...reading.alone]).toEqual([['alpha', new Date(now.getTime() + 24 * 3_600_000)]]);
  });

  it('asks for what was left unread beside what is new, the noisy keyword by itself', async () => {
    const left = (isAlone: boolean) => ({
      coveredUntil: ago(6).toISOString(),
      unread: {
        from: ago(60).toISOString(),
        until: ago(30).toISOString(),
        reason: 'listing_ends' as const,
        isLookBack: false,
        readAt: ago(6).toISOString(),
        ...(isAlone ? { isAlone } : {}),
      },
    });
    const cursor = { search: { alpha: left(true), beta: left(false), gamma: left(false) } };
    const feed = new ScriptedFeed('search', posts, { readsBefore: true });
    const reading = await readFeed(feed, [dueWatch({ keywords: ['alpha', 'beta', 'gamma'], cursor })]);
    expect(
      feed.asked.map(({ keywords, since, until }) => [[...keywords].sort().join(' '), since, until]),
    ).toEqual(
      expect.arrayContaining([
        ['alpha beta gamma', ago(21), null],
        ['alpha', ago(60), ago(30)],
        ['beta gamma', ago(60), ago(30)],
      ]),
    );
    expect(
      keys(
        [...reading.windows.keys()].filter((name) => name.startsWith('unread')),
        'unread',
      ),
    ).toEqual(['alpha', 'beta', 'gamma']);
    // A source that cannot end a query there lists from now on back to where the unread time begins.
    const unending = new ScriptedFeed('search', posts);
    await readFeed(unending, [dueWatch({ keywords: ['alpha'], cursor })]);
    expect(unending.asked.map(({ until }) => until)).toEqual([null, null]);
  });

  it('does not ask again for what it has read since the watch became due', async () => {
    const fresh = dueWatch({ keywords: words, cursor: knownSince(0), nextScanAt: ago(1) });
    const feed = new ScriptedFeed('search', posts);
    await readFeed(feed, [fresh]);
    expect(feed.asked).toEqual([]);
  });

  it('tells what each query cost and whose it was', async () => {
    const feed = new ScriptedFeed('search', posts, { grammar: narrow });
    const other = dueWatch({
      id: 'w2',
      monitorId: 'm2',
      keywords: ['beta'],
      cursor: knownSince(60, ['beta']),
    });
    const { costs } = await readFeed(feed, [watch, other], requestBudget(10));
    expect(costs).toHaveLength(4);
    expect(costs.map(({ monitorIds }) => monitorIds)).toEqual(expect.arrayContaining([['m1', 'm2'], ['m1']]));
    for (const { spent, externalIds } of costs) {
      expect(spent).toEqual({ requests: 1 });
      expect(externalIds).toHaveLength(10);
    }
  });

  it('asks nothing more once the source has refused, and spoils only what was not read', async () => {
    const refusal = new RateLimited('Too many requests.', ago(-10));
    const feed = new ScriptedFeed('search', posts, { grammar: narrow, faults: { delta: refusal } });
    const reading = await readFeed(feed, [watch]);
    const read = feed.asked.map(({ q }) => q).filter((q) => q !== 'delta');
    expect(feed.asked.at(-1)?.q).toBe('delta');
    expect(read.length).toBeLessThan(3);
    expect(keys(reading.windows.keys())).toEqual([...read].sort());
    expect(keys(reading.faults.keys())).toEqual(words.filter((word) => !read.includes(word)).sort());
    expect(new Set(reading.faults.values())).toEqual(new Set([refusal]));
  });

  it.each([new Retryable('503'), new Permanent('bad query'), new TypeError('x is undefined')])(
    'lets a failed query spoil only its own keywords (%s)',
    async (fault) => {
      const feed = new ScriptedFeed('search', posts, { grammar: narrow, faults: { beta: fault } });
      const reading = await readFeed(feed, [watch]);
      expect(feed.asked).toHaveLength(4);
      expect([...reading.faults]).toEqual([['head beta', fault]]);
      expect(keys(reading.windows.keys())).toEqual(['alpha', 'delta', 'gamma']);
      expect(reading.posts).toHaveLength(30);
    },
  );

  it('reads again before the cursor, and a new watch as far back as the feed goes', async () => {
    const feed = new ScriptedFeed('search', posts, { grammar: narrow });
    await readFeed(feed, [watch, dueWatch({ id: 'w2', keywords: ['new'] })]);
    const since = new Map(feed.asked.map((query) => [query.q, query.since]));
    expect(since.get('alpha')).toEqual(ago(60 + 15));
    expect(since.get('new')).toEqual(ago(7 * 24 * 60));
  });

  it('looks back no further than a new watch would, however long it was not scanned', async () => {
    const feed = new ScriptedFeed('search', posts);
    await readFeed(feed, [dueWatch({ cursor: knownSince(60 * 24 * 365, ['acme']) })]);
    expect(feed.asked[0]?.since).toEqual(ago(7 * 24 * 60));
  });

  it('asks a listing once, back to the earliest moment that any watch wants', async () => {
    const feed = new ScriptedFeed('search', posts, { grammar: null });
    const later = dueWatch({ id: 'w2', keywords: ['late'], cursor: knownSince(5, ['late']) });
    const reading = await readFeed(feed, [later, watch]);
    expect(feed.asked).toEqual([{ q: '', keywords: [], since: ago(75), until: null }]);
    expect(reading.windows.get('head ')).toMatchObject({ coveredFrom: ago(75), fetched: 40 });
  });

  it('spoils the whole listing where it cannot be read', async () => {
    const fault = new Retryable('503');
    const feed = new ScriptedFeed('search', posts, { grammar: null, faults: { '': fault } });
    const reading = await readFeed(feed, [watch]);
    expect([...reading.faults]).toEqual([['head ', fault]]);
    expect(reading.windows.size).toBe(0);
  });

  it('reads back only the keyword that is new, and goes on with the others from their cursors', async () => {
    const feed = new ScriptedFeed('search', posts, { grammar: narrow });
    await readFeed(feed, [dueWatch({ keywords: ['alpha', 'added'], cursor: knownSince(60) })]);
    const since = new Map(feed.asked.map((query) => [query.q, query.since]));
    expect(since.get('alpha')).toEqual(ago(75));
    expect(since.get('added')).toEqual(ago(7 * 24 * 60));
  });

  it('keeps what was listed before a later page failed, and says of its keywords that they were not read', async () => {
    const fault = new Retryable('503');
    const feed = new ScriptedFeed('search', posts, {
      grammar: narrow,
      listed: 3,
      stops: { beta: { reason: 'fault', fault } },
    });
    const reading = await readFeed(feed, [watch]);
    expect(feed.asked).toHaveLength(4);
    expect([...reading.faults]).toEqual([['head beta', fault]]);
    expect(reading.windows.get('head beta')).toMatchObject({
      stopped: 'fault',
      coveredFrom: ago(9),
      fetched: 3,
    });
    expect(reading.posts).toHaveLength(12);
  });

  it('halves a query that is refused as such, until only the keyword at fault fails', async () => {
    const faults = Object.fromEntries(
      subsets(words)
        .filter((subset) => subset.includes('delta'))
        .map((subset) => [subset.map((word) => `"${word}"`).join(' OR '), new QueryRefused('not delta')]),
    );
    const reading = await readFeed(new ScriptedFeed('search', posts, { faults }), [watch]);
    expect(keys(reading.faults.keys())).toEqual(['delta']);
    expect([...reading.alone.keys()]).toEqual(['delta']);
    expect(keys(reading.windows.keys())).toEqual(['alpha', 'beta', 'gamma']);
    expect(reading.posts).toHaveLength(30);
  });

  it('puts off what its share does not allow, but asks once in any case', async () => {
    const feed = new ScriptedFeed('search', posts, { grammar: narrow });
    const reading = await readFeed(feed, [watch], requestBudget(2));
    expect(feed.asked).toHaveLength(2);
    expect(reading.putOff.size).toBe(2);
    expect(reading.faults.size).toBe(0);
    const starved = new ScriptedFeed('search', posts, { grammar: narrow });
    await readFeed(starved, [watch], requestBudget(0.1));
    expect(starved.asked).toHaveLength(1);
  });

  it('asks first what has waited longest', async () => {
    const feed = new ScriptedFeed('search', posts, { grammar: narrow });
    const cursor = { search: { ...knownSince(60).search, ...knownSince(90, ['gamma']).search } };
    await readFeed(feed, [dueWatch({ keywords: words, cursor })], requestBudget(1));
    expect(feed.asked.map(({ q }) => q)).toEqual(['gamma']);
  });
});

/** In every order. */
function subsets(items: readonly string[]): string[][] {
  return items.flatMap((item) => {
    const others = items.filter((other) => other !== item);
    return [[item], ...subsets(others).map((rest) => [item, ...rest])];
  });
}
