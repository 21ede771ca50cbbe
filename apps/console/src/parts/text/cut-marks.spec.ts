import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cutMarks } from './cut-marks.js';

describe('cutMarks', () => {
  it('cuts where marks begin and end, even if they overlap', () => {
    expect(
      cutMarks('acme broke', [
        { start: 0, end: 4, kind: 'keyword' },
        { start: 2, end: 10, kind: 'evidence' },
      ]),
    ).toEqual([
      { text: 'ac', kinds: ['keyword'] },
      { text: 'me', kinds: ['keyword', 'evidence'] },
      { text: ' broke', kinds: ['evidence'] },
    ]);
  });

  it('never loses or adds a character, for any marks', () => {
    const mark = fc.record({
      start: fc.integer({ min: -3, max: 40 }),
      end: fc.integer({ min: -3, max: 40 }),
      kind: fc.constantFrom('keyword' as const, 'evidence' as const, 'pointed' as const),
    });
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), fc.array(mark), (text, marks) => {
        expect(
          cutMarks(text, marks)
            .map((piece) => piece.text)
            .join(''),
        ).toBe(text);
      }),
    );
  });
});
