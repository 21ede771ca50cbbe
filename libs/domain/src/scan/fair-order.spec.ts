import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { inFairOrder, type Waiting } from './fair-order.js';

const at = (round: number): Date => new Date(round * 1_000);
const order = (waiting: readonly Waiting<string>[]): string[] => inFairOrder(waiting, (item) => item);
const line = (projectId: string, items: readonly string[], readAt: Date | null = null): Waiting<string>[] =>
  items.map((item) => ({ projectId, item, readAt }));

/** Serves `budget` items per round and returns what each round served. */
function simulate(items: readonly { projectId: string; item: string }[], budget: number, rounds: number) {
  const readAt = new Map<string, Date>();
  const servedIn: string[][] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const served = order(items.map((one) => ({ ...one, readAt: readAt.get(one.item) ?? null }))).slice(
      0,
      budget,
    );
    for (const item of served) readAt.set(item, at(round));
    servedIn.push(served);
  }
  return servedIn;
}

describe('inFairOrder', () => {
  it('alternates between projects, so that one with thousands of keywords delays nobody', () => {
    const many = Array.from({ length: 1_000 }, (_, index) => `a${String(index).padStart(4, '0')}`);
    const served = order([...line('big', many), ...line('small', ['b1', 'b2']), ...line('tiny', ['c1'])]);
    expect(served.slice(0, 5)).toEqual(['a0000', 'b1', 'c1', 'a0001', 'b2']);
    expect(served).toHaveLength(1_003);
  });

  it('serves those never served first, then those that have waited longest', () => {
    const waiting = [...line('p', ['old'], at(1)), ...line('p', ['new']), ...line('p', ['recent'], at(9))];
    expect(order(waiting)).toEqual(['new', 'old', 'recent']);
    expect(order([...line('served', ['x'], at(9)), ...line('waits', ['y'], at(1))])).toEqual(['y', 'x']);
  });

  it('starves nobody: with any budget every item is served repeatedly, and every project gets its share', () => {
    const worlds = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(worlds, fc.integer({ min: 1, max: 5 }), (sizes, budget) => {
        const items = sizes.flatMap((size, project) =>
          Array.from({ length: size }, (_, index) => ({
            projectId: `p${project}`,
            item: `p${project}-${index}`,
          })),
        );
        const [projects, most] = [sizes.length, Math.max(...sizes)];
        // Not ceil(projects * most / budget): of three projects, two a round are served until they have had all they wait for.
        const worstWait =
          budget < projects
            ? most * Math.ceil(projects / budget)
            : Math.ceil(most / Math.floor(budget / projects));
        const rounds = simulate(items, budget, 3 * worstWait);
        for (const { item } of items) {
          const served = rounds.flatMap((round, index) => (round.includes(item) ? [index] : []));
          const gaps = [...served, rounds.length].map((round, index) => round - (served[index - 1] ?? -1));
          expect(Math.max(...gaps)).toBeLessThanOrEqual(worstWait + 1);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('serves an item that several projects wait for once', () => {
    expect(order([...line('a', ['shared', 'x']), ...line('b', ['shared', 'y'])])).toEqual([
      'shared',
      'y',
      'x',
    ]);
  });
});
