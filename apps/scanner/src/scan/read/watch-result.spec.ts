import { describe, expect, it } from '@jest/globals';
import { type KeywordCursor, Permanent, RateLimited, Retryable } from '@earshot/domain';
import type { FeedReading, QueryWindow } from './feed-reading.js';
import { dueWatch } from '../../testing/due-watch.js';
import { watchResult } from './watch-result.js';

const startedAt = new Date('2026-11-20T12:00:00Z');
const after = (seconds: number): Date => new Date(startedAt.getTime() + seconds * 1_000);
const time = { startedAt, now: after(20), intervalMs: 300_000, chance: 0.5, isPaidPerItem: false };
const old = { coveredUntil: '2026-11-20T11:50:00.000Z' };
const now = { coveredUntil: startedAt.toISOString() };
const both = (cursor: KeywordCursor) => ({ acme: cursor, globex: cursor });
const watch = dueWatch({
  keywords: ['Acme', 'Globex'],
  cursor: { search: both(old), comments: both(old) },
  coveredUntil: new Date(old.coveredUntil),
  failures: 2,
  nextScanAt: after(-30),
});

function reading(
  feed: string,
  windows: Record<string, QueryWindow>,
  faults: Record<string, Error> = {},
  putOff: string[] = [],
): FeedReading {
  const ofHead = <T>(parts: Record<string, T>) =>
    new Map(Object.entries(parts).map(([key, value]) => [`head ${key}`, value] as const));
  return {
    feed,
    reach: { backfillMs: 7 * 24 * 3_600_000 },
    posts: [],
    listed: 0,
    changed: [],
    windows: ofHead(windows),
    faults: ofHead(faults),
    putOff: new Set(putOff.map((key) => `head ${key}`)),
    heldBack: new Map(),
    alone: new Map(),
    readers: new Map(),
    unreadAlone: new Set(),
    costs: [],
    recurring: {},
  };
}

const window = (
  seconds: number,
  fetched: number,
  stopped: QueryWindow['stopped'] = 'reached',
): QueryWindow => ({
  part: 'head',
  since: after(-7 * 24 * 3_600),
  overlapMs: 0,
  coveredFrom: after(seconds),
  fetched,
  stopped,
  requests: 2,
  canEndEarlier: false,
  canNarrow: false,
  reason: 'listing_ends',
});
const search = reading('search', { acme: window(-900, 3), globex: window(-700, 4), foreign: window(-1, 9) });
const comments = reading('comments', { '': window(-800, 50) });

