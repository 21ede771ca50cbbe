import { describe, expect, it } from '@jest/globals';
import { provenFrom } from './feed-round.js';

const now = new Date('2026-11-20T12:00:00Z');
const daysAgo = (days: number | null): Date | null =>
  days === null ? null : new Date(now.getTime() - days * 86_400_000);

describe('provenFrom', () => {
  it.each([
    ['reaches back to the last two entries', [1, 2, 3, 4], 3],
    ['reaches back less far if the last two entries are swapped', [1, 2, 4, 3], 3],
    ['proves nothing if an old entry is pinned to the top', [90, 1, 2, 3], 0],
    ['proves nothing if the oldest entries come first', [3, 2, 1], 0],
    ['proves nothing if a time is missing', [1, null, 2], 0],
    ['proves nothing if a time is in the future', [-1, -1, 1, 2], 0],
    ['returns the time of a single entry', [5], 5],
  ])('%s', (_what, ages, expected) => {
    const entries = ages.map((days) => ({ publishedAt: daysAgo(days) }));
    expect(provenFrom(entries, now)).toEqual(daysAgo(expected));
  });

  it('returns the epoch if nothing is listed', () => {
    expect(provenFrom([], now)).toEqual(new Date(0));
  });
});
