import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { windowEnd } from './meter-window.js';

const pacific = { every: 'day', timeZone: 'America/Los_Angeles' } as const;
const end = (window: Parameters<typeof windowEnd>[0], now: string): string =>
  windowEnd(window, new Date(now)).toISOString();

describe('windowEnd', () => {
  it('counts a plain window from its first unit', () => {
    expect(end({ every: 'window', ms: 900_000 }, '2026-11-20T12:00:00Z')).toBe('2026-11-20T12:15:00.000Z');
  });

  it.each([
    ['in winter time', '2026-11-20T12:00:00Z', '2026-11-21T08:00:00.000Z'],
    ['in summer time', '2026-07-01T06:59:59.999Z', '2026-07-01T07:00:00.000Z'],
    ['on the day that has 23 hours', '2026-03-08T08:00:00Z', '2026-03-09T07:00:00.000Z'],
    ['on the day that has 25 hours', '2026-11-01T07:00:00Z', '2026-11-02T08:00:00.000Z'],
    ['at midnight itself', '2026-11-21T08:00:00Z', '2026-11-22T08:00:00.000Z'],
  ])('ends a Pacific day at its own midnight, %s', (_, now, midnight) => {
    expect(end(pacific, now)).toBe(midnight);
  });

  it('ends a day when the next one begins if the clocks skip midnight', () => {
    expect(end({ every: 'day', timeZone: 'Africa/Cairo' }, '2026-04-23T12:00:00Z')).toBe(
      '2026-04-23T22:00:00.000Z',
    );
  });

  it('ends a month on the first, whatever its length', () => {
    const utc = { every: 'month', timeZone: 'UTC' } as const;
    expect(end(utc, '2026-02-01T00:00:00Z')).toBe('2026-03-01T00:00:00.000Z');
    expect(end(utc, '2026-12-31T23:59:59Z')).toBe('2027-01-01T00:00:00.000Z');
    expect(end({ ...utc, timeZone: 'Asia/Tokyo' }, '2026-11-30T16:00:00Z')).toBe('2026-12-31T15:00:00.000Z');
  });

  it('is always ahead, by no more than the length of the window', () => {
    const zone = fc.constantFrom(
      'UTC',
      'America/Los_Angeles',
      'Africa/Cairo',
      'Pacific/Apia',
      'Asia/Kolkata',
    );
    const time = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(zone, time, (timeZone, now) => {
        const ahead = windowEnd({ every: 'day', timeZone }, now).getTime() - now.getTime();
        expect(ahead).toBeGreaterThan(0);
        expect(ahead).toBeLessThanOrEqual(25 * 3_600_000);
      }),
    );
  });
});
