import { describe, expect, it } from '@jest/globals';
import { fitsStats, knownCount, maxStatsBuckets, periodBefore } from './stats.js';

const hourMs = 3_600_000;
const since = new Date('2026-01-01T00:00:00Z');
const after = (hours: number): Date => new Date(since.getTime() + hours * hourMs);

describe('fitsStats', () => {
  it('allows what can never exceed the bucket limit, and not an hour more', () => {
    expect(fitsStats('hour', since, after(maxStatsBuckets - 1))).toBe(true);
    expect(fitsStats('hour', since, after(maxStatsBuckets))).toBe(false);
  });

  it('allows years by day, and decades by week or month', () => {
    expect(fitsStats('day', since, after(2.5 * 365 * 24))).toBe(true);
    expect(fitsStats('week', since, after(19 * 365 * 24))).toBe(true);
    expect(fitsStats('month', since, after(70 * 365 * 24))).toBe(true);
    expect(fitsStats('month', since, new Date('9999-01-01T00:00:00Z'))).toBe(false);
  });
});

describe('knownCount', () => {
  const stretch = { from: after(10), until: after(20) };
  const covered = { from: after(0), until: after(30) };

  it('is the count if positive, whatever was read', () => {
    expect(knownCount(3, stretch, { covered: null, gaps: [] })).toBe(3);
    expect(knownCount(3, stretch, { covered, gaps: [stretch] })).toBe(3);
  });

  it('is zero if some of the period was read', () => {
    expect(knownCount(0, stretch, { covered, gaps: [] })).toBe(0);
    expect(knownCount(0, stretch, { covered: { from: after(19), until: after(30) }, gaps: [] })).toBe(0);
  });

  it.each([[null], [{ from: after(20), until: after(30) }], [{ from: after(0), until: after(10) }]])(
    'is null instead of zero if nothing was read: %j',
    (elsewhere) => {
      expect(knownCount(0, stretch, { covered: elsewhere, gaps: [] })).toBeNull();
    },
  );

  it('is null instead of zero if some of the period is known to be unread', () => {
    const before = { from: after(5), until: after(10) };
    const inside = { from: after(12), until: after(13) };
    expect(knownCount(0, stretch, { covered, gaps: [before] })).toBe(0);
    expect(knownCount(0, stretch, { covered, gaps: [before, inside] })).toBeNull();
  });
});

describe('periodBefore', () => {
  const berlin = 'Europe/Berlin';
  const period = (from: string, until: string) => ({ from: new Date(from), until: new Date(until) });

  it('is the same length of time before', () => {
    const hours = period('2026-11-20T10:30:00Z', '2026-11-20T13:00:00Z');
    expect(periodBefore(hours, new Date('2026-11-22T00:00:00Z'), berlin)).toEqual(
      period('2026-11-20T08:00:00Z', '2026-11-20T10:30:00Z'),
    );
  });

  it('ends as far into the period as the current one has progressed', () => {
    const week = period('2026-11-15T23:00:00Z', '2026-11-22T23:00:00Z');
    expect(periodBefore(week, new Date('2026-11-22T12:41:00Z'), berlin)).toEqual(
      period('2026-11-08T23:00:00Z', '2026-11-15T12:41:00Z'),
    );
    const hours = period('2026-11-20T10:00:00Z', '2026-11-20T14:00:00Z');
    expect(periodBefore(hours, new Date('2026-11-20T11:00:00Z'), berlin)).toEqual(
      period('2026-11-20T06:00:00Z', '2026-11-20T07:00:00Z'),
    );
  });

  it('is whole days for whole days, even when clocks change', () => {
    // 25 October has 25 hours in Berlin.
    const week = period('2026-10-25T23:00:00Z', '2026-11-01T23:00:00Z');
    expect(periodBefore(week, new Date('2026-11-22T00:00:00Z'), berlin)).toEqual(
      period('2026-10-18T22:00:00Z', '2026-10-25T23:00:00Z'),
    );
  });

  it('is whole days even if one of the days has no midnight', () => {
    // In Cuba, clocks skipped it on 8 March 2026.
    const now = new Date('2026-11-22T00:00:00Z');
    const first = period('2026-03-08T05:00:00Z', '2026-03-15T04:00:00Z');
    const before = period('2026-03-01T05:00:00Z', '2026-03-08T05:00:00Z');
    expect(periodBefore(first, now, 'America/Havana')).toEqual(before);
    expect(periodBefore(before, now, 'America/Havana')).toEqual(
      period('2026-02-22T05:00:00Z', '2026-03-01T05:00:00Z'),
    );
  });
});
