import { describe, expect, it } from '@jest/globals';
import type { NearMissOutput } from '@earshot/contracts';
import { nearMissChange, nearMissText } from './near-miss-change.js';

const mention = { urgency: 58, category: 'bug_report', sentiment: 'neutral', source: 'x' };
const miss = (verdict: NearMissOutput['verdict'], lacks: number | null = null) =>
  ({ mention, verdict, lacks }) as NearMissOutput;
const values = {
  categories: ['complaint' as const],
  sentiments: ['negative' as const],
  sources: ['reddit' as const],
};

describe('nearMissChange', () => {
  it.each([
    ['urgency_too_low', { label: 'Take ≥ 58', change: { min_urgency: 58 } }],
    [
      'category_not_listed',
      { label: 'Take Bug report', change: { categories: ['complaint', 'bug_report'] } },
    ],
    ['sentiment_not_listed', { label: 'Take Neutral', change: { sentiments: ['negative', 'neutral'] } }],
    ['source_not_listed', { label: 'Take X', change: { sources: ['reddit', 'x'] } }],
    ['monitor_not_listed', null],
  ] as const)('relaxes only the condition that failed, unless it is the monitor: %s', (verdict, expected) => {
    expect(nearMissChange(miss(verdict), values)).toEqual(expected);
  });
});

describe('a near miss whose value was taken since the dry run', () => {
  it.each<[NearMissOutput['verdict'], Partial<Parameters<typeof nearMissChange>[1]>]>([
    ['category_not_listed', { categories: ['bug_report'] }],
    ['sentiment_not_listed', { sentiments: ['neutral'] }],
    ['source_not_listed', { sources: ['x'] }],
  ])('changes nothing more: %s', (verdict, taken) => {
    expect(nearMissChange(miss(verdict), { ...values, ...taken })?.change).toEqual(taken);
  });
});

describe('nearMissText', () => {
  it('says how much is missing or what differs', () => {
    expect(nearMissText(miss('urgency_too_low', 2))).toBe('2 below the minimum');
    expect(nearMissText(miss('source_not_listed'))).toBe('from another source');
  });
});
