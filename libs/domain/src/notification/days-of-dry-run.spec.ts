import { describe, expect, it } from '@jest/globals';
import { coverageSpans, type WatchReading } from '../scan/coverage-spans/coverage-spans.js';
import { daysOfDryRun, startOfDays } from './days-of-dry-run.js';

const until = new Date('2026-11-23T13:00:00Z');
const at = (moment: string) => new Date(`2026-11-${moment}Z`);
const since = startOfDays(3, until, 'Europe/Berlin');
const spansOf = (change: Partial<WatchReading> = {}) => {
  const read = { readFrom: at('01T00:00'), readUntil: at('23T12:55'), heldBackBy: 'next_scan' } as const;
  const watch: WatchReading = { monitorId: 'a', ...read, gaps: [], gapsFrom: null, ...change };
  return coverageSpans([watch], { from: since, until }, until);
};
const days = (seen: Partial<Parameters<typeof daysOfDryRun>[1]> = {}) => {
  return daysOfDryRun(
    {
      mentions: [at('20T23:30'), at('21T22:30'), at('22T23:30')],
      messages: [at('22T23:30'), at('23T06:00')],
    },
    { since, until, lookedAtSince: since, spans: [spansOf()], timeZone: 'Europe/Berlin', ...seen },
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
    const gap = { from: at('22T22:50'), until: at('22T23:10'), reason: 'quota' } as const;
    expect(incomplete({ spans: [spansOf({ gaps: [gap] })] })).toEqual(['2026-11-22', '2026-11-23']);
    expect(incomplete({ spans: [] })).toHaveLength(3);
  });

  it('marks days of which a part was not read, for any source, as statistics do', () => {
    const startedLate = spansOf({ readFrom: at('22T12:00') });
    expect(incomplete({ spans: [spansOf(), startedLate] })).toEqual(['2026-11-21', '2026-11-22']);
    const stopped = spansOf({ readUntil: at('22T12:00'), heldBackBy: 'failing' });
    expect(incomplete({ spans: [spansOf(), stopped] })).toEqual(['2026-11-22', '2026-11-23']);
  });

  it('marks today only if something keeps it from being read', () => {
    const readUntil = at('23T12:55');
    expect(incomplete({ spans: [spansOf({ readUntil })] })).toEqual([]);
    expect(incomplete({ spans: [spansOf({ readUntil, heldBackBy: 'failing' })] })).toEqual(['2026-11-23']);
  });

  it('omits a day that the time zone skipped', () => {
    const timeZone = 'Pacific/Apia';
    const now = new Date('2011-12-31T12:00:00Z');
    const first = startOfDays(4, now, timeZone);
    const counted = daysOfDryRun(
      { mentions: [], messages: [] },
      { since: first, until: now, lookedAtSince: first, spans: [], timeZone },
    );
    expect(counted.map(({ day }) => day)).toEqual(['2011-12-29', '2011-12-31', '2012-01-01']);
  });
});
