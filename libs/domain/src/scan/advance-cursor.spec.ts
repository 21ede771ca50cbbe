import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { KeywordCursor, UnreadTime } from '../monitor/watch.js';
import {
  advanceCursor,
  dropUnreachable,
  firstLook,
  isDue,
  type KeywordWindow,
  readSince,
  surelyCoveredUntil,
} from './advance-cursor.js';

const startedAt = new Date('2026-11-20T12:00:00Z');
const ago = (minutes: number): Date => new Date(startedAt.getTime() - minutes * 60_000);
const iso = (minutes: number): string => ago(minutes).toISOString();
const known = { coveredUntil: iso(10) };
const now = { coveredUntil: startedAt.toISOString() };
const window = (
  stopped: KeywordWindow['stopped'],
  minutes: number,
  change: Partial<KeywordWindow> = {},
): KeywordWindow => ({
  part: 'head',
  since: ago(60 * 24 * 7),
  overlapMs: 0,
  coveredFrom: ago(minutes),
  stopped,
  canEndEarlier: false,
  canNarrow: false,
  reason: 'listing_ends',
  ...change,
});
const paged = { canEndEarlier: true } as const;
const unread = (from: number, until: number, change: Partial<UnreadTime> = {}): UnreadTime => ({
  from: iso(from),
  until: iso(until),
  reason: 'listing_ends',
  isLookBack: false,
  readAt: startedAt.toISOString(),
  ...change,
});

