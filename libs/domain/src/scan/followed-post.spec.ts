import { describe, expect, it } from '@jest/globals';
import { nextRepliesRead } from './followed-post.js';

const now = new Date('2026-11-20T12:00:00Z');
const minutesUntilNext = (ageMinutes: number): number | null => {
  const next = nextRepliesRead(new Date(now.getTime() - ageMinutes * 60_000), 7 * 24 * 3_600_000, now);
  return next === null ? null : (next.getTime() - now.getTime()) / 60_000;
};

describe('nextRepliesRead', () => {
  it('reads the comments on a post less often the older it is, and finally not at all', () => {
    expect([0, 30, 60, 600, 3_000, 9_000].map(minutesUntilNext)).toEqual([10, 10, 10, 100, 500, 720]);
    expect(minutesUntilNext(7 * 24 * 60)).toBeNull();
  });

  it('reads soon for a post whose clock is ahead of ours', () => {
    expect(minutesUntilNext(-5)).toBe(10);
  });
});
