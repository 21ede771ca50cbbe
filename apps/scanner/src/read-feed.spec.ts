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
  read(feed, watches, { now, signal, budget: budget ?? freeBudget() });
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
    expect([...reading.windows.keys()].sort()).toEqual([...words, 'epsilon'].sort());
    expect(reading.faults.size).toBe(0);
  });

  it('halves a query that overflows, down to single keywords, and loses nothing', async () => {
    const feed = new ScriptedFeed('search', posts, { listed: 12 });
    const reading = await readFeed(feed, [watch]);
    expect(feed.asked.map(({ keywords }) => keywords.length)).toEqual([4, 2, 1, 1, 2, 1, 1]);
    expect(new Set(reading.posts.map(({ externalId }) => externalId)).size).toBe(40);
    expect(reading.posts).toHaveLength(40);
    for (const word of words)
      expect(reading.windows.get(word)).toMatchObject({
        coveredFrom: ago(75),
        fetched: 10,
        stopped: 'reached',
      });
  });

  it('says how far it came where even a single keyword overflows', async () => {
    const feed = new ScriptedFeed('search', posts, { listed: 5 });
    const reading = await readFeed(feed, [watch]);
    expect(reading.windows.get('alpha')).toMatchObject({
      coveredFrom: ago(16),
      fetched: 5,
      stopped: 'listing_ends',
    });
    expect(reading.posts).toHaveLength(20);
    expect(reading.faults.size).toBe(0);
  });

  it('keeps what it read of an overflowing query when one half fails', async () => {
    const fault = new Retryable('503');
    const feed = new ScriptedFeed('search', posts, { listed: 12, faults: { '"alpha"': fault } });
    const reading = await readFeed(feed, [watch]);
    expect(feed.asked).toHaveLength(7);
    expect([...reading.faults]).toEqual([['alpha', fault]]);
    expect([...reading.windows.keys()].sort()).toEqual(['beta', 'delta', 'gamma']);
  });

  it('asks nothing more once the source has refused, and spoils only what was not read', async () => {
    const refusal = new RateLimited('Too many requests.', ago(-10));
    const feed = new ScriptedFeed('search', posts, { grammar: narrow, faults: { delta: refusal } });
    const reading = await readFeed(feed, [watch]);
    const read = feed.asked.map(({ q }) => q).filter((q) => q !== 'delta');
    expect(feed.asked.at(-1)?.q).toBe('delta');
    expect(read.length).toBeLessThan(3);
    expect([...reading.windows.keys()].sort()).toEqual([...read].sort());
    expect([...reading.faults.keys()].sort()).toEqual(words.filter((word) => !read.includes(word)).sort());
    expect(new Set(reading.faults.values())).toEqual(new Set([refusal]));
  });

  it.each([new Retryable('503'), new Permanent('bad query'), new TypeError('x is undefined')])(
    'lets a failed query spoil only its own keywords (%s)',
    async (fault) => {
      const feed = new ScriptedFeed('search', posts, { grammar: narrow, faults: { beta: fault } });
      const reading = await readFeed(feed, [watch]);
      expect(feed.asked).toHaveLength(4);
      expect([...reading.faults]).toEqual([['beta', fault]]);
      expect([...reading.windows.keys()].sort()).toEqual(['alpha', 'delta', 'gamma']);
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
    expect(feed.asked).toEqual([{ q: '', keywords: [], since: ago(75) }]);
    expect(reading.windows.get('')).toMatchObject({ coveredFrom: ago(75), fetched: 40 });
  });

  it('spoils the whole listing where it cannot be read', async () => {
    const fault = new Retryable('503');
    const feed = new ScriptedFeed('search', posts, { grammar: null, faults: { '': fault } });
    const reading = await readFeed(feed, [watch]);
    expect([...reading.faults]).toEqual([['', fault]]);
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
    expect([...reading.faults]).toEqual([['beta', fault]]);
    expect(reading.windows.get('beta')).toMatchObject({ stopped: 'fault', coveredFrom: ago(9), fetched: 3 });
    expect(reading.posts).toHaveLength(12);
  });

  it('halves a query that is refused as such, until only the keyword at fault fails', async () => {
    const faults = Object.fromEntries(
      subsets(words)
        .filter((subset) => subset.includes('delta'))
        .map((subset) => [subset.map((word) => `"${word}"`).join(' OR '), new QueryRefused('not delta')]),
    );
    const reading = await readFeed(new ScriptedFeed('search', posts, { faults }), [watch]);
    expect([...reading.faults.keys()]).toEqual(['delta']);
    expect([...reading.windows.keys()].sort()).toEqual(['alpha', 'beta', 'gamma']);
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
