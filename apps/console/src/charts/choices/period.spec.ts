import { describe, expect, it } from '@jest/globals';
import { lastDayOf, periodOf } from './period.js';

const now = new Date('2026-11-22T23:30:00Z');
const shown = ({ since, until }: { since: Date; until: Date }): string[] => [
  since.toISOString(),
  until.toISOString(),
];

describe('the period of a chart', () => {
  it('consists of whole days in the time zone and ends today', () => {
    const period = periodOf(7, null, 'Europe/Berlin', now);
    expect(shown(period)).toEqual(['2026-11-16T23:00:00.000Z', '2026-11-23T23:00:00.000Z']);
    expect([period.lastDay, period.growing]).toEqual(['2026-11-23', true]);
    expect(periodOf(7, null, 'UTC', now).lastDay).toBe('2026-11-22');
  });

  it('has 7 days even if one of them has 25 hours', () => {
    const period = periodOf(7, '2026-10-26', 'Europe/Berlin', now);
    expect(shown(period)).toEqual(['2026-10-19T22:00:00.000Z', '2026-10-26T23:00:00.000Z']);
    expect(period.growing).toBe(false);
  });

  it.each(['2027-01-01', 'soon', '2026-13-45', '', null])('ends today if the last day given is %j', (day) => {
    expect(periodOf(30, day, 'UTC', now).lastDay).toBe('2026-11-22');
  });

  it('moves back and forward, but never past today', () => {
    const period = periodOf(14, null, 'UTC', now);
    const earlier = lastDayOf(period, 'earlier', 'UTC', now);
    expect(earlier).toBe('2026-11-08');
    const before = periodOf(14, earlier, 'UTC', now);
    expect(before.until).toEqual(period.since);
    expect(lastDayOf(before, 'later', 'UTC', now)).toBeNull();
    expect(lastDayOf(period, 'later', 'UTC', now)).toBeNull();
  });
});
