import { describe, expect, it } from '@jest/globals';
import { FoldedText } from './text/folded-text.js';
import { Matcher } from './matcher.js';

function matches(keywords: string[], text: string) {
  const matcher = Matcher.compile([{ id: 'm', keywords, excludeKeywords: [], excludeAuthors: [] }]);
  return matcher.match({ title: null, text, links: [], authorHandle: null })[0]?.matches ?? [];
}

/** Quadratic work on any of these texts, each a million units long, would exceed the time limit of a test. */
const million = 1_000_000;

describe('Matcher with hostile texts', () => {
  const nested = Array.from({ length: 1000 }, (_, index) => 'a'.repeat(index + 1));

  it('scans a million letters for a thousand nested keywords', () => {
    expect(matches(nested, 'a'.repeat(million))).toEqual([]);
    expect(matches(nested, `${'a'.repeat(million)} aaa`).map(({ keyword }) => keyword)).toEqual(['aaa']);
  });

  it('scans words that are almost a keyword', () => {
    expect(matches(['aaaaaaaab'], 'a'.repeat(million))).toEqual([]);
    expect(matches(['ab'.repeat(50)], `${'ab'.repeat(million / 2)}`)).toEqual([]);
  });

  it('folds very many combining marks in the wrong order', () => {
    const text = `acme ${'a' + '\u0301\u0316'.repeat(million / 10)} acme`;
    expect(matches(['acme', 'a'], text).map(({ start }) => start)).toEqual([0, text.length - 4]);
  });

  it('skips a million zero-width characters', () => {
    const text = `a${'\u200b'.repeat(million)}cme a${'\u200b'.repeat(million)}\u0301`;
    expect(matches(['acme', 'á', 'a'], text).map(({ keyword, start, end }) => [keyword, start, end])).toEqual(
      [
        ['acme', 0, million + 4],
        ['á', million + 5, text.length],
      ],
    );
  });

  it('treats a million white space characters as one space', () => {
    for (const blank of [' ', '\n', '\u00a0\n', ' \u200b']) {
      const gap = `${blank.repeat(million / blank.length)} `;
      const text = `${gap}acme${gap}corp${gap}acme corpse`;
      expect(matches(['acme corp'], text).map(({ start, end }) => [start, end])).toEqual([
        [gap.length, 2 * gap.length + 8],
      ]);
    }
  });

  it('finds nested keywords across a run of zero-width characters', () => {
    const keywords = Array.from({ length: 100 }, (_, index) => '哈'.repeat(index + 1));
    const found = matches(keywords, `哈${'\u200b'.repeat(million)}哈哈`);
    expect(found.map(({ start, keyword }) => `${start}:${keyword.length}`)).toEqual([
      '0:1', '0:2', '0:3', `${million + 1}:1`, `${million + 1}:2`, `${million + 2}:1`,
    ]); // prettier-ignore
  });

  it('folds the characters that expand most', () => {
    const text = 'ﷺ'.repeat(million / 10);
    expect(new FoldedText(text).length).toBe((million / 10) * 18);
    expect(matches(['acme'], `${text} acme`)).toHaveLength(1);
  });

  it('accepts lone surrogates', () => {
    const text = `\ude00\ud83dacme\ud83d 🔥\ud83d`;
    expect(matches(['acme', '🔥'], text).map(({ start, end }) => [start, end])).toEqual([
      [2, 6],
      [8, 10],
    ]);
    expect(matches(['🔥'], '\ud83d\u200b\udd25')).toEqual([]);
  });
});
