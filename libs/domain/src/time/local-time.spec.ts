import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { localTime, momentOf } from './local-time.js';

const dayMs = 86_400_000;
const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / dayMs;
const zones = Intl.supportedValuesOf('timeZone');
const anyZone = fc.constantFrom(...zones);
const anyMoment = fc.integer({ min: Date.UTC(1990, 0), max: Date.UTC(2060, 0) }).map((ms) => new Date(ms));

describe('localTime', () => {
  it.each([
    ['2026-11-22T23:30:00Z', 'Europe/Berlin', '2026-11-23', 0, 30],
    ['2026-11-22T23:30:00Z', 'America/New_York', '2026-11-22', 18, 30],
    ['2026-11-22T23:30:00Z', 'Asia/Kathmandu', '2026-11-23', 5, 15],
    ['2026-03-29T01:00:00Z', 'Europe/Berlin', '2026-03-29', 3, 0],
    ['1969-12-31T23:00:00Z', 'UTC', '1969-12-31', 23, 0],
    ['0050-02-28T23:00:00Z', 'UTC', '0050-02-28', 23, 0],
    ['0004-02-29T05:00:00Z', 'UTC', '0004-02-29', 5, 0],
    ['0000-06-01T00:00:00Z', 'UTC', '0000-06-01', 0, 0],
    ['0001-01-01T00:00:00Z', 'Etc/GMT+5', '0000-12-31', 19, 0],
  ])('shows %s in %s as %s, hour %d and %d minutes', (moment, zone, date, hour, minutes) => {
    expect(localTime(new Date(moment), zone)).toEqual({
      day: dayOf(date),
      hour,
      intoHourMs: minutes * 60_000,
    });
  });
});

describe('momentOf', () => {
  it.each([
    ['an ordinary hour', '2026-11-22', 9, 'Europe/Berlin', '2026-11-22T08:00:00.000Z'],
    ['a skipped hour: when clocks skip it', '2026-03-29', 2, 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
    ['a repeated hour: the first one', '2026-10-25', 2, 'Europe/Berlin', '2026-10-25T00:00:00.000Z'],
    ['a skipped midnight', '2026-04-24', 0, 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
    ['a skipped half hour', '2026-10-04', 2, 'Australia/Lord_Howe', '2026-10-03T15:30:00.000Z'],
    ['a skipped last hour of a day', '2026-03-28', 23, 'America/Nuuk', '2026-03-29T01:00:00.000Z'],
    ['a time zone far ahead of UTC', '2026-11-22', 0, 'Pacific/Kiritimati', '2026-11-21T10:00:00.000Z'],
  ])('handles %s', (_, date, hour, zone, moment) => {
    expect(momentOf(dayOf(date), hour, zone)?.toISOString()).toBe(moment);
  });

  it('returns null on a day that the zone skipped', () => {
    expect(momentOf(dayOf('2011-12-30'), 9, 'Pacific/Apia')).toBeNull();
    expect(momentOf(dayOf('2011-12-31'), 9, 'Pacific/Apia')?.toISOString()).toBe('2011-12-30T19:00:00.000Z');
  });

  it('is the first moment when clocks show the hour of the day or a later one, in every zone', () => {
    fc.assert(
      fc.property(anyZone, anyMoment, fc.integer({ min: 0, max: 23 }), (zone, near, hour) => {
        const { day } = localTime(near, zone);
        const moment = momentOf(day, hour, zone);
        expect(moment).not.toBeNull();
        if (moment === null) return;
        const at = localTime(moment, zone);
        expect(at.day > day || at.hour >= hour).toBe(true);
        const before = localTime(new Date(moment.getTime() - 1), zone);
        expect(before.day < day || (before.day === day && before.hour < hour)).toBe(true);
      }),
      { numRuns: 400 },
    );
  });
});
