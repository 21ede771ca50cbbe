import { beforeEach, describe, expect, it } from '@jest/globals';
import { type DueWatch, Permanent, Retryable } from '@earshot/domain';
import type { Feed } from '@earshot/sources';
import { dueWatch, redditPost } from '../../testing/due-watch.js';
import { freeBudget } from '../../testing/free-budget.js';
import { ScriptedFeed } from '../../testing/scripted-feed.js';
import type { FeedReading } from './feed-reading.js';
import { readFeed } from './read-feed.js';
import { watchResult } from './watch-result.js';

const minute = 60_000;
const intervalMs = 5 * minute;
const begin = new Date('2026-11-20T12:00:00Z');
const before = { coveredUntil: new Date(begin.getTime() - intervalMs).toISOString() };
let faults: Record<string, Error>;
let now: Date;
beforeEach(() => {
  faults = {};
  now = begin;
});

const scan = async (feeds: readonly Feed[], ...watches: DueWatch[]) => {
  const scanned = watches.map((watch) => ({
    watch,
    intervalMs,
    feedIntervalMs: () => intervalMs,
    isSeldomRelevant: false,
    room: null,
  }));
  const readings: FeedReading[] = [];
  for (const feed of feeds)
    readings.push(await readFeed(feed, scanned, { now, budget: freeBudget(), isPaidPerItem: false }));
  return watches.map((watch) =>
    watchResult(watch, readings, { startedAt: now, now, intervalMs, chance: 0.5, isPaidPerItem: false }),
  );
};
/** Scans a watch whenever it is due, for this long. @returns the minutes between scans, and the last result */
const follow = async (feeds: readonly Feed[], started: DueWatch, forMs: number) => {
  const waits: number[] = [];
  const end = new Date(now.getTime() + forMs);
  let watch = started;
  let result = (await scan(feeds, watch))[0];
  while (result !== undefined && result.nextScanAt < end) {
    waits.push((result.nextScanAt.getTime() - now.getTime()) / minute);
    watch = { ...watch, ...result };
    now = result.nextScanAt;
    [result] = await scan(feeds, watch);
  }
  return { waits, watch: { ...watch, ...result }, result };
};
const listing = (name: string) =>
  new ScriptedFeed(name, [], { grammar: null, faults: name === 'dead' ? faults : {} });
const known = (feeds: readonly Feed[], ...keywords: string[]) =>
  Object.fromEntries(
    feeds.map(({ name }) => [name, Object.fromEntries(keywords.map((key) => [key, before]))]),
  );

describe.each([
  ['does not answer', new Retryable('503'), 60],
  ['refuses us', new Permanent('403'), 15],
])('a server that %s', (_, fault, longestMinutes) => {
  it('is retried ever more rarely, while the others are read in turn', async () => {
    const feeds = ['a', 'dead', 'z'].map(listing);
    faults[''] = fault;
    const { waits, result } = await follow(
      feeds,
      dueWatch({ cursor: known(feeds, 'acme') }),
      6 * 60 * minute,
    );
    expect(Math.max(...waits)).toBeLessThanOrEqual(5.5);
    expect(feeds[1]?.asked.length).toBeLessThan(15 + (6 * 60) / longestMinutes);
    expect(feeds[0]?.asked.length).toBeGreaterThanOrEqual(6 * 12);
    // Nothing counts as read while a part of it is not, and the reason is shown all the time.
    expect(result).toMatchObject({
      cursor: { a: { acme: { coveredUntil: now.toISOString() } } },
      coveredUntil: new Date(before.coveredUntil),
      covered: null,
      error: fault.message,
      finished: false,
      stopped: 'fault',
    });
  });

  it('is read from where it was as soon as it answers again', async () => {
    const feeds = ['a', 'dead'].map(listing);
    faults[''] = fault;
    const failing = await follow(feeds, dueWatch({ cursor: known(feeds, 'acme') }), 60 * minute);
    delete faults[''];
    const { watch, result } = await follow(feeds, failing.watch, 2 * 60 * minute);
    const overlapMs = 15 * minute;
    expect(feeds[1]?.asked.map(({ since }) => since.getTime())).toContain(
      Date.parse(before.coveredUntil) - overlapMs,
    );
    expect(watch.cursor['dead']).toEqual({ acme: { coveredUntil: now.toISOString() } });
    expect(result).toMatchObject({ error: null, finished: true, failures: 0, stopped: 'reached', gap: null });
  });
});

