import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { unescapeMarkdown } from './unescape-markdown.js';

describe('unescapeMarkdown', () => {
  it.each([
    ['C\\# and acme\\_corp', 'C# and acme_corp'],
    ['AT&amp;T, Marks &amp; Spencer', 'AT&T, Marks & Spencer'],
    ['Levi&#39;s &#x27;501&#X27; &rsquo;', "Levi's '501' ’"],
    ['acme&nbsp;corp&#x200B;', 'acme\u00a0corp\u200b'],
    ['¯\\\\\\_(ツ)\\_/¯', '¯\\_(ツ)_/¯'],
    ['\\`acme\\_corp\\`', '`acme_corp`'],
    ['1. one\n\n    acme\\_corp', '1. one\n\n    acme_corp'],
    ['text\n    acme\\_corp', 'text\n    acme_corp'],
    ['a `b` acme\\_corp ` c', 'a `b` acme_corp ` c'],
    ['```code``` acme\\_corp', '```code``` acme_corp'],
  ])('converts %j to %j', (typed, shown) => {
    expect(unescapeMarkdown(typed)).toBe(shown);
  });

  it.each([
    ['once only', '&amp;lt;', '&lt;'],
    ['no entity after a backslash', '\\&amp;', '&amp;'],
    ['no parameters of a link', 'https://a.example/?a=1&copy=2&lt', 'https://a.example/?a=1&copy=2&lt'],
    [
      'nothing that only looks like an entity',
      '&nosuchthing; & &; &#; &#99999999;',
      '&nosuchthing; & &; &#; &#99999999;',
    ],
    ['no backslash before a letter or a line break', 'C:\\Users\\me\\\nx', 'C:\\Users\\me\\\nx'],
    ['no emphasis', '**acme** _corp_', '**acme** _corp_'],
  ])('decodes %s', (_, typed, shown) => {
    expect(unescapeMarkdown(typed)).toBe(shown);
  });

  it.each([
    'a code span: `acme\\_corp &amp;`',
    'with a backtick inside: ``a`b\\_c``',
    'over lines: `acme\n\\_corp`',
    'a block:\n\n    acme\\_corp\n\n    &amp;',
    '    \\_',
    'fenced:\n```ts\nacme\\_corp\n\n&amp;\n```',
    'fenced:\n~~~\n\\_\n```\n\\_\n~~~',
    'never closed:\n````\n\\_\n```\n\\_',
  ])('leaves code as it was typed: %j', (markdown) => {
    expect(unescapeMarkdown(markdown)).toBe(markdown);
  });

  it('continues after code', () => {
    expect(unescapeMarkdown('```\n\\_\n```\n\\_ `\\_` \\_')).toBe('```\n\\_\n```\n_ `\\_` _');
  });

  it('restores any text that was escaped character by character, in a line without code', () => {
    const words = fc
      .string({ unit: 'grapheme' })
      .map((text) => `x${text.replace(/[\n\r\u2028\u2029]/g, '')}`);
    fc.assert(
      fc.property(words, (text) => {
        expect(unescapeMarkdown(text.replace(/[!-/:-@[-`{-~]/g, '\\$&'))).toBe(text);
        expect(unescapeMarkdown(text.replace(/[!-/:-@[-`{-~]/g, (it) => `&#${it.charCodeAt(0)};`))).toBe(
          text,
        );
      }),
    );
  });

  it('handles texts made to stall it', () => {
    for (const part of ['`', '``` ', '`a ``b ', '\\', '&#1', '&a', '    \n', '```\n', '~~~ x\n', '- '])
      expect(unescapeMarkdown(`\\_${part.repeat(40_000)}`).length).toBeGreaterThan(20_000);
    const spans = Array.from({ length: 300 }, (_, index) => '`'.repeat(index + 1)).join(' ');
    expect(unescapeMarkdown(`\\_${spans}`)).toBe(`_${spans}`);
  });
});
