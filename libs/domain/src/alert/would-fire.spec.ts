import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { categories, sentiments } from '../classification/classification.js';
import { evaluateAlert } from './evaluate.js';
import { changesToFire } from './would-fire.js';

type Rule = Parameters<typeof evaluateAlert>[0];
type Subject = Parameters<typeof evaluateAlert>[1];

const rule: Rule = {
  active: true,
  categories: [],
  sentiments: [],
  monitorIds: [],
  sources: [],
  languages: [],
  kinds: [],
  minUrgency: 60,
  createdAt: new Date(0),
  activeSince: new Date(0),
};
const mention = (urgency: number, change: Partial<NonNullable<Subject['classification']>> = {}): Subject => ({
  source: 'reddit',
  kind: 'post',
  language: 'en',
  foundAt: new Date(1_000),
  matches: [],
  classification: {
    isRelevant: true,
    category: 'question',
    sentiment: 'neutral',
    urgency,
    summary: '',
    confidence: 1,
    language: 'en',
    classifier: 'x@1',
    reasons: [],
    ...change,
  },
});

describe('changesToFire', () => {
  it('returns no changes if the alert fires', () => {
    expect(changesToFire(rule, mention(60))).toEqual([]);
  });

  it('returns each failed condition, with the missing points', () => {
    expect(changesToFire(rule, mention(58))).toEqual([{ failed: 'urgency_too_low', points: 2 }]);
    expect(
      changesToFire(
        { ...rule, categories: ['complaint'], sources: ['x'] },
        mention(58, { isRelevant: false }),
      ),
    ).toEqual([
      { failed: 'not_relevant', points: 0 },
      { failed: 'source_not_listed', points: 0 },
      { failed: 'category_not_listed', points: 0 },
      { failed: 'urgency_too_low', points: 2 },
    ]);
  });

  it('returns null if no condition prevents firing', () => {
    expect(changesToFire({ ...rule, active: false }, mention(90))).toBeNull();
    expect(changesToFire(rule, { ...mention(90), classification: null })).toBeNull();
    expect(changesToFire({ ...rule, createdAt: new Date(2_000) }, mention(90))).toBeNull();
    expect(changesToFire(rule, mention(90), true)).toBeNull();
  });

  it('returns changes that make evaluateAlert fire, and every one of which is needed', () => {
    const rules = fc.record({
      categories: fc.subarray([...categories]),
      sentiments: fc.subarray([...sentiments]),
      monitorIds: fc.subarray(['a', 'b']),
      sources: fc.subarray(['x', 'reddit'] as const),
      kinds: fc.subarray(['post', 'comment'] as const),
      languages: fc.subarray(['en', 'de']),
      minUrgency: fc.integer({ min: 0, max: 100 }),
    });
    fc.assert(
      fc.property(rules, fc.integer({ min: 0, max: 100 }), fc.boolean(), (some, urgency, isRelevant) => {
        const alert: Rule = { ...rule, ...some };
        const subject = mention(urgency, { isRelevant });
        const changes = changesToFire(alert, subject) ?? [];
        const named = changes.map(({ failed }) => failed);
        const changed = (except: string | null): string => {
          const does = (what: string): boolean => named.some((each) => each === what) && what !== except;
          const points = changes.find(({ failed }) => failed === 'urgency_too_low')?.points ?? 0;
          return evaluateAlert(
            {
              ...alert,
              ...(does('monitor_not_listed') ? { monitorIds: [] } : {}),
              ...(does('source_not_listed') ? { sources: [] } : {}),
              ...(does('kind_not_listed') ? { kinds: [] } : {}),
              ...(does('language_not_listed') ? { languages: [] } : {}),
              ...(does('category_not_listed') ? { categories: [] } : {}),
              ...(does('sentiment_not_listed') ? { sentiments: [] } : {}),
              minUrgency: alert.minUrgency - (does('urgency_too_low') ? points : 0),
            },
            mention(urgency, { isRelevant: isRelevant || does('not_relevant') }),
          );
        };
        expect(changed(null)).toBe('fired');
        for (const failed of named) expect(changed(failed)).not.toBe('fired');
      }),
    );
  });
});
