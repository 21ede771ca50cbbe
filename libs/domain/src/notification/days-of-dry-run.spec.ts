import { describe, expect, it } from '@jest/globals';
import { daysOfDryRun, startOfDays } from './days-of-dry-run.js';

const until = new Date('2026-11-23T13:00:00Z');
const at = (moment: string) => new Date(`2026-11-${moment}Z`);
const everything = { covered: { from: at('01T00:00'), until }, gaps: [] };
const days = (seen: Partial<Parameters<typeof daysOfDryRun>[1]> = {}) => {
  const since = startOfDays(3, until, 'Europe/Berlin');
  return daysOfDryRun(
    {
      mentions: [at('20T23:30'), at('21T22:30'), at('22T23:30')],
      messages: [at('22T23:30'), at('23T06:00')],
    },
    { since, until, lookedAtSince: since, read: everything, timeZone: 'Europe/Berlin', ...seen },
  );
};
const incomplete = (...args: Parameters<typeof days>) =>
  days(...args).flatMap(({ day, complete }) => (complete ? [] : [day]));

describe('daysOfDryRun', () => {
  it('counts by the days of the project, including empty ones', () => {
    expect(days()).toEqual([
      { day: '2026-11-21', mentions: 2, messages: 0, complete: true },
      { day: '2026-11-22', mentions: 0, messages: 0, complete: true },
      { day: '2026-11-23', mentions: 1, messages: 2, complete: true },
    ]);
  });

  it('marks the days for which not everything is known', () => {
    expect(incomplete({ lookedAtSince: at('21T08:00') })).toEqual(['2026-11-21']);
    const gap = { from: at('22T22:50'), until: at('22T23:10') };
    expect(incomplete({ read: { ...everything, gaps: [gap] } })).toEqual(['2026-11-22', '2026-11-23']);
    expect(incomplete({ read: { covered: { from: at('22T12:00'), until }, gaps: [] } })).toEqual([
      '2026-11-21',
    ]);
    expect(incomplete({ read: { covered: null, gaps: [] } })).toHaveLength(3);
  });

  it('omits a day that the time zone skipped', () => {
    const timeZone = 'Pacific/Apia';
    const now = new Date('2011-12-31T12:00:00Z');
    const since = startOfDays(4, now, timeZone);
    const counted = daysOfDryRun(
      { mentions: [], messages: [] },
      { since, until: now, lookedAtSince: since, read: { covered: null, gaps: [] }, timeZone },
    );
    expect(counted.map(({ day }) => day)).toEqual(['2011-12-29', '2011-12-31', '2012-01-01']);
  });
});
