import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fitLogistic, type LogisticExample } from './fit-logistic.js';
import { resultOf } from './steps.js';

const example = (isTrue: boolean, ...indexes: number[]): LogisticExample => ({
  features: indexes.map((index) => ({ index, value: 1 })),
  offset: 0,
  isTrue,
});

const someExamples = fc.array(
  fc.record({
    features: fc.uniqueArray(
      fc.record({
        index: fc.integer({ min: 0, max: 4 }),
        value: fc.double({ min: -2, max: 2, noNaN: true }),
      }),
      { selector: ({ index }) => index, maxLength: 4 },
    ),
    offset: fc.double({ min: -5, max: 5, noNaN: true }),
    isTrue: fc.boolean(),
  }),
  { maxLength: 40 },
);

describe('fitLogistic', () => {
  it('finds the optimal weights, which balance examples and prior', () => {
    const spread = 0.8;
    fc.assert(
      fc.property(someExamples, (examples) => {
        const weights = resultOf(fitLogistic(examples, Array(5).fill({ spread })));
        weights.forEach((weight, index) => {
          const pull = examples.reduce((sum, { features, offset, isTrue }) => {
            const odds = features.reduce((total, f) => total + f.value * (weights[f.index] ?? 0), offset);
            const value = features.find((feature) => feature.index === index)?.value ?? 0;
            return sum + value * (Number(isTrue) - 1 / (1 + Math.exp(-odds)));
          }, 0);
          expect(pull).toBeCloseTo(weight / spread ** 2, 1);
        });
      }),
    );
  });

  it('leaves unseen features at 0, and keeps every weight within its bounds', () => {
    const examples = [example(true, 0, 1), example(true, 0), example(true, 1), example(false, 2)];
    const weights = resultOf(
      fitLogistic(examples, [
        { spread: 1, most: 0 },
        { spread: 1, most: 0.1 },
        { spread: 1, least: -0.2 },
        { spread: 1 },
      ]),
    );
    expect([...weights]).toEqual([0, 0.1, -0.2, 0]);
  });

  it('gives smaller weights with a tighter prior', () => {
    const examples = [example(true, 0, 1), example(true, 0, 1)];
    const [tight = 0, wide = 0] = resultOf(fitLogistic(examples, [{ spread: 0.3 }, { spread: 1 }]));
    expect(tight).toBeGreaterThan(0);
    expect(wide).toBeGreaterThan(3 * tight);
  });
});
