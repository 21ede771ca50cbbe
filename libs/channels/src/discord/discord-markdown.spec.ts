import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cutMarkdown, escapeMarkdown, linkMarkdown, quoteMarkdown } from './discord-markdown.js';

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom(
    '@everyone',
    '<@1>',
    '<#2>',
    '<:a:3>',
    '**b**',
    '__u__',
    '~~s~~',
    '||x||',
    '`c`',
    '# h',
    '> q',
    '- l',
    '[a](https://b)',
  ),
);

describe('Discord Markdown', () => {
  it('escapes every special character', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const escaped = escapeMarkdown(text);
        expect(escaped.replace(/\\[!-/:-@[-`{-~]/g, '')).not.toMatch(/[\\*_~`|<>#@[\]()]|:\/\/|^-/);
        expect(escaped.replace(/\\([^0-9A-Za-z\s])/g, '$1')).toBe(text);
      }),
    );
  });

  it.each([
    [4, 'abcd', 'abcd'],
    [3, 'abcd', 'ab…'],
    [5, 'abcd', 'abcd'],
    [4, 'a*b', 'a\\*b'],
    [3, 'a*b', 'a…'],
    [5, 'a*b', 'a\\*b'],
    [2, '😀😀', '😀😀'],
    [1, '😀😀', '…'],
    [3, '😀😀', '😀😀'],
    [3, '**', '\\*…'],
  ])('keeps at most %i characters of %s', (max, text, expected) => {
    expect(cutMarkdown(text, max)).toBe(expected);
  });

  it('never exceeds the limit, and splits neither a character nor an escape', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 1, max: 200 }), (text, max) => {
        const cut = cutMarkdown(text, max);
        expect([...cut].length).toBeLessThanOrEqual(max);
        expect(cut.isWellFormed() || !text.isWellFormed()).toBe(true);
        expect(text.startsWith(cut.replace(/…$/, '').replace(/\\([^0-9A-Za-z\s])/g, '$1'))).toBe(true);
      }),
    );
  });

  it('prefixes every line with a quote bar, and sets the match in bold', () => {
    expect(
      quoteMarkdown([
        { text: 'say\n# ', isMatch: false },
        { text: ' acme.com ', isMatch: true },
        { text: '\r\nnow', isMatch: false },
      ]),
    ).toBe('> say\n> \\#  **acme\\.com** \n> now');
  });

  it('marks a multi-line match on each of its lines', () => {
    expect(quoteMarkdown([{ text: 'acme\r\n\n  corp', isMatch: true }])).toBe('> **acme**\n> \n>   **corp**');
  });

  it('links only to web pages, and escapes characters that would end the link early', () => {
    expect(linkMarkdown('https://a.example/x_(y)?z=[1]', 'Post')).toBe(
      '[Post](https://a.example/x_%28y%29?z=[1])',
    );
    expect(linkMarkdown('javascript:alert(1)', 'Post')).toBeNull();
    expect(linkMarkdown(`https://a.example/${'x'.repeat(600)}`, 'Post')).toBeNull();
  });
});