describe('advanceCursor for new posts', () => {
  it('moves to the start of the scan if everything was listed', () => {
    expect(advanceCursor(known, window('reached', 25), startedAt)).toEqual({
      cursor: now,
      gaps: [],
      coveredFrom: ago(25),
    });
  });

  it('stays if a later page failed and no query can end earlier, so that the next scan reads from there again', () => {
    expect(advanceCursor(known, window('fault', 4), startedAt)).toEqual({
      cursor: known,
      gaps: [],
      coveredFrom: ago(4),
    });
    expect(advanceCursor(undefined, window('fault', 4), startedAt).cursor).toEqual({ coveredUntil: null });
  });

  it.each(['listing_ends', 'put_off', 'fault'] as const)(
    'keeps what was listed before the stop (%s), and leaves the rest unread for the next query',
    (stopped) => {
      expect(advanceCursor(known, window(stopped, 4, paged), startedAt)).toEqual({
        cursor: { ...now, unread: unread(10, 4) },
        gaps: [],
        coveredFrom: ago(4),
      });
    },
  );

  it('adds the overlap to the unread period, since the next query for new posts no longer reads it', () => {
    const cut = window('put_off', 4, { ...paged, overlapMs: 2 * 60_000 });
    expect(advanceCursor(known, cut, startedAt).cursor.unread).toEqual(unread(12, 4));
  });

  it('leaves what a query for many keywords did not reach to a narrower one', () => {
    expect(advanceCursor(known, window('listing_ends', 4, { canNarrow: true }), startedAt)).toMatchObject({
      cursor: { ...now, unread: unread(10, 4) },
      gaps: [],
    });
  });

  it('reports a gap that no query can list, and continues after it', () => {
    expect(advanceCursor(known, window('listing_ends', 4), startedAt)).toEqual({
      cursor: now,
      gaps: [{ from: ago(10), until: ago(4), reason: 'listing_ends' }],
      coveredFrom: ago(4),
    });
  });

  it('reports the gap, with its reason, if unread for longer than the source can look back', () => {
    const asleep = { coveredUntil: iso(60 * 24 * 9) };
    const week = window('reached', 60 * 24 * 7);
    const gap = { from: ago(60 * 24 * 9), until: ago(60 * 24 * 7), reason: 'reach' };
    expect(advanceCursor(asleep, week, startedAt).gaps).toEqual([gap]);
    const held = advanceCursor({ ...asleep, heldBackBy: 'budget' }, week, startedAt);
    expect(held).toMatchObject({ cursor: now, gaps: [{ ...gap, reason: 'budget' }] });
    expect(held.cursor).toEqual(now);
  });

  it('counts the overlap as unread if it can no longer be read again: posts may have appeared late in it', () => {
    const week = window('reached', 60 * 24 * 7, { overlapMs: 2 * 60_000 });
    const before = (minutes: number) => advanceCursor({ coveredUntil: iso(minutes) }, week, startedAt).gaps;
    expect(before(60 * 24 * 9)).toEqual([
      { from: ago(60 * 24 * 9 + 2), until: ago(60 * 24 * 7), reason: 'reach' },
    ]);
    expect(before(60 * 24 * 7 - 2)).toEqual([]);
  });

  it.each(['reached', 'put_off', 'fault'] as const)(
    'continues where a chronological reading ended (%s), with the mark for that time only',
    (stopped) => {
      const forward = window(stopped, 10, { coveredUntil: ago(6), mark: 'east 7', reason: 'reach' });
      const at = { coveredUntil: iso(6), mark: 'east 7' };
      expect(advanceCursor({ ...known, mark: 'east 5' }, forward, startedAt)).toEqual({
        cursor: at,
        gaps: [],
        coveredFrom: ago(10),
      });
      expect(advanceCursor(undefined, forward, startedAt).cursor).toEqual(at);
      expect(advanceCursor(at, window('reached', 6), startedAt).cursor).toEqual(now);
      const behind = advanceCursor(known, { ...forward, coveredUntil: ago(12) }, startedAt);
      expect(behind.cursor).toEqual({ ...known, mark: 'east 7' });
    },
  );

  it('reports the gap before a chronological reading, wherever that ended', () => {
    const forward = window('put_off', 8, { coveredUntil: ago(6), mark: 'east 7', reason: 'reach' });
    expect(advanceCursor(known, forward, startedAt)).toEqual({
      cursor: { coveredUntil: iso(6), mark: 'east 7' },
      gaps: [{ from: ago(10), until: ago(8), reason: 'reach' }],
      coveredFrom: ago(8),
    });
  });

  it('reports no gap if only the overlap was cut, nor for a first look', () => {
    expect(advanceCursor(known, window('listing_ends', 11), startedAt).gaps).toEqual([]);
    expect(advanceCursor(undefined, window('listing_ends', 4), startedAt).gaps).toEqual([]);
  });

  it('keeps one unread period: an older one that is not adjacent becomes a gap', () => {
    const before = { ...known, unread: unread(60, 50, { reason: 'budget' }) };
    expect(advanceCursor(before, window('put_off', 4, paged), startedAt)).toMatchObject({
      cursor: { ...now, unread: unread(10, 4) },
      gaps: [{ from: ago(60), until: ago(50), reason: 'budget' }],
    });
    const adjoining = { ...known, unread: unread(60, 10) };
    expect(advanceCursor(adjoining, window('put_off', 4, paged), startedAt)).toMatchObject({
      cursor: { ...now, unread: unread(60, 4) },
      gaps: [],
    });
  });

  it('remembers which part of a look back later scans have skipped, until that part is read', () => {
    const before = { ...known, unread: unread(60, 10, { isLookBack: true }) };
    expect(surelyCoveredUntil(before)).toEqual(ago(10));
    const skipped = advanceCursor(before, window('put_off', 4, paged), startedAt).cursor;
    const merged = unread(60, 4, { isLookBack: true, skippedFrom: iso(10) });
    expect(skipped).toEqual({ ...now, unread: merged });
    expect(surelyCoveredUntil(skipped)).toEqual(ago(10));
    const read = (minutes: number) =>
      advanceCursor(
        skipped,
        window('put_off', minutes, { part: 'unread', since: ago(60), ...paged }),
        startedAt,
      ).cursor;
    expect(read(7).unread).toEqual({ ...merged, until: iso(7) });
    expect(read(10).unread).toEqual(unread(60, 10, { isLookBack: true }));
    expect(surelyCoveredUntil(read(10))).toEqual(startedAt);
  });

  it('counts as read what the query has also listed of an unread period', () => {
    const before = { ...known, unread: unread(60, 30) };
    expect(advanceCursor(before, window('reached', 40), startedAt).cursor).toEqual({
      ...now,
      unread: unread(60, 40),
    });
    expect(advanceCursor(before, window('reached', 90), startedAt).cursor).toEqual(now);
  });

  it('trusts an unreliable empty answer only the third time in a row', () => {
    const empty = window('unreliable_empty', 25);
    const first = advanceCursor(known, empty, startedAt);
    expect(first).toEqual({ cursor: { ...known, empties: 1 }, gaps: [], coveredFrom: null });
    const second = advanceCursor(first.cursor, empty, startedAt);
    expect(second.cursor).toEqual({ ...known, empties: 2 });
    expect(advanceCursor(second.cursor, empty, startedAt)).toMatchObject({
      cursor: now,
      coveredFrom: ago(25),
    });
    expect(advanceCursor(second.cursor, window('reached', 25), startedAt).cursor).toEqual(now);
  });
});

