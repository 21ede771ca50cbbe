import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Confusion } from './confusion.js';

const labels = ['neg', 'neu', 'pos'];

function confusionOf(pairs: readonly (readonly [string, string])[]): Confusion {
  const confusion = new Confusion(labels);
  for (const [truth, answer] of pairs) confusion.add(truth, answer);
  return confusion;
}

describe('Confusion', () => {
  // The figures are those of scikit-learn's accuracy_score, recall_score and f1_score for the same pairs.
  it('agrees with scikit-learn', () => {
    const confusion = confusionOf([
      ['neg', 'neg'],
      ['neg', 'neg'],
      ['neg', 'neu'],
      ['neu', 'neu'],
      ['neu', 'pos'],
      ['pos', 'pos'],
      ['pos', 'neg'],
      ['pos', 'pos'],
      ['pos', 'pos'],
    ]);
    expect(confusion.accuracy()).toBeCloseTo(6 / 9, 10);
    expect(confusion.macroRecall()).toBeCloseTo((2 / 3 + 1 / 2 + 3 / 4) / 3, 10);
    expect(confusion.f1('neg')).toBeCloseTo(2 / 3, 10);
    expect(confusion.macroF1()).toBeCloseTo((2 / 3 + 1 / 2 + 3 / 4) / 3, 10);
  });

  it('counts a label that was never predicted as not found', () => {
    const confusion = confusionOf([
      ['neg', 'pos'],
      ['pos', 'pos'],
    ]);
    expect(confusion.macroRecall()).toBeCloseTo(1 / 3, 10);
    expect(confusion.f1('neg')).toBe(0);
  });

  it('is 1 if everything is right and every label occurs, and always between 0 and 1', () => {
    const label = fc.constantFrom(...labels);
    fc.assert(
      fc.property(fc.array(fc.tuple(label, label)), (pairs) => {
        const right = confusionOf(labels.concat(pairs.map(([truth]) => truth)).map((each) => [each, each]));
        expect([right.accuracy(), right.macroRecall(), right.macroF1()]).toEqual([1, 1, 1]);
        const any = confusionOf(pairs);
        for (const value of [any.accuracy(), any.macroRecall(), any.macroF1()]) {
          expect(value).toBeGreaterThanOrEqual(0);
          expect(value).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  it('refuses unknown labels', () => {
    expect(() => new Confusion(labels).add('neg', 'other')).toThrow('No such label');
  });
});
