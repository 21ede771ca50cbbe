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
  it('works on all together where that succeeds', async () => {
    expect(await run([1, 2, 3], () => false)).toEqual({
      calls: [[1, 2, 3]],
      results: [10, 20, 30],
      failures: [],
    });
  });

  it('lets a bad item hold up no other, and reports it alone', async () => {
    expect(await run([1, 2, 3], (item) => item === 2)).toEqual({
      calls: [[1, 2, 3], [1], [2], [3]],
      results: [10, 30],
      failures: [[2, '2 is bad']],
    });
  });

  it('reports every item where all fail', async () => {
    const { results, failures: told } = await run([1, 2], () => true);
    expect(results).toEqual([]);
    expect(told.map(([item]) => item)).toEqual([1, 2]);
  });

  it('tries a single item once', async () => {
    expect((await run([7], () => true)).calls).toEqual([[7]]);
  });

  it('does nothing with nothing', async () => {
    expect(await run([], () => true)).toEqual({ calls: [], results: [], failures: [] });
  });
});
