import { describe, expect, it } from '@jest/globals';
import { shareOf } from './share.js';

function rights(right: number, of: number): boolean[] {
  return Array.from({ length: of }, (_, index) => index < right);
}

describe('shareOf', () => {
  it('returns the Wilson interval', () => {
    // Brown, Cai and DasGupta 2001: 10 of 20.
    expect(shareOf(rights(10, 20))).toMatchObject({
      value: 0.5,
      low: expect.closeTo(0.299, 3),
      high: expect.closeTo(0.701, 3),
    });
  });

  it('stays between 0 and 1, and narrows with more rows', () => {
    expect(shareOf(rights(0, 5))?.low).toBe(0);
    expect(shareOf(rights(5, 5))?.high).toBe(1);
    const [few, many] = [shareOf(rights(5, 10)), shareOf(rights(500, 1_000))];
    expect((many?.high ?? 0) - (many?.low ?? 0)).toBeLessThan((few?.high ?? 0) - (few?.low ?? 0));
  });

  it('returns null for no rows', () => {
    expect(shareOf([])).toBeNull();
  });
});
