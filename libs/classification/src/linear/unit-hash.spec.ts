import { describe, expect, it } from '@jest/globals';
import { bucketOf, hashPair, hashWord } from './unit-hash.js';

describe('hashes of the linear model', () => {
  // Weights are looked up by these hashes. If a hash changes, every text gets different weights.
  it.each([
    ['', 0x811c9dc5],
    ['a', 0xe40c292c],
    ['foobar', 0xbf9cf968],
  ])('are FNV-1a: %j', (word, hash) => {
    expect(hashWord(word) >>> 0).toBe(hash);
  });

  it('depend on the order of a pair', () => {
    expect(hashPair(hashWord('good'), hashWord('not'))).not.toBe(hashPair(hashWord('not'), hashWord('good')));
  });

  it('stay within the table', () => {
    for (const word of ['', 'a', 'terrible', '😀']) {
      expect(bucketOf(hashWord(word), 18)).toBeGreaterThanOrEqual(0);
      expect(bucketOf(hashWord(word), 18)).toBeLessThan(2 ** 18);
    }
  });
});
