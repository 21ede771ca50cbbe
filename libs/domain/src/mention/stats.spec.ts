import { describe, expect, it } from '@jest/globals';
import { fitsStats, knownCount, maxStatsBuckets } from './stats.js';

const hourMs = 3_600_000;
const since = new Date('2026-01-01T00:00:00Z');
const after = (hours: number): Date => new Date(since.getTime() + hours * hourMs);

describe('fitsStats', () => {
  it('allows what can never be more buckets than the limit, and not an hour more', () => {
    expect(fitsStats('hour', since, after(maxStatsBuckets - 1))).toBe(true);
    expect(fitsStats('hour', since, after(maxStatsBuckets))).toBe(false);
  });

  it('allows years of days, decades of weeks and months', () => {
    expect(fitsStats('day', since, after(2.5 * 365 * 24))).toBe(true);
    expect(fitsStats('week', since, after(19 * 365 * 24))).toBe(true);
    expect(fitsStats('month', since, after(70 * 365 * 24))).toBe(true);
    expect(fitsStats('month', since, new Date('9999-01-01T00:00:00Z'))).toBe(false);
  });
});

describe('knownCount', () => {
  const stretch = { from: after(10), until: after(20) };
  const covered = { from: after(0), until: after(30) };

  it('is what is known, whoever looked', () => {
    expect(knownCount(3, stretch, { covered: null, gaps: [] })).toBe(3);
    expect(knownCount(3, stretch, { covered, gaps: [stretch] })).toBe(3);
  });

  it('is zero where somebody looked at some of it', () => {
    expect(knownCount(0, stretch, { covered, gaps: [] })).toBe(0);
    expect(knownCount(0, stretch, { covered: { from: after(19), until: after(30) }, gaps: [] })).toBe(0);
  });

  it.each([[null], [{ from: after(20), until: after(30) }], [{ from: after(0), until: after(10) }]])(
    'is not zero where nobody looked: %j',
    (elsewhere) => {
      expect(knownCount(0, stretch, { covered: elsewhere, gaps: [] })).toBeNull();
    },
  );

  it('is not zero where some of it is known to be unread', () => {
    const before = { from: after(5), until: after(10) };
    const inside = { from: after(12), until: after(13) };
    expect(knownCount(0, stretch, { covered, gaps: [before] })).toBe(0);
    expect(knownCount(0, stretch, { covered, gaps: [before, inside] })).toBeNull();
  });
});
