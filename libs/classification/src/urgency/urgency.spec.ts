import { categories, type Category, sourceManifests, urgencyBy } from '@earshot/domain';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { categoryScores, feeling, scoresWith } from '../category/scores.spec-helper.js';
import { bandOf } from './urgency-bands.js';
import type { BandProbabilities } from '../text-model.js';
import { emergencyIn } from './emergency-in.js';
import type { FoundEmergency } from './emergency-phrases.js';
import { type UrgencyInput, urgencyOf } from './urgency.js';

const now = new Date('2026-11-21T08:00:00.000Z');
const hourMs = 3_600_000;

function input(text: string, given: Partial<UrgencyInput> = {}): UrgencyInput {
  return {
    emergency: emergencyOf(text),
    category: 'complaint',
    scores: scoresWith(),
    engagement: {},
    publishedAt: new Date(now.getTime() - hourMs),
    isRelevant: true,
    known: 'well',
    ...given,
  };
}

/** The emergency in the phrases of a text, for models that find none. */
function emergencyOf(text: string): FoundEmergency | null {
  return emergencyIn({ text, scores: scoresWith(), known: 'well', wordsOf: () => [] });
}

function urgency(text: string, given: Partial<UrgencyInput> = {}): number {
  return urgencyOf(input(text, given), now).urgency;
}

function pointsOf(code: string, text: string, given: Partial<UrgencyInput> = {}): number {
  const found = urgencyOf(input(text, given), now).reasons.find((reason) => reason.code === code);
  return found?.points ?? 0;
}

/** The counts of every source, also of those added later. */
const engagementNames = [
  ...new Set(sourceManifests.flatMap(({ engagement }): readonly string[] => engagement)),
];

const pieces = [
  'acme', 'is nice', 'I love it', 'how do I log in?', 'refund', 'NEVER AGAIN', 'wtf', 'since monday', 'lawyer', '@acme', '😡',
  'https://a.example', '日本語', 'it caught fire', 'down for everyone',
]; // prettier-ignore
const anyText = fc.oneof(
  fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((words) => words.join(' ')),
  fc.string({ unit: 'binary', maxLength: 200 }),
);
const probability = fc.double({ min: 0, max: 1, noNaN: true });
const anyBands = fc.tuple(probability, probability, probability, probability).map((parts) => {
  const sum = parts.reduce((total, each) => total + each, 1e-9);
  return parts.map((each) => each / sum) as unknown as BandProbabilities;
});
const count = fc.option(fc.nat(5_000_000));
const anyInput = fc
  .record({
    text: anyText,
    category: fc.constantFrom(...categories),
    bands: anyBands,
    negative: probability,
    engagement: fc.record({ likes: count, replies: count, reblogs: count, views: count, upvotes: count }),
    ageMs: fc.nat(100 * 24 * hourMs),
    isRelevant: fc.boolean(),
    known: fc.constantFrom('well' as const, 'less' as const, 'not' as const),
  })
  .map(({ bands, negative, ageMs, text, ...rest }): UrgencyInput => {
    const sentiment = { negative, positive: (1 - negative) / 2, neutral: (1 - negative) / 2 };
    const scores = scoresWith({ sentiment, urgency: bands });
    const emergency = emergencyOf(text);
    return { scores, publishedAt: new Date(now.getTime() - ageMs), emergency, ...rest };
  });

