import { categories, reasonSentences } from '@earshot/domain';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type CategoryInput, categoryOf } from './category.js';
import { categoryScores } from './scores.spec-helper.js';

const probability = fc.double({ min: 0, max: 1, noNaN: true });
const anyInput = fc
  .record({
    parts: fc.array(probability, { minLength: categories.length, maxLength: categories.length }),
    complaint: probability,
    spam: probability,
    words: fc.array(
      fc.record({
        word: fc.string({ unit: 'binary', minLength: 1, maxLength: 100 }),
        weight: fc.double({ min: -3, max: 3, noNaN: true }),
      }),
      { maxLength: 5 },
    ),
  })
  .map(({ parts, complaint, spam, words }): CategoryInput => {
    const sum = parts.reduce((total, each) => total + each, 1e-9);
    const named = categories.map((each, index) => [each, (parts[index] ?? 0) / sum]);
    const category = Object.fromEntries(named) as CategoryInput['scores']['category'];
    return { scores: { category, complaint, spam }, wordsOf: () => words };
  });

describe('categoryOf', () => {
  it('returns the most probable category with its probability', () => {
    for (const category of categories) {
      const scores = { category: categoryScores(category, 0.6), complaint: 0.1, spam: 0 };
      expect(categoryOf({ scores, wordsOf: () => [] })).toMatchObject({ category, probability: 0.6 });
    }
  });

  it('never classifies a likely complaint as spam, however sure the model is', () => {
    fc.assert(
      fc.property(anyInput, fc.double({ min: 0.5, max: 1, noNaN: true }), (input, complaint) => {
        const scores = { category: { ...input.scores.category, spam: 1 }, complaint, spam: 1 };
        expect(categoryOf({ ...input, scores }).category).not.toBe('spam');
      }),
    );
  });

  it('returns spam for what looks like both an advert and spam', () => {
    const category = categoryScores('promotion', 0.6);
    const of = (spam: number) => categoryOf({ scores: { category, complaint: 0, spam }, wordsOf: () => [] });
    expect(of(0.9)).toMatchObject({ category: 'spam', probability: 0.9 });
    expect(of(0.2).category).toBe('promotion');
  });

  it('compares spam with adverts by the probabilities of one head', () => {
    const category = categoryScores('promotion', 0.9);
    const of = (spam: number) =>
      categoryOf({ scores: { category, complaint: 0, spam }, wordsOf: () => [] }).reasons;
    expect(of(0.6)).toMatchObject([
      { code: 'model_category', evidence: 'spam 60 %', points: 6 },
      { code: 'model_category_rival', evidence: 'promotion 40 %', points: -4 },
    ]);
    expect(of(0.97)).toMatchObject([{ code: 'model_category', evidence: 'spam 97 %' }]);
  });

  it('explains what supports the category, its rival, and the words on both sides', () => {
    const category = { ...categoryScores('complaint', 0.6), question: 0.3 };
    const words = [
      { word: 'refund', weight: 0.8 },
      { word: 'how', weight: -0.5 },
    ];
    const { reasons } = categoryOf({ scores: { category, complaint: 0.8, spam: 0 }, wordsOf: () => words });
    expect(reasons).toEqual([
      { about: 'category', code: 'model_category', evidence: 'complaint 60 %', points: 6 },
      { about: 'category', code: 'model_category_rival', evidence: 'question 30 %', points: -3 },
      { about: 'category', code: 'category_words', evidence: 'refund', points: 0.8 },
      { about: 'category', code: 'category_words_against', evidence: 'how', points: -0.5 },
    ]);
  });

  it('returns one of the categories, with displayable reasons, for every input', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const verdict = categoryOf(input);
        expect(categories).toContain(verdict.category);
        expect(verdict.probability).toBeGreaterThan(0);
        expect(verdict.probability).toBeLessThanOrEqual(1);
        expect(verdict.reasons.length).toBeGreaterThan(0);
        for (const { code, evidence, points } of verdict.reasons) {
          expect(reasonSentences).toHaveProperty(code);
          expect(Number.isFinite(points)).toBe(true);
          expect((evidence ?? '').length).toBeLessThanOrEqual(60);
        }
        expect(categoryOf(input)).toEqual(verdict);
      }),
    );
  });
});
