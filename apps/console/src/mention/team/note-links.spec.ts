import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { textPieces } from './note-links.js';

/** Shows links in brackets: `see [label|address]`. */
const shown = (text: string) =>
  textPieces(text)
    .map((piece) => (piece.href === null ? piece.text : `[${piece.text}|${piece.href}]`))
    .join('');

describe('links in a note', () => {
  it.each([
    ['See https://a.example/x?y=1.', 'See [https://a.example/x?y=1|https://a.example/x?y=1].'],
    ['(https://a.example/x)', '([https://a.example/x|https://a.example/x])'],
    ['https://a.example/x_(y)', '[https://a.example/x_(y)|https://a.example/x_(y)]'],
    ['[the **ticket**](https://a.example/1) is', '[the **ticket**|https://a.example/1] is'],
    ['[mail](mailto:a@b.example)', '[mail|mailto:a@b.example]'],
    ['[x](javascript:alert(1)) data:text/html,x', '[x](javascript:alert(1)) data:text/html,x'],
    ['<a href="https://a.example">x</a>', '<a href="[https://a.example|https://a.example]">x</a>'],
    ['https://', 'https://'],
    ['**bold**', '**bold**'],
  ])('turn %j into %j', (text, expected) => {
    expect(shown(text)).toBe(expected);
  });

  it('links only to web pages and e-mail addresses in any text, and loses nothing but link labels', () => {
    const word = fc.constantFrom(
      'https://',
      'mailto:',
      'javascript:',
      '[',
      ']',
      '(',
      ')',
      ' ',
      'a.example',
      '\n',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(word, fc.string())), (words) => {
        const text = words.join('');
        const pieces = textPieces(text);
        for (const { href } of pieces)
          if (href !== null) expect(new URL(href).protocol).toMatch(/^(https?|mailto):$/);
        if (!text.includes('](')) expect(pieces.map((piece) => piece.text).join('')).toBe(text);
      }),
    );
  });
});