describe('advanceCursor for the unread period', () => {
  const cursor: KeywordCursor = { ...now, unread: unread(60, 10) };
  const rest = (stopped: KeywordWindow['stopped'], minutes: number, change: Partial<KeywordWindow> = {}) =>
    advanceCursor(cursor, window(stopped, minutes, { part: 'unread', since: ago(60), ...change }), startedAt);

  it('ends it once it was read to its beginning', () => {
    expect(rest('reached', 60)).toEqual({ cursor: now, gaps: [], coveredFrom: ago(60) });
  });

  it('continues where the query stopped', () => {
    expect(rest('put_off', 30, { ...paged, reason: 'budget' })).toEqual({
      cursor: { ...now, unread: unread(60, 30, { reason: 'budget' }) },
      gaps: [],
      coveredFrom: ago(30),
    });
  });

  it('turns it into a gap if the source lists no more for the keyword alone', () => {
    const gap = { from: ago(60), until: ago(30), reason: 'listing_ends' };
    expect(rest('listing_ends', 30)).toEqual({ cursor: now, gaps: [gap], coveredFrom: ago(30) });
    const stuck = rest('listing_ends', 10, paged);
    expect(stuck).toMatchObject({ cursor: now, gaps: [{ ...gap, until: ago(10) }] });
  });

  it('keeps it if many keywords were queried, or the query failed', () => {
    expect(rest('listing_ends', 10, { canNarrow: true }).cursor.unread).toMatchObject(unread(60, 10));
    expect(rest('fault', 10, paged).cursor.unread).toMatchObject(unread(60, 10));
  });

  it('drops what the source no longer shows, with the reason it was not read in time', () => {
    const paid = { ...now, unread: unread(60, 10, { reason: 'budget' }) };
    expect(dropUnreachable(paid, ago(40))).toEqual({
      cursor: { ...now, unread: unread(40, 10, { reason: 'budget' }) },
      gaps: [{ from: ago(60), until: ago(40), reason: 'budget' }],
    });
    expect(dropUnreachable(paid, ago(5))).toMatchObject({ cursor: now, gaps: [{ until: ago(10) }] });
    expect(dropUnreachable(now, ago(5))).toEqual({ cursor: now, gaps: [] });
  });
});

