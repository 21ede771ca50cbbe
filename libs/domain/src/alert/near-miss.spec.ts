import { describe, expect, it } from '@jest/globals';
import type { Classification } from '../classification/classification.js';
import { distanceOf, nearMiss } from './would-fire.js';

type Rule = Parameters<typeof nearMiss>[0];
type Subject = Parameters<typeof nearMiss>[1];

const since = new Date(0);
const rule: Rule = {
  active: true,
  categories: ['complaint'],
  sentiments: ['negative'],
  monitorIds: ['m1'],
  sources: ['reddit'],
  languages: ['en'],
  kinds: ['post'],
  minUrgency: 60,
  createdAt: since,
  activeSince: since,
};
const match = { monitorId: 'm1', keyword: 'acme', field: 'text', link: null, start: 0, end: 4 } as const;
const classification: Classification = {
  isRelevant: true,
  category: 'complaint',
  sentiment: 'negative',
  urgency: 60,
  summary: '',
  confidence: 0.9,
  language: 'en',
  classifier: 'spec',
  reasons: [],
};
const mention: Subject = {
  classification,
  foundAt: since,
  matches: [match],
  source: 'reddit',
  kind: 'post',
  language: 'en',
};
const judged = (verdict: Partial<Classification>): Subject => ({
  ...mention,
  classification: { ...classification, ...verdict },
});

describe('nearMiss', () => {
  it.each<[string, Subject]>([
    ['monitor_not_listed', { ...mention, matches: [{ ...match, monitorId: 'm2' }] }],
    ['source_not_listed', { ...mention, source: 'x' }],
    ['kind_not_listed', { ...mention, kind: 'comment' }],
    ['language_not_listed', { ...mention, language: 'de' }],
    ['category_not_listed', judged({ category: 'question' })],
    ['sentiment_not_listed', judged({ sentiment: 'neutral' })],
    ['urgency_too_low', judged({ urgency: 58 })],
  ])('returns %s if it is the only obstacle', (verdict, subject) => {
    expect(nearMiss(rule, subject)?.verdict).toBe(verdict);
  });

  it('returns how much urgency is missing, unless it is far off', () => {
    expect(nearMiss(rule, judged({ urgency: 58 }))).toEqual({ verdict: 'urgency_too_low', lacks: 2 });
    expect(nearMiss(rule, judged({ urgency: 40 }))?.lacks).toBe(20);
    expect(nearMiss(rule, judged({ urgency: 39 }))).toBeNull();
  });

  it.each<[string, Subject]>([
    ['a mention that fires the alert', mention],
    ['a mention that fails two conditions', judged({ category: 'question', urgency: 58 })],
    ['a mention that is not about the brand', judged({ isRelevant: false, urgency: 58 })],
    ['a mention that is not classified yet', { ...mention, classification: null }],
  ])('returns null for %s', (_what, subject) => {
    expect(nearMiss(rule, subject)).toBeNull();
  });

  it('is nearer the less urgency is missing to the threshold, or otherwise to 100', () => {
    const near = [
      judged({ urgency: 55 }),
      judged({ urgency: 97, category: 'question' }),
      judged({ urgency: 59 }),
    ];
    const distances = near.map((subject) => {
      const miss = nearMiss(rule, subject);
      return miss === null ? null : distanceOf(miss, subject);
    });
    expect(distances).toEqual([5, 3, 1]);
  });
});
