import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { localTime } from '../time/local-time.js';
import { statsBuckets } from './stats.js';
import { statsPeriods } from './stats-periods.js';

const range = (from: string, until: string) => ({ from: new Date(from), until: new Date(until) });

describe('statsPeriods', () => {
  it.each([
    ['a midnight that is shown twice', 'America/Havana', '2026-10-31', [4, 28, 53]],
    ['a midnight that is shown twice', 'Atlantic/Azores', '2026-10-24', [0, 24, 49]],
    ['clocks that go back at midnight to the day before', 'Africa/Cairo', '2026-10-28', [-3, 21, 46]],
    ['clocks that go back just after midnight', 'America/St_Johns', '2010-11-06', [2.5, 26.5, 51.5]],
    ['a skipped midnight', 'America/Havana', '2026-03-07', [5, 29, 52]],
    ['a skipped midnight', 'Atlantic/Azores', '2026-03-28', [1, 25, 48]],
    ['a skipped midnight', 'Africa/Cairo', '2026-04-23', [-2, 22, 45]],
  ])('divides days with %s (%s, from %s)', (_, zone, date, hours) => {
    const [first, second, third] = hours.map((each) => new Date(Date.parse(date) + each * 3_600_000));
    if (first === undefined || second === undefined || third === undefined) throw new Error('Three hours.');
    expect(statsPeriods({ from: first, until: third }, 'day', zone)).toEqual([
      { from: first, until: second },
      { from: second, until: third },
    ]);
  });

  it('begins a month whose first midnight is shown twice with the first of them', () => {
    // In Cuba, clocks went back on 1 November 2026.
    expect(
      statsPeriods(range('2026-10-31T12:00:00Z', '2026-11-01T12:00:00Z'), 'month', 'America/Havana'),
    ).toEqual([
      range('2026-10-01T04:00:00Z', '2026-11-01T04:00:00Z'),
      range('2026-11-01T04:00:00Z', '2026-12-01T05:00:00Z'),
    ]);
  });

  it('has no period for a day that the zone skipped', () => {
    // Samoa skipped 30 December 2011.
    expect(
      statsPeriods(range('2011-12-30T00:00:00Z', '2011-12-30T20:00:00Z'), 'day', 'Pacific/Apia'),
    ).toEqual([
      range('2011-12-29T10:00:00Z', '2011-12-30T10:00:00Z'),
      range('2011-12-30T10:00:00Z', '2011-12-31T10:00:00Z'),
    ]);
  });

  it.each(['0000-03-01', '0050-01-01'])('begin on the right day in the first century, too: %s', (day) => {
    for (const bucket of ['day', 'month'] as const)
      expect(
        statsPeriods(range(`${day}T00:00:00Z`, `${day}T12:00:00Z`), bucket, 'UTC').map(({ from }) => from),
      ).toEqual([new Date(`${day}T00:00:00Z`)]);
  });

  it('begins weeks on Monday', () => {
    expect(statsPeriods(range('1969-12-30T00:00:00Z', '1970-01-06T00:00:00Z'), 'week', 'UTC')).toEqual([
      range('1969-12-29T00:00:00Z', '1970-01-05T00:00:00Z'),
      range('1970-01-05T00:00:00Z', '1970-01-12T00:00:00Z'),
    ]);
  });

  it('has each moment of the range in exactly one period, in every zone', () => {
    const moment = fc.integer({ min: Date.UTC(1990, 0), max: Date.UTC(2040, 0) });
    const length = fc.integer({ min: 1, max: 40 * 86_400_000 });
    const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
    fc.assert(
      fc.property(zones, fc.constantFrom(...statsBuckets), moment, length, (zone, bucket, start, ms) => {
        const [from, until] = [new Date(start), new Date(start + ms)];
        const periods = statsPeriods({ from, until }, bucket, zone);
        expect(periods[0]?.from.getTime()).toBeLessThanOrEqual(start);
        expect(periods[0]?.until.getTime()).toBeGreaterThan(start);
        expect(periods.at(-1)?.from.getTime()).toBeLessThan(start + ms);
        expect(periods.at(-1)?.until.getTime()).toBeGreaterThanOrEqual(start + ms);
        for (const [index, period] of periods.entries()) {
          expect(period.from < period.until).toBe(true);
          if (index > 0) expect(period.from).toEqual(periods[index - 1]?.until);
          if (bucket !== 'day') continue;
          // Clocks first show the day when it begins.
          const before = localTime(new Date(period.from.getTime() - 1), zone);
          expect(before.day).toBeLessThan(localTime(period.from, zone).day);
        }
      }),
      { numRuns: 300 },
    );
  });
});
