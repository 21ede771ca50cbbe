import { describe, expect, it } from '@jest/globals';
import { cutParagraphs } from './cut-paragraphs.js';

describe('cutParagraphs', () => {
  it('splits at empty lines and makes marks relative to the paragraph', () => {
    const text = 'One.\n\nTwo acme.\nStill two.\n \n\n  Three';
    const at = text.indexOf('acme');
    expect(cutParagraphs(text, [{ start: at, end: at + 4, kind: 'keyword' }])).toEqual([
      { start: 0, text: 'One.', marks: [] },
      { start: 6, text: 'Two acme.\nStill two.', marks: [{ start: 4, end: 8, kind: 'keyword' }] },
      { start: 32, text: 'Three', marks: [] },
    ]);
  });

  it('continues a mark across paragraphs', () => {
    const marks = cutParagraphs('ab\n\ncd', [{ start: 1, end: 5, kind: 'evidence' }]).map(
      (paragraph) => paragraph.marks,
    );
    expect(marks).toEqual([
      [{ start: 1, end: 2, kind: 'evidence' }],
      [{ start: 0, end: 1, kind: 'evidence' }],
    ]);
  });

  it('returns nothing for empty text', () => {
    expect(cutParagraphs('', [])).toEqual([]);
    expect(cutParagraphs(' \n\n ', [])).toEqual([]);
  });
});
