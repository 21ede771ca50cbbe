import { describe, expect, it } from '@jest/globals';
import { monthOf, nextMonth } from './month.js';

describe('months', () => {
  it.each([
    ['2026-11-21T08:00:00.000Z', '2026-11-01', '2026-12-01'],
    ['2026-12-31T23:59:59.999Z', '2026-12-01', '2027-01-01'],
    ['2027-01-01T00:00:00.000Z', '2027-01-01', '2027-02-01'],
    ['2028-02-29T12:00:00.000Z', '2028-02-01', '2028-03-01'],
  ])('%s lies between %s and %s, in UTC', (time, begin, end) => {
    expect(monthOf(new Date(time))).toEqual(new Date(`${begin}T00:00:00Z`));
    expect(nextMonth(new Date(time))).toEqual(new Date(`${end}T00:00:00Z`));
  });
});