describe.each([
  ['does not answer', new Retryable('503')],
  ['refuses us', new Permanent('403')],
])('unread time of which the source %s', (_, fault) => {
  it('is retried ever more rarely, while new posts are read in turn', async () => {
    const feed = new ScriptedFeed('search', [], { readsBefore: true });
    const fetch = feed.fetch.bind(feed);
    feed.fetch = async (query, call) => {
      const window = await fetch(query, call);
      if (query.until !== null) throw fault;
      return window;
    };
    const hourAgo = (hours: number) => new Date(begin.getTime() - hours * 60 * minute).toISOString();
    const readAt = before.coveredUntil;
    const unread = {
      from: hourAgo(3),
      until: hourAgo(2),
      readAt,
      reason: 'listing_ends',
      isLookBack: false,
    } as const;
    const cursor = { search: { acme: { ...before, unread } } };
    const { waits, result } = await follow([feed], dueWatch({ cursor }), 60 * minute);
    const heads = feed.asked.filter(({ until }) => until === null).length;
    expect(heads).toBeGreaterThanOrEqual(12);
    expect(feed.asked.length - heads).toBeLessThan(12);
    expect(Math.max(...waits)).toBeLessThanOrEqual(5.5);
    expect(waits.length).toBeLessThan(24);
    expect(result).toMatchObject({ error: fault.message, cursor: { search: { acme: { unread } } } });
  });
});

describe('a keyword that its source cannot search for', () => {
  const searched = () => {
    const grammar = { maxLength: 8, maxWords: null, maxKeywords: 1, before: '', after: '', or: '' };
    const feed = new ScriptedFeed('search', [redditPost('a', { text: 'acme', publishedAt: begin })], {
      grammar: { ...grammar, term: (word: string) => word },
      faults,
    });
    return {
      feed,
      asked: (key: string) => feed.asked.filter(({ q }) => q === key).map(({ since }) => since),
    };
  };

  it('does not delay the others, and is retried at once if a scan is requested', async () => {
    const { feed, asked } = searched();
    faults['bad'] = new Permanent('no');
    const watch = dueWatch({ keywords: ['acme', 'bad'], cursor: known([feed], 'acme', 'bad') });
    const { watch: waiting } = await follow([feed], watch, 12 * minute);
    expect([asked('acme').length, asked('bad').length]).toEqual([3, 1]);
    await scan([feed], { ...waiting, failures: 0 });
    expect(asked('bad')).toHaveLength(2);
  });

  it('is read for all monitors, each from where it was, if one of them needs it now', async () => {
    const { feed, asked } = searched();
    faults['acme'] = new Retryable('503');
    const watch = dueWatch({ cursor: known([feed], 'acme') });
    const { watch: failing } = await follow([feed], watch, 10 * minute);
    const count = asked('acme').length;
    now = new Date(now.getTime() + 1_000);
    const waiting = { ...failing, nextScanAt: now };
    expect(await scan([feed], waiting)).toMatchObject([{ error: '503', failures: waiting.failures }]);
    expect(asked('acme')).toHaveLength(count);

    delete faults['acme'];
    const fresh = { search: { acme: { coveredUntil: new Date(now.getTime() - minute).toISOString() } } };
    const other = dueWatch({ id: 'w2', monitorId: 'm2', cursor: fresh, nextScanAt: now });
    const results = await scan([feed], waiting, other);
    expect(asked('acme').at(-1)).toEqual(new Date(Date.parse(before.coveredUntil) - feed.overlapMs));
    const read = {
      cursor: { search: { acme: { coveredUntil: now.toISOString() } } },
      gap: null,
      error: null,
    };
    expect(results).toMatchObject([read, read]);
  });
});
