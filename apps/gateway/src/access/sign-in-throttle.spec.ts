import { describe, expect, it } from '@jest/globals';
import { assertNotLocked, lockedUntil } from './sign-in-throttle.js';

const now = new Date('2026-11-21T08:00:00.000Z');

describe('failed sign-ins', () => {
  it('are free four times, then cost a second, doubling up to 15 minutes and never more', () => {
    const seconds = [1, 4, 5, 6, 7, 14, 15, 16, 1_000].map((failures) => {
      const until = lockedUntil(failures, now);
      return until === null ? 0 : (until.getTime() - now.getTime()) / 1_000;
    });
    expect(seconds).toEqual([0, 0, 1, 2, 4, 512, 900, 900, 900]);
  });

  it('lock until the moment that was set, and say for how long', () => {
    const until = new Date(now.getTime() + 1_500);
    expect(() => assertNotLocked(until, now)).toThrow(expect.objectContaining({ retryAfterSeconds: 2 }));
    expect(() => assertNotLocked(until, until)).not.toThrow();
    expect(() => assertNotLocked(null, now)).not.toThrow();
  });
});
