import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { rowText } from './row-text.js';

const match = (field: 'title' | 'text', start: number, end: number) => ({
  monitor_id: '1',
  keyword: 'acme',
  field,
  start,
  end,
  link: null,
});

describe('rowText', () => {
  it('shows the title if it contains a keyword', () => {
    const row = rowText({ title: 'About Acme', text: 'Something', matches: [match('title', 6, 10)] });
    expect(row).toEqual({ text: 'About Acme', marks: [{ start: 6, end: 10, kind: 'keyword' }] });
  });

  it('shows the text around the keyword if the title contains none', () => {
    const text = `${'Long lead. '.repeat(30)}Then acme broke.`;
    const at = text.indexOf('acme');
    const row = rowText({ title: 'Help', text, matches: [match('text', at, at + 4)] });
    expect(row.text).toMatch(/^… .*Then acme broke\.$/);
    expect(row.marks.map(({ start, end }) => row.text.slice(start, end))).toEqual(['acme']);
  });

  it('shows the title if only a link matched', () => {
    expect(rowText({ title: 'Help', text: 'me', matches: [] }).text).toBe('Help');
  });

  it.each([
    ['**Bug:** acme [stops](https://a.example/x)', 'Bug: acme stops'],
    ['# About `acme`', 'About acme'],
    ['> <b>acme</b> is <a href="https://a.example/x">down</a><br/>', 'acme is down'],
    ['![logo](/x.png) of [the **acme** shop](#shop)', 'logo of the acme shop'],
    ['[shop](https://acme.example)', '[shop](https://acme.example)'],
    ['acme: 2**3, f*** off, a[0](x), a<b and c>d', 'acme: 2**3, f*** off, a[0](x), a<b and c>d'],
  ])('leaves markup out, and keeps the keyword marked: %s', (title, shown) => {
    const at = title.indexOf('acme');
    const row = rowText({ title, text: '', matches: [match('title', at, at + 4)] });
    expect(row.text).toBe(shown);
    expect(row.marks.map(({ start, end }) => row.text.slice(start, end))).toEqual(['acme']);
  });

  it('shows the markup if there is nothing else', () => {
    const title = '![](https://a.example/x.png)';
    expect(rowText({ title, text: '', matches: [] }).text).toBe(title);
  });

  it('shows a line of a post of a megabyte of markup', () => {
    const text = `${'**a** '.repeat(170_000)}acme **b**${' `c`'.repeat(1_000)}`;
    const at = text.indexOf('acme');
    const row = rowText({ title: null, text, matches: [match('text', at, at + 4)] });
    expect(row.text).toMatch(/^… (a )+acme b( c)+ …$/);
    expect(row.marks.map(({ start, end }) => row.text.slice(start, end))).toEqual(['acme']);
  });

  it('marks exactly the keywords, on one line, in any text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 400 }),
        fc.string({ unit: 'grapheme', maxLength: 400 }),
        (before, after) => {
          const text = `${before}acme${after}`;
          const row = rowText({
            title: null,
            text,
            matches: [match('text', before.length, before.length + 4)],
          });
          expect(row.marks.map(({ start, end }) => row.text.slice(start, end))).toEqual(['acme']);
          expect(row.text).not.toMatch(/[\n\r\t]/);
          expect(row.text.length).toBeLessThanOrEqual(170);
          if (text.isWellFormed()) expect(row.text.isWellFormed()).toBe(true);
        },
      ),
    );
  });
});
