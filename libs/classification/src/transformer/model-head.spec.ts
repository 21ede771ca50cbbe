import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { headProbabilities } from './model-head.js';

const plain = { temperature: 1, bias: [0, 0, 0] };

describe('headProbabilities', () => {
  it('is softmax(logits / temperature + bias)', () => {
    expect(headProbabilities([0, 0, 0], plain)).toEqual([1 / 3, 1 / 3, 1 / 3]);
    const [first = 0, second = 0] = headProbabilities([4, 0], { temperature: 2, bias: [0, 1] });
    expect(first / second).toBeCloseTo(Math.exp(2 - 1), 10);
  });

  it('returns a distribution for logits of any size', () => {
    const logit = fc.double({ min: -1e4, max: 1e4, noNaN: true });
    fc.assert(
      fc.property(fc.tuple(logit, logit, logit), (logits) => {
        const answer = headProbabilities(logits, plain);
        expect(answer.reduce((sum, each) => sum + each, 0)).toBeCloseTo(1, 10);
        expect(answer.every((each) => each >= 0 && each <= 1)).toBe(true);
      }),
    );
  });
});