describe('a cursor, whatever queries return', () => {
  const stops = ['reached', 'listing_ends', 'put_off', 'fault'] as const;
  const step = fc.record({
    stopped: fc.constantFrom(...stops),
    part: fc.constantFrom('head' as const, 'unread' as const),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    canEndEarlier: fc.boolean(),
    canNarrow: fc.boolean(),
    waitMinutes: fc.integer({ min: 1, max: 600 }),
  });

  it('accounts for all time as listed, unread or a gap', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 30 }), (steps) => {
        const start = startedAt.getTime();
        let time = start;
        let cursor: KeywordCursor = { coveredUntil: new Date(start).toISOString() };
        const accounted: [number, number][] = [];
        for (const { stopped, part, share, canEndEarlier, canNarrow, waitMinutes } of steps) {
          time += waitMinutes * 60_000;
          const at = new Date(time);
          const asked = part === 'unread' ? cursor.unread : undefined;
          if (part === 'unread' && asked === undefined) continue;
          const since = Date.parse(asked?.from ?? (cursor.coveredUntil as string));
          const until = asked === undefined ? time : Date.parse(asked.until);
          const coveredFrom = stopped === 'reached' ? since : Math.round(until - share * (until - since));
          const next = advanceCursor(
            cursor,
            window(stopped, 0, {
              part,
              since: new Date(since),
              coveredFrom: new Date(coveredFrom),
              canEndEarlier,
              canNarrow,
            }),
            at,
          );
          accounted.push([coveredFrom, until]);
          for (const gap of next.gaps) accounted.push([gap.from.getTime(), gap.until.getTime()]);
          cursor = next.cursor;
        }
        const { unread: left, coveredUntil } = cursor;
        if (left !== undefined) accounted.push([Date.parse(left.from), Date.parse(left.until)]);
        accounted.push([Date.parse(coveredUntil as string), time]);
        let reached = start;
        for (const [from, until] of accounted.sort(([a], [b]) => a - b))
          if (from <= reached) reached = Math.max(reached, until);
        expect(reached).toBeGreaterThanOrEqual(time);
      }),
    );
  });
});

describe('readSince', () => {
  const reach = { overlapMs: 15 * 60_000, backfillMs: 7 * 24 * 3_600_000 };

  it('starts before the cursor, and for a new keyword as far back as the source goes', () => {
    expect(readSince(known, reach, startedAt)).toEqual(ago(25));
    expect(readSince(undefined, reach, startedAt)).toEqual(ago(7 * 24 * 60));
    expect(readSince({ coveredUntil: null, empties: 1 }, reach, startedAt)).toEqual(ago(7 * 24 * 60));
  });

  it('starts no earlier than the source’s reach, however long it was not read', () => {
    expect(readSince({ coveredUntil: iso(60 * 24 * 365) }, reach, startedAt)).toEqual(ago(7 * 24 * 60));
    const far = { ...reach, backfillMs: 60_000, reachMs: 60 * 60_000 };
    expect(readSince({ coveredUntil: iso(60 * 24) }, far, startedAt)).toEqual(ago(60));
    expect(readSince(undefined, far, startedAt)).toEqual(ago(1));
  });
});

describe('isDue', () => {
  const watch = { dueAt: ago(2), intervalMs: 5 * 60_000 };

  it('is true until a scan has read it since its watch became due', () => {
    expect(isDue(undefined, watch, startedAt)).toBe(true);
    expect(isDue(known, watch, startedAt)).toBe(true);
    expect(isDue({ coveredUntil: iso(1) }, watch, ago(0.5))).toBe(false);
  });

  it('is true again when the watch is next due, even if it is still busy with other parts', () => {
    expect(isDue({ coveredUntil: iso(1) }, watch, startedAt)).toBe(true);
    expect(isDue({ coveredUntil: iso(1) }, { ...watch, dueAt: ago(60) }, ago(0.5))).toBe(false);
  });
});

describe('firstLook', () => {
  it('reads the last hour first, and leaves the look back for later', () => {
    const cursor = firstLook({ backfillMs: 7 * 24 * 3_600_000 }, startedAt);
    expect(cursor).toMatchObject({
      coveredUntil: iso(60),
      unread: { from: iso(7 * 24 * 60), until: iso(60), isLookBack: true },
    });
    expect(surelyCoveredUntil(cursor)).toEqual(ago(60));
  });
});

describe('surelyCoveredUntil', () => {
  it('ends before the unread period, unless that is the look back of the keyword', () => {
    expect(surelyCoveredUntil(undefined)).toBeNull();
    expect(surelyCoveredUntil({ coveredUntil: null })).toBeNull();
    expect(surelyCoveredUntil(now)).toEqual(startedAt);
    expect(surelyCoveredUntil({ ...now, unread: unread(60, 10) })).toEqual(ago(60));
    expect(surelyCoveredUntil({ ...now, unread: unread(60, 10, { isLookBack: true }) })).toEqual(startedAt);
  });
});
