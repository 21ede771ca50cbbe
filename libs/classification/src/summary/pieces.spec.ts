import { describe, expect, it } from '@jest/globals';
import { piecesOf } from './pieces.js';
import { summaryOf } from './summary.js';

const endless =
  'A watch party that was planned for Monday outside the Acme arena for the first home game of this year announced on posters all over the town has been called off as fans brace for much stricter controls at the doors.';

describe('a sentence that is too long and has no clause that fits', () => {
  it('is cut around the name', () => {
    const text = `Hey everyone. ${endless} It is a pity.`;
    const summary = summaryOf(null, text, ['acme']);
    expect(summary).toMatch(/^A watch party .* Acme arena .*…/);
    expect(summary.length).toBeGreaterThan(120);
  });

  it('leaves room for the ellipses', () => {
    const sentences = [`${'and so on and on '.repeat(20)}${endless}`, endless].map((text) => ({ text }));
    const pieces = piecesOf({ sentences, hasTitle: false, names: ['acme'], language: 'en' }, 100);
    expect(pieces.filter(({ isNamed }) => isNamed).map(({ sentence }) => sentence)).toEqual([0, 1]);
    for (const { text, isCutBefore, isCutBehind } of pieces)
      expect(text.length + Number(isCutBefore) + Number(isCutBehind)).toBeLessThanOrEqual(100);
  });
});
