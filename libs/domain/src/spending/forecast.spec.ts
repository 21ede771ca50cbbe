import { describe, expect, it } from '@jest/globals';
import { forecastMonth, paceOf, reachedAt } from './forecast.js';

const now = new Date('2026-11-21T12:00:00Z');
const since = new Date('2026-10-01T00:00:00Z');

describe('the forecast of a month', () => {
  it('continues at the pace of the last seven whole days', () => {
    const spent = { thisMonth: 200, lastDays: 70, since };
    expect(paceOf(spent, now)).toBe(10);
    // Nine and a half days are left.
    expect(forecastMonth(spent, now)).toBe(295);
  });

  it('uses the days available if there are fewer than seven', () => {
    const spent = { thisMonth: 30, lastDays: 30, since: new Date('2026-11-18T00:00:00Z') };
    expect(paceOf(spent, now)).toBe(10);
  });

  it.each([
    ['nothing was ever counted', null],
    ['counting began today', new Date('2026-11-21T00:00:00Z')],
    ['counting began yesterday', new Date('2026-11-20T00:00:00Z')],
  ])('is null if %s', (_what, begun) => {
    const spent = { thisMonth: 30, lastDays: 30, since: begun };
    expect([forecastMonth(spent, now), reachedAt(spent, 31, now)]).toEqual([null, null]);
  });

  it('tells when a limit is reached, if later this month', () => {
    const spent = { thisMonth: 200, lastDays: 70, since };
    expect(reachedAt(spent, 215, now)).toEqual(new Date('2026-11-23T00:00:00Z'));
    expect(reachedAt(spent, 295, now)).toBeNull();
    expect(reachedAt(spent, 200, now)).toBeNull();
    expect(reachedAt({ ...spent, lastDays: 0 }, 215, now)).toBeNull();
  });
});
