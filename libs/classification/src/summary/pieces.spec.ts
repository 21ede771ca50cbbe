import { describe, expect, it } from '@jest/globals';
import { clauseStarts, startsOfStatements } from './clauses.js';
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
    const sentences = [`${'and so on and on '.repeat(20)}${endless}`, endless];
    const pieces = piecesOf({ sentences, hasTitle: false, names: ['acme'], language: 'en' }, 100);
    expect(pieces.filter(({ isNamed }) => isNamed).map(({ sentence }) => sentence)).toEqual([0, 1]);
    for (const { text, isCutBefore, isCutBehind } of pieces)
      expect(text.length + Number(isCutBefore) + Number(isCutBehind)).toBeLessThanOrEqual(100);
  });
});

describe('the clauses of a sentence', () => {
  it('start with their first word, also before a figure, and never within one', () => {
    expect(clauseStarts('Acme: 200 users, 12 of 1,000')).toEqual([0, 6, 17]);
  });

  it.each([
    ['It is a pity to still get spam and letters from Acme every week', []],
    ['I asked for the files of Acme and which of them are lost', []],
    ['We looked at phones, tablets, laptops of Acme', []],
    ['I wonder why so many people see the single, most obvious shop of Acme as safe', []],
    ['I do not know anybody in the whole town, other shops of Acme included', []],
    ['I would never say that the app of Acme is bad and it is slow', []],
    ['I paid for a year and now it fails', ['and now it fails']],
    ['The app of Acme does not open and I want a refund', ['and I want a refund']],
    ['They sent me a new key, the old account of Acme is gone', ['the old account of Acme is gone']],
    ['I do not hate it, but Acme is slow', ['but Acme is slow']],
  ])('begin a summary only where they say the same by themselves: %s', (text, statements) => {
    const starts = startsOfStatements(text).slice(1);
    expect(starts.map((start) => text.slice(start))).toEqual(statements);
    const pieces = piecesOf({ sentences: [text], hasTitle: false, names: ['acme'], language: 'en' }, 200);
    for (const piece of pieces.filter(({ isCutBefore }) => isCutBefore))
      expect(statements).toContain(piece.text);
  });

  it('are shown only with more than a few words if both sides are cut off', () => {
    const text =
      'The Acme app worked great all year long, saved me money, and was just all around wonderful.';
    const pieces = piecesOf({ sentences: [text], hasTitle: false, names: ['acme'], language: 'en' }, 200);
    expect(pieces.length).toBeGreaterThan(2);
    for (const piece of pieces.filter(({ isCutBefore, isCutBehind }) => isCutBefore && isCutBehind))
      expect(piece.text).not.toBe('saved me money');
  });
});
