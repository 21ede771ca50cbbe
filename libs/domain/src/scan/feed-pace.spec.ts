import { describe, expect, it } from '@jest/globals';
import { feedIntervalMs, feedRetryAt } from './feed-pace.js';

const minutes = (count: number): number => count * 60_000;
const limits = { shortestMs: minutes(5), usualMs: minutes(15) };
const silent = { maxAgeMs: null, ttlMs: null, hasGap: false };

describe('feedIntervalMs', () => {
  it.each([
    ['is the usual one if nothing is specified', 15, silent, 15],
    ['is the one that the feed asks for', 60, { ...silent, ttlMs: minutes(60) }, 60],
    ['is the one that its server asks for', 60, { ...silent, maxAgeMs: minutes(30) }, 30],
    ['is the longer of both', 60, { ...silent, maxAgeMs: minutes(30), ttlMs: minutes(45) }, 45],
    ['is never shorter than the minimum', 15, { ...silent, ttlMs: minutes(1) }, 5],
    ['is at most six hours', 360, { ...silent, ttlMs: minutes(100_000) }, 360],
    [
      'is halved if entries were missed, whatever is asked for',
      60,
      { maxAgeMs: null, ttlMs: minutes(60), hasGap: true },
      30,
    ],
    ['is not halved below the minimum', 6, { ...silent, hasGap: true }, 5],
    ['grows back gradually', 8, silent, 10],
  ])('%s', (_what, before, pace, expected) => {
    expect(feedIntervalMs(minutes(before), pace, limits)).toBe(minutes(expected));
  });
});

describe('feedRetryAt', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const seconds = (failures: number, isPassing: boolean, retryAt: Date | null = null): number =>
    (feedRetryAt({ failures, isPassing, retryAt }, now, limits).getTime() - now.getTime()) / 1_000;

  it('is soon after a temporary fault, and later after each further one, by at most a day', () => {
    expect([1, 2, 3, 4, 5, 50].map((failures) => seconds(failures, true))).toEqual([
      15, 30, 60, 120, 240, 86_400,
    ]);
  });

  it('is no sooner than another reading after a refusal', () => {
    expect([1, 2, 3, 50].map((failures) => seconds(failures, false))).toEqual([300, 600, 1_200, 86_400]);
  });

  it('is no earlier than the server asks for, within a week', () => {
    expect(seconds(1, true, new Date(now.getTime() + minutes(90)))).toBe(5_400);
    expect(seconds(1, false, new Date(now.getTime() + minutes(1)))).toBe(300);
    expect(seconds(1, true, new Date('9999-01-01'))).toBe(7 * 86_400);
  });
});
