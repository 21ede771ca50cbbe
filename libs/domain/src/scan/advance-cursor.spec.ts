import { describe, expect, it } from '@jest/globals';
import { advanceCursor, type KeywordWindow, readSince } from './advance-cursor.js';

const startedAt = new Date('2026-11-20T12:00:00Z');
const ago = (minutes: number): Date => new Date(startedAt.getTime() - minutes * 60_000);
const known = { coveredUntil: ago(10).toISOString() };
const now = { coveredUntil: startedAt.toISOString() };
const window = (stopped: KeywordWindow['stopped'], minutes: number): KeywordWindow => ({
  coveredFrom: ago(minutes),
  stopped,
});

describe('advanceCursor', () => {
  it('moves to the start of the scan where everything was listed', () => {
    expect(advanceCursor(known, window('reached', 25), startedAt)).toEqual({
      cursor: now,
      gap: null,
      coveredFrom: ago(25),
    });
  });

  it('stays where a later page failed, so that the next scan reads from there again', () => {
    expect(advanceCursor(known, window('fault', 4), startedAt)).toEqual({
      cursor: known,
      gap: null,
      coveredFrom: ago(4),
    });
    expect(advanceCursor(undefined, window('fault', 4), startedAt).cursor).toEqual({ coveredUntil: null });
  });

  it('tells the gap that the source no longer lists, and goes on behind it', () => {
    expect(advanceCursor(known, window('listing_ends', 4), startedAt)).toEqual({
      cursor: now,
      gap: { from: ago(10), until: ago(4) },
      coveredFrom: ago(4),
    });
  });

  it('tells the gap that opened while nobody looked for longer than the source can look back', () => {
    const asleep = { coveredUntil: ago(60 * 24 * 9).toISOString() };
    expect(advanceCursor(asleep, window('reached', 60 * 24 * 7), startedAt).gap).toEqual({
      from: ago(60 * 24 * 9),
      until: ago(60 * 24 * 7),
    });
  });

  it('tells no gap where only the overlap was cut, nor of a first look, which promised nothing', () => {
    expect(advanceCursor(known, window('listing_ends', 11), startedAt).gap).toBeNull();
    expect(advanceCursor(undefined, window('listing_ends', 4), startedAt).gap).toBeNull();
  });

  it('believes an empty answer that need not mean it only when it comes for the third time in a row', () => {
    const empty = window('unreliable_empty', 25);
    const first = advanceCursor(known, empty, startedAt);
    expect(first).toEqual({ cursor: { ...known, empties: 1 }, gap: null, coveredFrom: null });
    const second = advanceCursor(first.cursor, empty, startedAt);
    expect(second.cursor).toEqual({ ...known, empties: 2 });
    expect(advanceCursor(second.cursor, empty, startedAt)).toMatchObject({
      cursor: now,
      coveredFrom: ago(25),
    });
    expect(advanceCursor(second.cursor, window('reached', 25), startedAt).cursor).toEqual(now);
  });
});

describe('readSince', () => {
  const reach = { overlapMs: 15 * 60_000, backfillMs: 7 * 24 * 3_600_000 };

  it('reads again before the cursor, and a new keyword as far back as the source goes', () => {
    expect(readSince(known, reach, startedAt)).toEqual(ago(25));
    expect(readSince(undefined, reach, startedAt)).toEqual(ago(7 * 24 * 60));
    expect(readSince({ coveredUntil: null, empties: 1 }, reach, startedAt)).toEqual(ago(7 * 24 * 60));
  });

  it('looks back no further than a new keyword would, however long nobody looked', () => {
    expect(readSince({ coveredUntil: ago(60 * 24 * 365).toISOString() }, reach, startedAt)).toEqual(
      ago(7 * 24 * 60),
    );
  });
});
