import { describe, expect, it } from '@jest/globals';
import { provenFrom } from './proven-from.js';

const now = new Date('2026-11-20T12:00:00Z');
const daysAgo = (days: number | null): Date | null =>
  days === null ? null : new Date(now.getTime() - days * 86_400_000);

describe('provenFrom', () => {
  it.each([
    ['reaches back to the last entries', [1, 2, 3, 4], 3],
    ['does not claim what two neighbours may hide that changed places', [1, 2, 4, 3], 3],
    ['claims nothing where an old entry is pinned to the top', [90, 1, 2, 3], 0],
    ['claims nothing where the oldest come first', [3, 2, 1], 0],
    ['claims nothing where a time is missing', [1, null, 2], 0],
    ['claims nothing where a time has not come', [-1, -1, 1, 2], 0],
    ['is the time of a single entry', [5], 5],
  ])('%s', (_what, ages, expected) => {
    const entries = ages.map((days) => ({ publishedAt: daysAgo(days) }));
    expect(provenFrom(entries, now)).toEqual(daysAgo(expected));
  });

  it('returns the epoch if nothing is listed', () => {
    expect(provenFrom([], now)).toEqual(new Date(0));
  });
});
