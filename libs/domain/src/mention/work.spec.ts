import { describe, expect, it } from '@jest/globals';
import {
  countedMailFailures,
  maxAttempts,
  nextMailAttemptAt,
  nextWorkAttemptAt,
  suspectsAtOnce,
} from './work.js';

const now = new Date('2026-11-20T12:00:00Z');

describe('nextWorkAttemptAt', () => {
  it('doubles from 5 seconds up to 10 minutes over all attempts and beyond', () => {
    const seconds = Array.from({ length: maxAttempts + 2 }, (_, index) => index + 1).map(
      (attempts) => (nextWorkAttemptAt(attempts, now).getTime() - now.getTime()) / 1_000,
    );
    expect(seconds).toEqual([5, 10, 20, 40, 80, 160, 320, 600, 600, 600]);
  });
});

describe('nextMailAttemptAt', () => {
  it('waits longer and longer, up to 10 minutes', () => {
    const seconds = [1, 2, 3, 4, 5, 400].map(
      (attempts) => (nextMailAttemptAt(attempts, now).getTime() - now.getTime()) / 1_000,
    );
    expect(seconds).toEqual([5, 60, 300, 600, 600, 600]);
    expect(countedMailFailures).toBeLessThan(maxAttempts - 2);
  });
});

describe('suspectsAtOnce', () => {
  it('isolates what crashes its worker long before its neighbours are given up', () => {
    for (const limit of [1, 10, 50, 100, 5_000]) {
      expect(suspectsAtOnce(limit, 0)).toBe(limit);
      expect(suspectsAtOnce(limit, maxAttempts - 3)).toBe(1);
    }
  });
});
