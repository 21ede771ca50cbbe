import { describe, expect, it } from '@jest/globals';
import { accountLockedUntil, areWorthAWarning, networkLockedUntil } from './sign-in-throttle.js';

const now = new Date('2026-11-21T08:00:00.000Z');

function secondsOf(until: Date | null): number {
  return until === null ? 0 : (until.getTime() - now.getTime()) / 1_000;
}

describe('failed sign-ins', () => {
  it('from one network are free four times, then cost a second, doubling up to 15 minutes', () => {
    const seconds = [1, 4, 5, 6, 7, 14, 15, 16, 1_000].map((count) =>
      secondsOf(networkLockedUntil(count, now)),
    );
    expect(seconds).toEqual([0, 0, 1, 2, 4, 512, 900, 900, 900]);
  });

  it('from all networks together cost an unknown network at most a minute', () => {
    const seconds = [1, 49, 50, 51, 55, 56, 100_000].map((count) =>
      secondsOf(accountLockedUntil(count, now)),
    );
    expect(seconds).toEqual([0, 0, 1, 2, 32, 60, 60]);
  });

  it.each([
    [4, 4, false],
    [5, 5, true],
    [1, 49, false],
    [1, 50, true],
  ])('(%i from one network, %i in total) are worth a warning: %s', (ofNetwork, ofAccount, isWarned) => {
    expect(areWorthAWarning({ ofNetwork, ofAccount })).toBe(isWarned);
  });
});
