import { describe, expect, it } from '@jest/globals';
import { nextAttemptAt } from './next-attempt.js';

const now = new Date('2026-11-20T12:00:00Z');
const minutesUntil = (date: Date | null): number | null =>
  date === null ? null : (date.getTime() - now.getTime()) / 60_000;
const later = (hours: number): Date => new Date(now.getTime() + hours * 3_600_000);

describe('nextAttemptAt', () => {
  it('waits 5 s, 5 min, 30 min, 2, 5, 10, 14, 20 and 24 hours, then gives up', () => {
    const waits = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((attempts) =>
      minutesUntil(nextAttemptAt(attempts, now, 0.5)),
    );
    expect(waits).toEqual([5 / 60, 5, 30, 120, 300, 600, 840, 1_200, 1_440, null, null]);
  });

  it('spreads the wait by a fifth either way', () => {
    expect(minutesUntil(nextAttemptAt(2, now, 0))).toBe(4);
    expect(minutesUntil(nextAttemptAt(2, now, 1))).toBe(6);
  });

  it('waits longer if the destination asks for it', () => {
    expect(nextAttemptAt(1, now, 0.5, later(3))).toEqual(later(3));
  });

  it('does not wait less if the destination asks for less than planned', () => {
    expect(minutesUntil(nextAttemptAt(3, now, 0.5, later(0.1)))).toBe(30);
    expect(minutesUntil(nextAttemptAt(3, now, 0.5, later(-1)))).toBe(30);
  });

  it('honours what the destination asks for up to a day', () => {
    expect(nextAttemptAt(1, now, 0.5, later(24))).toEqual(later(24));
    expect(nextAttemptAt(1, now, 0.5, later(24 * 365))).toEqual(later(24));
    expect(nextAttemptAt(9, now, 1, later(24 * 365))).toEqual(later(28.8));
  });

  it('gives up after the last attempt, whatever the destination asks for', () => {
    expect(nextAttemptAt(10, now, 0.5, later(1))).toBeNull();
  });
});
