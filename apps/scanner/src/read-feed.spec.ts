import { describe, expect, it } from '@jest/globals';
import { Permanent, RateLimited, Retryable } from '@earshot/domain';
import { readFeed } from './read-feed.js';
import { dueWatch, redditPost } from './testing/due-watch.js';
import { ScriptedFeed } from './testing/scripted-feed.js';

const now = new Date('2026-11-20T12:00:00Z');
const ago = (minutes: number): Date => new Date(now.getTime() - minutes * 60_000);
const { signal } = new AbortController();
const words = ['alpha', 'beta', 'gamma', 'delta'];
/** So narrow that each keyword is a query of its own. */
const narrow = { maxLength: 8, or: '|', term: (word: string) => word };

/** Ten posts a keyword, a minute apart. */
const posts = words.flatMap((word, which) =>
  Array.from({ length: 10 }, (_, index) =>
    redditPost(`${word}${index}`, { text: word, publishedAt: ago(4 * index + which) }),
  ),
);
const knownSince = (minutes: number) => ({ search: { coveredUntil: ago(minutes).toISOString() } });
const watch = dueWatch({ keywords: words, cursor: knownSince(60) });

describe('readFeed', () => {
  it('asks for the keywords of all watches together', async () => {
    const feed = new ScriptedFeed('search', posts);
    const other = dueWatch({ id: 'w2', keywords: ['beta', 'epsilon'], cursor: knownSince(60) });
    const reading = await readFeed(feed, [watch, other], now, signal);
    expect(feed.asked).toHaveLength(1);
    expect(reading.posts).toHaveLength(40);
    expect([...reading.windows.keys()].sort()).toEqual([...words, 'epsilon'].sort());
    expect(reading.faults.size).toBe(0);
  });

  it('halves a query that overflows, down to single keywords, and loses nothing', async () => {
    const feed = new ScriptedFeed('search', posts, { listed: 12 });
    const reading = await readFeed(feed, [watch], now, signal);
    expect(feed.asked.map(({ keywords }) => keywords.length)).toEqual([4, 2, 1, 1, 2, 1, 1]);
    expect(new Set(reading.posts.map(({ externalId }) => externalId)).size).toBe(40);
    expect(reading.posts).toHaveLength(40);
    for (const word of words)
      expect(reading.windows.get(word)).toEqual({ coveredFrom: ago(75), fetched: 10 });
  });

  it('says how far it came where even a single keyword overflows', async () => {
    const feed = new ScriptedFeed('search', posts, { listed: 5 });
    const reading = await readFeed(feed, [watch], now, signal);
    expect(reading.windows.get('alpha')).toEqual({ coveredFrom: ago(16), fetched: 5 });
    expect(reading.posts).toHaveLength(20);
    expect(reading.faults.size).toBe(0);
  });

  it('keeps what it read of an overflowing query when one half fails', async () => {
    const fault = new Retryable('503');
    const feed = new ScriptedFeed('search', posts, { listed: 12, faults: { '"alpha"': fault } });
    const reading = await readFeed(feed, [watch], now, signal);
    expect(feed.asked).toHaveLength(7);
    expect([...reading.faults]).toEqual([['alpha', fault]]);
    expect([...reading.windows.keys()].sort()).toEqual(['beta', 'delta', 'gamma']);
  });

  it('asks nothing more once the source has refused, and spoils only what was not read', async () => {
    const refusal = new RateLimited('Too many requests.', ago(-10));
    const feed = new ScriptedFeed('search', posts, { grammar: narrow, faults: { delta: refusal } });
    const reading = await readFeed(feed, [watch], now, signal);
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
      const reading = await readFeed(feed, [watch], now, signal);
      expect(feed.asked).toHaveLength(4);
      expect([...reading.faults]).toEqual([['beta', fault]]);
      expect([...reading.windows.keys()].sort()).toEqual(['alpha', 'delta', 'gamma']);
      expect(reading.posts).toHaveLength(30);
    },
  );

  it('reads again before the cursor, and a new watch as far back as the feed goes', async () => {
    const feed = new ScriptedFeed('search', posts, { grammar: narrow });
    await readFeed(feed, [watch, dueWatch({ id: 'w2', keywords: ['new'] })], now, signal);
    const since = new Map(feed.asked.map((query) => [query.q, query.since]));
    expect(since.get('alpha')).toEqual(ago(60 + 15));
    expect(since.get('new')).toEqual(ago(7 * 24 * 60));
  });

  it('looks back no further than a new watch would, however long it was not scanned', async () => {
    const feed = new ScriptedFeed('search', posts);
    await readFeed(feed, [dueWatch({ cursor: knownSince(60 * 24 * 365) })], now, signal);
    expect(feed.asked[0]?.since).toEqual(ago(7 * 24 * 60));
  });

  it('asks a listing once, back to the earliest moment that any watch wants', async () => {
    const feed = new ScriptedFeed('search', posts, { grammar: null });
    const later = dueWatch({ id: 'w2', keywords: ['late'], cursor: knownSince(5) });
    const reading = await readFeed(feed, [later, watch], now, signal);
    expect(feed.asked).toEqual([{ q: '', keywords: [], since: ago(75) }]);
    expect(reading.windows.get('')).toEqual({ coveredFrom: ago(75), fetched: 40 });
  });

  it('spoils the whole listing where it cannot be read', async () => {
    const fault = new Retryable('503');
    const feed = new ScriptedFeed('search', posts, { grammar: null, faults: { '': fault } });
    const reading = await readFeed(feed, [watch], now, signal);
    expect([...reading.faults]).toEqual([['', fault]]);
    expect(reading.windows.size).toBe(0);
  });
});
