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

describe('What would have made an alert fire', () => {
  it('is nothing where it fires', () => {
    expect(changesToFire(rule, mention(60))).toEqual([]);
  });

  it('is each condition that fails, with the points that are missing', () => {
    expect(changesToFire(rule, mention(58))).toEqual([{ what: 'urgency', points: 2 }]);
    expect(
      changesToFire(
        { ...rule, categories: ['complaint'], sources: ['x'] },
        mention(58, { isRelevant: false }),
      ),
    ).toEqual([
      { what: 'relevance', points: 0 },
      { what: 'source', points: 0 },
      { what: 'category', points: 0 },
      { what: 'urgency', points: 2 },
    ]);
  });

  it('is unknown where no condition stands in its way', () => {
    expect(changesToFire({ ...rule, active: false }, mention(90))).toBeNull();
    expect(changesToFire(rule, { ...mention(90), classification: null })).toBeNull();
    expect(changesToFire({ ...rule, createdAt: new Date(2_000) }, mention(90))).toBeNull();
    expect(changesToFire(rule, mention(90), true)).toBeNull();
  });

  it('makes it fire by the very function that decides, and needs every change', () => {
    const rules = fc.record({
      categories: fc.subarray([...categories]),
      sentiments: fc.subarray([...sentiments]),
      monitorIds: fc.subarray(['a', 'b']),
      sources: fc.subarray(['x', 'reddit'] as const),
      minUrgency: fc.integer({ min: 0, max: 100 }),
    });
    fc.assert(
      fc.property(rules, fc.integer({ min: 0, max: 100 }), fc.boolean(), (some, urgency, isRelevant) => {
        const alert: Rule = { ...rule, ...some };
        const subject = mention(urgency, { isRelevant });
        const changes = changesToFire(alert, subject) ?? [];
        const named = changes.map(({ what }) => what);
        const changed = (without: string | null): string => {
          const does = (what: string): boolean => named.some((each) => each === what) && what !== without;
          return evaluateAlert(
            {
              ...alert,
              ...(does('monitor') ? { monitorIds: [] } : {}),
              ...(does('source') ? { sources: [] } : {}),
              ...(does('category') ? { categories: [] } : {}),
              ...(does('sentiment') ? { sentiments: [] } : {}),
              minUrgency:
                alert.minUrgency -
                (does('urgency') ? (changes.find(({ what }) => what === 'urgency')?.points ?? 0) : 0),
            },
            mention(urgency, { isRelevant: isRelevant || does('relevance') }),
          );
        };
        expect(changed(null)).toBe('fired');
        for (const what of named) expect(changed(what)).not.toBe('fired');
      }),
    );
  });
});