describe('urgencyOf', () => {
  it('lies in the band that the model finds most probable if nothing else is known', () => {
    fc.assert(
      fc.property(anyBands, (bands) => {
        const value = urgency('acme', { scores: scoresWith({ urgency: bands }) });
        expect(bandOf(value)).toBe(bands.indexOf(Math.max(...bands)));
      }),
    );
  });

  it('is at least 80 for a reported emergency, whatever the model finds', () => {
    const calm: BandProbabilities = [0.97, 0.01, 0.01, 0.01];
    for (const text of [
      'The Acme heater caught fire',
      'My Acme account was hacked',
      'Acme is down for everyone',
    ])
      expect([text, urgency(text, { scores: scoresWith({ urgency: calm }) }) >= 80]).toEqual([text, true]);
  });

  it('stays below 20 for praise, whatever its words and reach', () => {
    fc.assert(
      fc.property(anyInput, (given) => {
        expect(urgencyOf({ ...given, category: 'praise' }, now).urgency).toBeLessThan(20);
      }),
    );
  });

  it('is a whole number from 0 to 100, the sum of the points shown', () => {
    fc.assert(
      fc.property(anyInput, (given) => {
        const { urgency: value, reasons } = urgencyOf(given, now);
        const sum = reasons.reduce((total, { points }) => total + points, 0);
        expect(value).toBe(Math.max(0, Math.min(100, sum)));
        expect(value).toBe(urgencyBy({ reasons, category: given.category }));
        expect(Number.isInteger(value)).toBe(true);
        expect(reasons.slice(1).every(({ points }) => points !== 0)).toBe(true);
      }),
    );
  });

  it.each(['It is down for everyone.', 'My account was hacked!', 'It caught fire.', 'All my data is gone.'])(
    'never falls when this is added: %s',
    (added) => {
      fc.assert(
        fc.property(anyInput, (given) => {
          const more = { ...given, emergency: given.emergency ?? emergencyOf(added) };
          expect(urgencyOf(more, now).urgency).toBeGreaterThanOrEqual(urgencyOf(given, now).urgency);
        }),
      );
    },
  );

  it.each(engagementNames)('rises with many %s', (name) => {
    const given = { engagement: { [name]: 50_000 } };
    expect(urgency('acme', given)).toBeGreaterThan(urgency('acme'));
  });

  it.each(['upvotes', 'points'])('takes an author’s own vote for no reaction: %s', (name) => {
    const reactionsTo = (count: number) =>
      urgencyOf(input('acme', { engagement: { [name]: count } }), now).reasons.find(
        ({ code }) => code === 'audience',
      )?.evidence;
    expect(reactionsTo(1)).toBeUndefined();
    expect(reactionsTo(3)).toBe('2 reactions');
  });

  it('names what the model found even if it adds no points: that there is nothing to do', () => {
    const bands: [number, number, number, number] = [0.99, 0.01, 0, 0];
    const { urgency: value, reasons } = urgencyOf(
      input('acme', { scores: scoresWith({ urgency: bands }) }),
      now,
    );
    expect({ value, reasons }).toMatchObject({
      value: 0,
      reasons: [{ code: 'model_urgency_nothing', evidence: '99 %' }],
    });
  });

  it('never falls with more engagement, and unknown counts add nothing', () => {
    fc.assert(
      fc.property(anyInput, fc.constantFrom(...engagementNames), fc.nat(1_000_000), (given, name, more) => {
        const engagement = { ...given.engagement, [name]: (given.engagement[name] ?? 0) + more };
        expect(urgencyOf({ ...given, engagement }, now).urgency).toBeGreaterThanOrEqual(
          urgencyOf(given, now).urgency,
        );
      }),
    );
    expect(urgency('acme', { engagement: { likes: null, views: null } })).toBe(urgency('acme'));
  });

  it('is low, and never higher, for a post that is probably not about the brand', () => {
    fc.assert(
      fc.property(anyInput, (given) => {
        const doubtful = urgencyOf({ ...given, isRelevant: false }, now).urgency;
        expect(doubtful).toBeLessThan(35);
        expect(doubtful).toBeLessThanOrEqual(urgencyOf({ ...given, isRelevant: true }, now).urgency);
      }),
    );
  });

  it('falls with age after a day, by at most 15', () => {
    const aged = (hours: number): number =>
      pointsOf('age', 'acme', { publishedAt: new Date(now.getTime() - hours * hourMs) });
    expect([1, 23, 48, 10_000].map(aged)).toEqual([0, 0, -4, -15]);
  });

  it('is 35 if it could not be judged, however old the post, with the reason', () => {
    for (const hours of [1, 30, 10_000]) {
      const given = { known: 'not' as const, publishedAt: new Date(now.getTime() - hours * hourMs) };
      expect(urgency('acme', given)).toBe(35);
      expect(pointsOf('urgency_not_judged', 'acme', given)).toBe(35);
      expect(urgency('acme', { ...given, isRelevant: false })).toBeLessThan(35);
      expect(urgency('acme', { ...given, engagement: { likes: 5_000 } })).toBeGreaterThan(35);
    }
  });

  it('uses the singular for one', () => {
    const given = {
      engagement: { likes: 1, views: 5_000 },
      publishedAt: new Date(now.getTime() - 30 * hourMs),
    };
    const shown = urgencyOf(input('Acme', given), now).reasons.map(({ evidence }) => evidence);
    expect(shown).toEqual(expect.arrayContaining(['1 reaction', '5000 views', '1 day']));
  });

  it('counts the rate of reactions: the same number in an hour weighs more than in a day', () => {
    const engagement = { likes: 500 };
    const after = (hours: number) => ({ engagement, publishedAt: new Date(now.getTime() - hours * hourMs) });
    expect(pointsOf('growth', 'acme', after(1))).toBeGreaterThan(pointsOf('growth', 'acme', after(24)));
    expect(pointsOf('audience', 'acme', after(1))).toBe(pointsOf('audience', 'acme', after(24)));
  });

  it('finds no emergency in happy posts, resolved problems and figurative language', () => {
    const hacked = 'my Acme account was hacked';
    expect(pointsOf('security_words', hacked)).toBeGreaterThan(0);
    const happy = scoresWith({ sentiment: feeling('positive', 0.9) });
    expect(pointsOf('security_words', hacked, { scores: happy })).toBe(0);
    expect(pointsOf('security_words', `${hacked}, support resolved it within an hour`)).toBe(0);
    for (const category of ['spam', 'promotion', 'news', 'praise'] satisfies Category[])
      expect(
        pointsOf('security_words', hacked, {
          category,
          scores: scoresWith({ category: categoryScores(category, 0.9) }),
        }),
      ).toBe(0);
  });
});
