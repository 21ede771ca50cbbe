import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { categoryScores, scoresWith } from '../category/scores.spec-helper.js';
import type { ModelScores } from '../text-model.js';
import { mixScores, type MixWeights } from './mix-scores.js';

const probability = fc.double({ min: 0, max: 1, noNaN: true });
const scores: fc.Arbitrary<ModelScores> = fc
  .record({
    parts: fc.tuple(probability, probability, probability),
    complaint: probability,
    question: probability,
    buying_intent: probability,
    spam: probability,
    anger: probability,
    brand: fc.option(probability),
    alike: fc.option(fc.double({ min: -1, max: 1, noNaN: true })),
    alikeAgainst: fc.option(fc.double({ min: -1, max: 1, noNaN: true })),
    meaning: fc.constant(null),
  })
  .map(({ parts: [a, b, c], ...rest }) => {
    const sum = a + b + c;
    const sentiment =
      sum === 0
        ? { negative: 0, neutral: 1, positive: 0 }
        : { negative: a / sum, neutral: b / sum, positive: c / sum };
    return {
      ...rest,
      sentiment,
      category: categoryScores('question', (sentiment.negative + 1) / 3),
      urgency: [sentiment.negative, sentiment.neutral, sentiment.positive, 0],
      emergency: [sentiment.negative, 0, sentiment.neutral, sentiment.positive, 0],
    };
  });

function weights(share: number, sharpness = 1): MixWeights {
  const mix = { share, sharpness };
  return {
    sentiment: mix,
    category: mix,
    urgency: mix,
    emergency: mix,
    complaint: mix,
    question: mix,
    buying_intent: mix,
    spam: mix,
    anger: mix,
  };
}

const heads = ['complaint', 'question', 'buying_intent', 'spam', 'anger'] as const;

describe('mixScores', () => {
  it('returns probabilities, each between those of the two models', () => {
    fc.assert(
      fc.property(scores, scores, probability, (first, second, weight) => {
        const { sentiment, category, urgency, emergency, ...mixed } = mixScores(
          first,
          second,
          weights(weight),
        );
        for (const parts of [Object.values(sentiment), Object.values(category), urgency, emergency])
          expect(parts.reduce((sum, each) => sum + each, 0)).toBeCloseTo(1, 9);
        for (const head of heads) {
          expect(mixed[head]).toBeGreaterThanOrEqual(Math.min(first[head], second[head]) - 1e-5);
          expect(mixed[head]).toBeLessThanOrEqual(Math.max(first[head], second[head]) + 1e-5);
        }
      }),
    );
  });

  it('returns the first model at weight 0 and the second at weight 1', () => {
    fc.assert(
      fc.property(scores, scores, (first, second) => {
        for (const head of heads) {
          expect(mixScores(first, second, weights(0))[head]).toBeCloseTo(first[head], 5);
          expect(mixScores(first, second, weights(1))[head]).toBeCloseTo(second[head], 5);
        }
      }),
    );
  });

  it('changes no answer with more sharpness, only its certainty', () => {
    fc.assert(
      fc.property(scores, scores, probability, (first, second, weight) => {
        const [plain, sharp] = [1, 1.5].map((sharpness) =>
          mixScores(first, second, weights(weight, sharpness)),
        );
        for (const head of heads) {
          const [before, after] = [plain?.[head] ?? NaN, sharp?.[head] ?? NaN];
          expect(Math.abs(after - 0.5)).toBeGreaterThanOrEqual(Math.abs(before - 0.5) - 1e-9);
          expect(Math.sign(after - 0.5) * Math.sign(before - 0.5)).toBeGreaterThanOrEqual(-1e-9);
        }
      }),
    );
  });

  it('never divides by zero if the two models are certain of opposites', () => {
    const certain = (complaint: number): ModelScores =>
      scoresWith({
        sentiment: { negative: complaint, neutral: 0, positive: 1 - complaint },
        category: categoryScores(complaint === 1 ? 'complaint' : 'praise', 1),
        complaint,
      });
    const mixed = mixScores(certain(1), certain(0), weights(0.5));
    expect(mixed.complaint).toBeCloseTo(0.5, 9);
    expect(mixed.sentiment.positive).toBeCloseTo(mixed.sentiment.negative, 9);
    expect(mixed.category.complaint).toBeCloseTo(mixed.category.praise, 9);
  });

  it('takes the brand from the first model that has a score for it', () => {
    fc.assert(
      fc.property(scores, scores, (first, second) => {
        expect(mixScores(first, second, weights(0.3)).brand).toBe(first.brand ?? second.brand);
      }),
    );
  });
});
