import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Meanings } from './meanings.js';

const vector = fc.array(fc.float({ min: -100, max: 100, noNaN: true }), { minLength: 3, maxLength: 3 });
const alike = (one: readonly number[], other: readonly number[]) =>
  new Meanings(() => Promise.resolve(Float32Array.from(other))).alike(Float32Array.from(one), 'about');

describe('Meanings', () => {
  it('compares symmetrically, between -1 and 1, whatever the lengths of the vectors', async () => {
    await fc.assert(
      fc.asyncProperty(vector, vector, async (one, other) => {
        const found = await alike(one, other);
        expect(found).toBeGreaterThanOrEqual(-1);
        expect(found).toBeLessThanOrEqual(1);
        expect(await alike(other, one)).toBeCloseTo(found ?? NaN, 5);
      }),
    );
    expect(await alike([2, 0, 0], [9, 0, 0])).toBeCloseTo(1);
    expect(await alike([1, 0, 0], [0, 4, 0])).toBeCloseTo(0);
  });

  it('returns null if there is no description of the name or no result from the model', async () => {
    const post = Float32Array.of(1, 2);
    expect(await new Meanings(() => Promise.resolve(post)).alike(post, null)).toBeNull();
    expect(await new Meanings(() => Promise.resolve(post)).alike(null, 'about')).toBeNull();
    expect(await new Meanings(() => Promise.resolve(null)).alike(post, 'about')).toBeNull();
  });

  it('embeds a brand description once while it is in use, and caches a thousand of them', async () => {
    const read: string[] = [];
    const meanings = new Meanings((text) => {
      read.push(text);
      return Promise.resolve(Float32Array.of(1));
    });
    const ask = (about: string) => meanings.alike(Float32Array.of(1), about);
    for (let brand = 0; brand < 1_500; brand += 1) {
      await ask('ours');
      await ask(`brand ${brand}`);
    }
    expect(read.filter((text) => text === 'ours')).toHaveLength(1);
    await ask('brand 1499');
    expect(read).toHaveLength(1_501);
    await ask('brand 0');
    expect(read).toHaveLength(1_502);
  });
});
