import { describe, expect, it } from '@jest/globals';
import { Permanent, RateLimited, Retryable } from '@earshot/domain';
import { QueryRefused } from '@earshot/sources';
import { dueWatch } from '../../testing/due-watch.js';
import { ago, keys, narrow, now, posts, readFeed, watch, words } from '../../testing/read-words.js';
import { ScriptedFeed } from '../../testing/scripted-feed.js';
import { watchResult } from './watch-result.js';

describe('readFeed with failing queries', () => {
  it('stops querying once the source has refused, and fails only what was not read', async () => {
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
    'limits the effect of a failed query to its own keywords: %p',
    async (fault) => {
      const feed = new ScriptedFeed('search', posts, { grammar: narrow, faults: { beta: fault } });
      const reading = await readFeed(feed, [watch]);
      expect(feed.asked).toHaveLength(4);
      expect([...reading.faults]).toEqual([['head beta', fault]]);
      expect(keys(reading.windows.keys())).toEqual(['alpha', 'delta', 'gamma']);
      expect(reading.posts).toHaveLength(30);
    },
  );

  it('fails the whole listing if it cannot be read', async () => {
    const fault = new Retryable('503');
    const feed = new ScriptedFeed('search', posts, { grammar: null, faults: { '': fault } });
    const reading = await readFeed(feed, [watch]);
    expect([...reading.faults]).toEqual([['head ', fault]]);
    expect(reading.windows.size).toBe(0);
  });

  it('shows what a listing had to leave out, and covers nothing meanwhile, but continues with the rest', async () => {
    const missing = new Permanent('r/beta is refused.');
    const left = { missing, coveredFrom: now, stopped: { reason: 'listing_ends' } } as const;
    const feed = new ScriptedFeed('comments', posts, { grammar: null, window: left });
    const known = dueWatch({
      keywords: ['alpha'],
      cursor: { comments: { alpha: { coveredUntil: ago(6).toISOString() } } },
    });
    const reading = await readFeed(feed, [known]);
    const time = { startedAt: now, now, intervalMs: 300_000, chance: 0.5, isPaidPerItem: false };
    expect(watchResult(known, [reading], time)).toMatchObject({
      missing: 'r/beta is refused.',
      error: null,
      failures: 0,
      gap: { from: ago(21), until: now, reason: 'listing_ends' },
      nextScanAt: ago(-5),
      cursor: { comments: { alpha: { coveredUntil: now.toISOString() } } },
    });
  });

  it('keeps what was listed before a later page failed, and reports its keywords as failed', async () => {
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

  it('halves a rejected query until only the keyword at fault fails', async () => {
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
});

/** All subsets, in every order. */
function subsets(items: readonly string[]): string[][] {
  return items.flatMap((item) => {
    const others = items.filter((other) => other !== item);
    return [[item], ...subsets(others).map((rest) => [item, ...rest])];
  });
}