describe('watchResult', () => {
  it('records as a gap what was out of reach before a watch that starts over could be read again', () => {
    const resumed = dueWatch({ resumeFrom: after(-10 * 24 * 3_600) });
    const { gap, backfill, cursor } = watchResult(
      resumed,
      [reading('search', { acme: window(-7 * 24 * 3_600, 1) })],
      time,
    );
    expect({ gap, backfill, cursor }).toEqual({
      gap: { from: after(-10 * 24 * 3_600), until: after(-7 * 24 * 3_600), reason: 'reach' },
      backfill: true,
      cursor: { search: { acme: now } },
    });
  });

  it('moves the cursor of every keyword in every feed read to the start of the scan', () => {
    expect(watchResult(watch, [search, comments], time)).toEqual({
      cursor: { search: both(now), comments: both(now) },
      failures: 0,
      nextScanAt: after(300),
      error: null,
      missing: null,
      finished: true,
      stopped: 'reached',
      backfill: false,
      covered: { from: after(-700), until: startedAt },
      coveredUntil: startedAt,
      gap: null,
      requests: 6,
      fetched: 57,
    });
  });

  it('leaves the cursor of a failed keyword where it was, and moves the others', () => {
    const failed = reading('search', { acme: window(-900, 3) }, { globex: new Retryable('503') });
    expect(watchResult(watch, [failed, comments], time)).toMatchObject({
      cursor: { search: { acme: now, globex: old }, comments: both(now) },
      failures: 3,
      error: '503',
      finished: false,
      stopped: 'fault',
      covered: null,
      coveredUntil: new Date(old.coveredUntil),
      fetched: 53,
    });
  });

  it('reports what was listed before a later page failed, and claims no more coverage than that', () => {
    const fault = new Retryable('503');
    const cut = reading(
      'search',
      { acme: window(-60, 3, 'fault'), globex: window(-700, 1) },
      { acme: fault },
    );
    expect(watchResult(watch, [cut], time)).toMatchObject({
      cursor: { search: { acme: old, globex: now }, comments: both(old) },
      stopped: 'fault',
      error: '503',
      covered: { from: after(-60), until: startedAt },
      coveredUntil: new Date(old.coveredUntil),
      gap: null,
    });
  });

  it("reports the gap if the source's listing ends before the cursor", () => {
    const short = reading('search', { acme: window(-60, 3, 'listing_ends'), globex: window(-900, 1) });
    expect(watchResult(watch, [short, comments], time)).toMatchObject({
      cursor: { search: both(now) },
      error: null,
      finished: true,
      stopped: 'listing_ends',
      gap: { from: new Date(old.coveredUntil), until: after(-60), reason: 'listing_ends' },
    });
  });

  it('keeps the watch due, without an error, if keywords were put off', () => {
    const partly = reading('search', { acme: window(-900, 3) }, {}, ['globex']);
    expect(watchResult(watch, [partly, comments], time)).toMatchObject({
      cursor: { search: { acme: now, globex: old } },
      nextScanAt: watch.nextScanAt,
      failures: 2,
      error: null,
      finished: false,
      stopped: 'put_off',
      covered: null,
      coveredUntil: new Date(old.coveredUntil),
    });
  });

  it('reports a look-back if a keyword was read for the first time, and drops removed keywords', () => {
    const cursor = { search: { acme: old, gone: old } };
    const result = watchResult({ ...watch, cursor }, [search], time);
    expect(result).toMatchObject({ backfill: true, coveredUntil: startedAt });
    expect(Object.keys(result.cursor['search'] ?? {})).toEqual(['acme', 'globex']);
  });

  it('adds no coverage for an empty response that may be unreliable', () => {
    const empty = window(-900, 0, 'unreliable_empty');
    expect(watchResult(watch, [reading('search', { acme: empty, globex: empty })], time)).toMatchObject({
      cursor: { search: both({ ...old, empties: 1 }) },
      error: null,
      stopped: 'unreliable_empty',
      covered: null,
      coveredUntil: new Date(old.coveredUntil),
      fetched: 0,
    });
  });

  it('is unaffected by faults of keywords of other watches', () => {
    const foreign = reading(
      'search',
      { acme: window(-900, 3), globex: window(-900, 4) },
      { other: new Error('x') },
    );
    expect(watchResult(watch, [foreign], time)).toMatchObject({ failures: 0, error: null });
  });

  it('adds no coverage and no counts if nothing could be read', () => {
    const failed = reading('search', {}, { acme: new Retryable('503'), globex: new Retryable('503') });
    expect(watchResult(watch, [failed], time)).toMatchObject({
      cursor: watch.cursor,
      covered: null,
      coveredUntil: new Date(old.coveredUntil),
      fetched: null,
      requests: 0,
    });
  });

  it.each([
    ['at the time that the source named', new RateLimited('wait', after(777)), after(777)],
    ['a quarter of an hour later if someone has to act', new Permanent('no'), after(20 + 900)],
    [
      'after a delay that depends on its failures in a row if the fault is temporary',
      new Retryable('503'),
      after(20 + 40),
    ],
    ['after the same delay if the fault is unexpected', new TypeError('oops'), after(20 + 40)],
  ])('makes the watch due again %s', (_, fault, nextScanAt) => {
    const failed = { part: 'head', times: 2, retryAt: old.coveredUntil, error: '' } as const;
    const cursor = { search: { acme: { ...old, failed } } };
    const reads = [reading('search', {}, { acme: fault })];
    expect(watchResult({ ...watch, cursor }, reads, time).nextScanAt).toEqual(nextScanAt);
  });

  it('backs off as after a first fault if it made progress nevertheless', () => {
    const cut = { ...window(-900, 3, 'fault'), coveredUntil: after(-300), mark: 'x' };
    const further = reading('search', { acme: cut, globex: cut }, { acme: new Retryable('503') });
    const { coveredUntil, failures, nextScanAt } = watchResult(
      { ...watch, cursor: { search: both(old) } },
      [further],
      time,
    );
    expect({ coveredUntil, failures, nextScanAt }).toEqual({
      coveredUntil: after(-300),
      failures: 1,
      nextScanAt: after(20 + 10),
    });
  });

  it('does not count it as a failure if the source accepts no more requests', () => {
    const refused = reading('search', {}, { acme: new RateLimited('wait', after(9)) });
    expect(watchResult(watch, [refused], time).failures).toBe(2);
  });

  it('reports the worst fault and retries the first, in whatever order the feeds failed', () => {
    const limited = reading('search', {}, { acme: new RateLimited('wait', after(100)) });
    const refused = reading('comments', {}, { '': new Permanent('no') });
    for (const readings of [
      [limited, refused],
      [refused, limited],
    ])
      expect(watchResult(watch, readings, time)).toMatchObject({ error: 'no', nextScanAt: after(100) });
  });

  it('keeps the watch due if the next query can read what was left unread', () => {
    const cut = { ...window(-60, 3, 'listing_ends'), canEndEarlier: true };
    const result = watchResult(watch, [reading('search', { acme: cut, globex: cut })], time);
    expect(result).toMatchObject({
      nextScanAt: watch.nextScanAt,
      finished: true,
      error: null,
      gap: null,
      coveredUntil: new Date(old.coveredUntil),
      covered: { from: after(-60), until: startedAt },
    });
    const unread = { from: old.coveredUntil, until: after(-60).toISOString() };
    expect(result.cursor['search']?.['acme']).toMatchObject({ ...now, unread });
  });

  it('continues a chronological feed at once, and extends coverage as far as it was read', () => {
    const forward = { ...window(-900, 3, 'put_off'), coveredUntil: after(-60), mark: 'east 7' };
    const result = watchResult(watch, [reading('search', { acme: forward, globex: forward })], time);
    const at = { coveredUntil: after(-60).toISOString(), mark: 'east 7' };
    expect(result).toMatchObject({
      cursor: { search: both(at) },
      nextScanAt: watch.nextScanAt,
      finished: true,
      covered: { from: after(-900), until: after(-60) },
      coveredUntil: after(-60),
    });
  });

  it('extends coverage to the newest posts read, however long ago a feed looked back', () => {
    const ago = { coveredUntil: '2026-10-20T11:50:00.000Z' };
    const lookBack = { ...reading('comments', {}), reach: { backfillMs: 1, looksBack: true } };
    const cursor = { search: both(old), comments: both(ago) };
    const result = watchResult({ ...watch, cursor }, [search, lookBack], time);
    expect(result).toMatchObject({ cursor: { comments: both(ago) }, coveredUntil: startedAt });
  });

  it('makes the watch due at its next turn, with the reason, if a budget prevented reading', () => {
    const held = { ...reading('search', {}), heldBack: new Map([['head acme', 'budget' as const]]) };
    expect(watchResult({ ...watch, keywords: ['Acme'] }, [held], time)).toMatchObject({
      cursor: { search: { acme: { ...old, heldBackBy: 'budget' } } },
      nextScanAt: after(300),
      failures: 0,
      finished: false,
      error: expect.stringContaining('budget is released, at the latest next month'),
      coveredUntil: new Date(old.coveredUntil),
    });
  });

  it('reports a gap if nothing was read for so long that the source no longer lists it', () => {
    const unread = {
      from: after(-9 * 24 * 3_600).toISOString(),
      until: after(-8 * 24 * 3_600).toISOString(),
      reason: 'budget' as const,
      isLookBack: false,
      readAt: after(-600).toISOString(),
    };
    const cursor = { search: { acme: { ...old, unread } } };
    const result = watchResult({ ...watch, keywords: ['Acme'], cursor }, [reading('search', {})], time);
    expect(result.gap).toMatchObject({ from: new Date(unread.from), reason: 'budget' });
    expect(result.cursor).toEqual({ search: { acme: old } });
  });

  it('derives coverage from continuous feeds, whatever happens to feeds that only look back', () => {
    const lookBack = reading('search', {}, { acme: new Retryable('away'), globex: new Retryable('away') });
    const readings = [
      { ...lookBack, reach: { ...lookBack.reach, looksBack: true as const } },
      reading('comments', { acme: window(-600, 3), globex: window(-600, 3) }),
    ];
    expect(watchResult(watch, readings, time)).toMatchObject({ coveredUntil: startedAt, finished: false });
    expect(watchResult(watch, readings.slice(1).concat(lookBack), time).coveredUntil).toEqual(
      new Date(old.coveredUntil),
    );
  });
});
