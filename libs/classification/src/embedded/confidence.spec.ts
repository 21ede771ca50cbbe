import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { categoryScores } from '../category/scores.spec-helper.js';
import { noEmergency } from '../text-model.js';
import { confidenceOf } from './confidence.js';

const sure: Parameters<typeof confidenceOf>[0] = {
  scores: {
    sentiment: { negative: 0.95, neutral: 0.04, positive: 0.01 },
    category: categoryScores('complaint', 0.9),
    urgency: [0.2, 0.6, 0.15, 0.05],
    emergency: noEmergency,
    complaint: 0.9,
    question: 0,
    buying_intent: 0,
    spam: 0,
    anger: 0,
    brand: null,
    alike: null,
    alikeAgainst: null,
    meaning: null,
  },
  categoryProbability: 0.87,
  relevance: 0.95,
};

const knowledge = ['well', 'less', 'not'] as const;

describe('confidenceOf', () => {
  it('falls with every part that is less certain, whether towards yes or no', () => {
    const confidence = confidenceOf(sure, 'well');
    const unsureFeeling = { ...sure.scores, sentiment: { negative: 0.5, neutral: 0.4, positive: 0.1 } };
    expect(confidenceOf({ ...sure, scores: unsureFeeling }, 'well')).toBeLessThan(confidence);
    expect(confidenceOf({ ...sure, categoryProbability: 0.5 }, 'well')).toBeLessThan(confidence);
    expect(confidenceOf({ ...sure, relevance: 0.6 }, 'well')).toBeLessThan(confidence);
    expect(confidenceOf({ ...sure, relevance: 0.05 }, 'well')).toBe(confidence);
  });

  it('is low for a language other than English, and lower for one that no model was trained on', () => {
    expect(confidenceOf(sure, 'less')).toBeLessThan(0.35);
    expect(confidenceOf(sure, 'not')).toBeLessThanOrEqual(0.1);
  });

  it('is a probability rounded to hundredths', () => {
    const part = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(part, part, fc.constantFrom(...knowledge), (relevance, categoryProbability, known) => {
        const confidence = confidenceOf({ ...sure, relevance, categoryProbability }, known);
        expect(confidence).toBeGreaterThanOrEqual(0);
        expect(confidence).toBeLessThanOrEqual(1);
        expect(confidence * 100).toBeCloseTo(Math.round(confidence * 100), 9);
      }),
    );
  });
});
