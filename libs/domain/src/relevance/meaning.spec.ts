import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { directionOf, product, toMeaning, versionOfMeaning } from './meaning.js';

const number = fc.double({ min: -10, max: 10, noNaN: true });
const embedding = fc.array(number, { minLength: 384, maxLength: 384 });
const cosine = (one: readonly number[], other: readonly number[]): number => {
  const of = (a: readonly number[], b: readonly number[]): number =>
    a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);
  return of(one, other) / Math.sqrt(of(one, one) * of(other, other));
};

describe('a meaning', () => {
  it('compares two posts as the first numbers of their embeddings do', () => {
    fc.assert(
      fc.property(embedding, embedding, (one, other) => {
        const [first, second] = [one, other].map((each) => directionOf(toMeaning(each, 4)));
        if (first === undefined || second === undefined) throw new Error('unreachable');
        const expected = cosine(one.slice(0, 128), other.slice(0, 128));
        expect(Math.abs(product(first, second) - expected)).toBeLessThan(0.03);
      }),
    );
  });

  it('takes 129 bytes, the first of which names the version of its model', () => {
    const meaning = toMeaning(new Float32Array(384).fill(-0.5), 7);
    expect(meaning).toHaveLength(129);
    expect(versionOfMeaning(meaning)).toBe(7);
    expect([...directionOf(meaning)].every((value) => value < 0)).toBe(true);
  });

  it('of an empty embedding is like nothing', () => {
    const empty = directionOf(toMeaning([], 1));
    expect(product(empty, empty)).toBe(0);
  });
});
