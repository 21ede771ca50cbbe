import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { nextScanAfterFailure, nextScanAfterSuccess } from './next-scan.js';

const now = new Date('2026-11-20T12:00:00Z');
const secondsUntil = (date: Date): number => (date.getTime() - now.getTime()) / 1_000;

describe('nextScanAfterSuccess', () => {
  it('falls on moments shared by all watches with the same interval', () => {
    const started = ['12:00:00', '12:00:07', '12:04:00'].map((time) => new Date(`2026-11-20T${time}Z`));
    for (const startedAt of started)
      expect(nextScanAfterSuccess(startedAt, 300_000)).toEqual(new Date('2026-11-20T12:05:00Z'));
  });

  it('is never too soon after the scan, nor more than a tenth of the interval late', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1_000, max: 3_600_000 }),
        fc.nat({ max: 86_400_000 }),
        (intervalMs, offsetMs) => {
          const startedAt = new Date(now.getTime() + offsetMs);
          const gapMs = nextScanAfterSuccess(startedAt, intervalMs).getTime() - startedAt.getTime();
          expect(gapMs).toBeGreaterThanOrEqual(intervalMs / 10 - 1);
          expect(gapMs).toBeLessThanOrEqual(intervalMs * 1.1 + 1);
        },
      ),
    );
  });
});

describe('nextScanAfterFailure', () => {
  it('doubles from 10 seconds up to an hour and stays there', () => {
    const waits = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 1_000, 100_000].map((failures) =>
      secondsUntil(nextScanAfterFailure(failures, now, 0.5)),
    );
    expect(waits).toEqual([10, 20, 40, 80, 160, 320, 640, 1_280, 2_560, 3_600, 3_600, 3_600, 3_600]);
  });

  it('spreads the wait by a fifth either way', () => {
    expect(secondsUntil(nextScanAfterFailure(1, now, 0))).toBe(8);
    expect(secondsUntil(nextScanAfterFailure(1, now, 1))).toBe(12);
  });

  it('never lies in the past, even without a failure', () => {
    expect(secondsUntil(nextScanAfterFailure(0, now, 0))).toBe(8);
  });
});
