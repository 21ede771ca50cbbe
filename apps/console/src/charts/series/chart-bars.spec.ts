import { describe, expect, it } from '@jest/globals';
import type { GetMentionStatsOutput } from '@earshot/contracts';
import { timeTexts } from '../../format/time-text.js';
import { barFacts, barTitle, sumCompleteness } from './chart-bars.js';
import type { UnreadSpan } from './completeness.js';
import { seriesOf } from './series.js';

const now = new Date('2026-11-22T12:41:00Z');
const times = { ...timeTexts('UTC', now), now };
const count = (value: string, mentions: number) => ({ value, mentions, share: null });
const bucket = (start: string, end: string, mentions: number | null, complete: boolean) => ({
  complete,
  start: `2026-11-${start}T00:00:00.000Z`,
  end: `2026-11-${end}T00:00:00.000Z`,
  mentions,
  counts:
    mentions === null || mentions === 0 ? [] : [count('negative', 1200), count('neutral', mentions - 1200)],
});
const stats: GetMentionStatsOutput = {
  time_zone: 'UTC',
  since: '2026-11-18T00:00:00.000Z',
  until: '2026-11-23T00:00:00.000Z',
  covered_from: null,
  covered_until: null,
  complete: false,
  before: null,
  mentions: 1243,
  totals: [count('negative', 1200), count('neutral', 43)],
  buckets: [bucket('18', '21', 1243, true), bucket('21', '22', null, false), bucket('22', '23', 0, false)],
};
const series = seriesOf('sentiment', stats.totals);
const nothing: readonly UnreadSpan[] = [];

describe('the bars of a chart', () => {
  it('state their days and all their values', () => {
    const [first] = barFacts(stats, series, nothing, times);
    expect(barTitle(first!, series)).toBe('18 Nov to 20 Nov: 1,243 mentions. 43 neutral, 1,200 negative');
  });

  it('never show unread time as nothing', () => {
    const [, unread, today] = barFacts(stats, series, nothing, times);
    expect(barTitle(unread!, series)).toContain(
      '21 Nov: not known. 21 Nov: not read completely, or no longer kept',
    );
    expect(barTitle(today!, series)).toBe('22 Nov: 0 mentions. Still growing');
  });

  it('never show 0 for time that was not fully read', () => {
    const unread: UnreadSpan[] = [
      {
        source: 'x',
        from: '2026-11-01T00:00:00.000Z',
        until: now.toISOString(),
        state: 'unread',
        reason: 'failing',
        coveredUntil: null,
        reachesEnd: false,
      },
    ];
    const none = { ...stats, buckets: stats.buckets.map((each) => ({ ...each, complete: false })) };
    const titles = barFacts(none, series, unread, times).map((bar) => barTitle(bar, series));
    expect(titles[0]).toContain('at least 1,243 mentions');
    expect(titles[2]).toContain('22 Nov: none known');
  });

  it('add up to “at least” if any of them is incomplete', () => {
    const facts = barFacts(stats, series, nothing, times);
    expect(sumCompleteness(facts).state).toBe('part');
    expect(sumCompleteness(facts.slice(0, 1)).state).toBe('whole');
    expect(sumCompleteness(barFacts(stats, series, null, times).slice(2)).state).toBe('unknown');
    expect(sumCompleteness([]).state).toBe('whole');
  });
});
