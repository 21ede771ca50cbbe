import { describe, expect, it } from '@jest/globals';
import { batchOrAlone } from './batch-or-alone.js';

const failures: [number, string][] = [];
const failed = (item: number, error: unknown): Promise<void> => {
  failures.push([item, (error as Error).message]);
  return Promise.resolve();
};

async function run(items: number[], isBad: (item: number) => boolean) {
  const calls: number[][] = [];
  failures.length = 0;
  const results = await batchOrAlone(
    items,
    (batch) => {
      calls.push([...batch]);
      const bad = batch.find(isBad);
      if (bad !== undefined) return Promise.reject(new Error(`${bad} is bad`));
      return Promise.resolve(batch.map((item) => item * 10));
    },
    failed,
  );
  return { calls, results, failures };
}

describe('batchOrAlone', () => {
  it('processes all items together if that succeeds', async () => {
    expect(await run([1, 2, 3], () => false)).toEqual({
      calls: [[1, 2, 3]],
      results: [10, 20, 30],
      failures: [],
    });
  });

  it('does not let a bad item hold up the others, and reports only that one', async () => {
    expect(await run([1, 2, 3], (item) => item === 2)).toEqual({
      calls: [[1, 2, 3], [1], [2], [3]],
      results: [10, 30],
      failures: [[2, '2 is bad']],
    });
  });

  it('reports every item if all fail', async () => {
    const { results, failures: told } = await run([1, 2], () => true);
    expect(results).toEqual([]);
    expect(told.map(([item]) => item)).toEqual([1, 2]);
  });

  it('tries a single item once', async () => {
    expect((await run([7], () => true)).calls).toEqual([[7]]);
  });

  it('does nothing without items', async () => {
    expect(await run([], () => true)).toEqual({ calls: [], results: [], failures: [] });
  });
});
