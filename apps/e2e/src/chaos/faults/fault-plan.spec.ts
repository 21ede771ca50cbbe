import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { planFaults } from './fault-plan.js';
import { seededRandom } from '../seeded-random.js';

const plan = (seed: number, seconds: number, names: readonly string[]) =>
  planFaults({ names, seconds, everySeconds: 3, random: seededRandom(seed) });

const cases = fc.tuple(
  fc.nat(),
  fc.integer({ min: 10, max: 3_600 }),
  fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 60 }),
);

describe('planFaults', () => {
  it('uses every fault equally often', () => {
    fc.assert(
      fc.property(cases, ([seed, seconds, names]) => {
        const planned = plan(seed, seconds, names).map(({ name }) => name);
        const times = names.map((name) => planned.filter((each) => each === name).length);
        expect(Math.min(...times)).toBeGreaterThanOrEqual(1);
        expect(new Set(times).size).toBe(1);
      }),
    );
  });

  it('applies one fault after another, within the given time', () => {
    fc.assert(
      fc.property(cases, ([seed, seconds, names]) => {
        const moments = plan(seed, seconds, names).map(({ atMs }) => atMs);
        expect(moments).toEqual([...moments].sort((a, b) => a - b));
        expect(moments.at(-1)).toBeLessThan(seconds * 1_000);
      }),
    );
  });

  it('is the same for the same seed, and different for another', () => {
    const names = Array.from({ length: 20 }, (_, index) => `fault-${index}`);
    expect(plan(5, 60, names)).toEqual(plan(5, 60, names));
    expect(plan(5, 60, names)).not.toEqual(plan(6, 60, names));
  });
});
