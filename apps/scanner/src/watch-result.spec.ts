import { describe, expect, it } from '@jest/globals';
import { Permanent, RateLimited, Retryable } from '@earshot/domain';
import type { FeedReading, KeywordWindow } from './read-feed.js';
import { dueWatch } from './testing/due-watch.js';
import { watchResult } from './watch-result.js';

const startedAt = new Date('2026-11-20T12:00:00Z');
const after = (seconds: number): Date => new Date(startedAt.getTime() + seconds * 1_000);
const time = { startedAt, now: after(20), intervalMs: 300_000, chance: 0.5 };
const old = { coveredUntil: '2026-11-20T11:50:00.000Z' };
const watch = dueWatch({
  keywords: ['Acme', 'Globex'],
  cursor: { search: old, comments: old },
  failures: 2,
});

function reading(
  feed: string,
  windows: Record<string, KeywordWindow>,
  faults: Record<string, Error> = {},
): FeedReading {
  return {
    feed,
    posts: [],
    windows: new Map(Object.entries(windows)),
    faults: new Map(Object.entries(faults)),
  };
}

const window = (seconds: number, fetched: number): KeywordWindow => ({
  coveredFrom: after(seconds),
  fetched,
});
const search = reading('search', { acme: window(-900, 3), globex: window(-300, 4), foreign: window(-1, 9) });
const comments = reading('comments', { '': window(-600, 50) });

describe('watchResult', () => {
  it('moves the cursor of every feed that was read to the start of the scan', () => {
    expect(watchResult(watch, [search, comments], time)).toEqual({
      cursor: {
        search: { coveredUntil: startedAt.toISOString() },
        comments: { coveredUntil: startedAt.toISOString() },
      },
      failures: 0,
      nextScanAt: after(300),
      error: null,
      coveredFrom: after(-300),
      fetched: 57,
    });
  });

  it('leaves the cursor of a feed that failed where it was, and moves the others', () => {
    const failed = reading('search', { acme: window(-900, 3) }, { globex: new Retryable('503') });
    expect(watchResult(watch, [failed, comments], time)).toMatchObject({
      cursor: { search: old, comments: { coveredUntil: startedAt.toISOString() } },
      failures: 3,
      error: '503',
      coveredFrom: after(-600),
      fetched: 50,
    });
  });

  it('is not touched by faults of keywords that are not its own', () => {
    const foreign = reading(
      'search',
      { acme: window(-900, 3), globex: window(-900, 4) },
      { other: new Error('x') },
    );
    expect(watchResult(watch, [foreign], time)).toMatchObject({ failures: 0, error: null });
  });

  it('covers nothing where nothing could be read', () => {
    const failed = reading('search', {}, { acme: new Retryable('503'), globex: new Retryable('503') });
    expect(watchResult(watch, [failed], time)).toMatchObject({
      cursor: watch.cursor,
      coveredFrom: null,
      fetched: 0,
    });
  });

  it.each([
    ['when the source said', new RateLimited('wait', after(777)), after(777)],
    ['a quarter of an hour later where people have to act', new Permanent('no'), after(20 + 900)],
    ['as its failures in a row say, after a passing fault', new Retryable('503'), after(20 + 40)],
    ['the same after a fault nobody foresaw', new TypeError('oops'), after(20 + 40)],
  ])('comes back %s', (_, fault, nextScanAt) => {
    expect(watchResult(watch, [reading('search', {}, { acme: fault })], time).nextScanAt).toEqual(nextScanAt);
  });

  it('lets the worst fault decide, in whatever order the feeds failed', () => {
    const readings = [
      reading('search', {}, { acme: new Retryable('503'), globex: new RateLimited('wait', after(600)) }),
      reading('comments', {}, { '': new Permanent('no') }),
      reading('other', {}, { '': new Retryable('504') }),
    ];
    for (const order of [readings, [...readings].reverse()])
      expect(watchResult(watch, order, time)).toMatchObject({
        nextScanAt: after(920),
        error: 'no',
        failures: 3,
      });
  });

  it('changes nothing in the watch it was given', () => {
    watchResult(watch, [search, comments], time);
    expect(watch.cursor).toEqual({ search: old, comments: old });
  });
});
