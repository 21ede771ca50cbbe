import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { caseFold } from './fold.js';
import { fold } from './fold.js';
import { normalizeKeyword } from '../keyword.js';
import { Matcher } from '../matcher.js';

/** The folding of each character: statuses C and F of https://www.unicode.org/Public/15.0.0/ucd/CaseFolding.txt */
const foldings = new Map(
  gunzipSync(readFileSync(new URL('../../data/CaseFolding-15.0.0.txt.gz', import.meta.url)))
    .toString()
    .split('\n')
    .map((line) => line.split(';').map((cell) => cell.trim()))
    .filter(([, status]) => status === 'C' || status === 'F')
    .map(([code, , mapping]) => [characters(code), characters(mapping)]),
);

function characters(codes = ''): string {
  return String.fromCodePoint(...codes.split(' ').map((code) => parseInt(code, 16)));
}

function everyCharacter(): string[] {
  return Array.from({ length: 0x110000 }, (_, point) => String.fromCodePoint(point)).filter((it) =>
    it.isWellFormed(),
  );
}

describe('caseFold', () => {
  it('folds every character without a decomposition as Unicode defines', () => {
    const plain = [...foldings].filter(([character]) => character.normalize('NFKD') === character);
    expect(plain.length).toBeGreaterThan(500);
    expect(plain.filter(([character, folding]) => caseFold(character) !== folding)).toEqual([]);
  });

  it('leaves every other character unchanged', () => {
    // Characters added to Unicode since this data are recognised by the engine's own property.
    const added = /^\p{Changes_When_Casefolded}$/u;
    const wrong = everyCharacter().filter(
      (it) => !foldings.has(it) && !added.test(it) && caseFold(it) !== it,
    );
    expect(wrong).toEqual([]);
  });

  it('distinguishes the dotless i from i', () => {
    expect(caseFold('ı')).toBe('ı');
  });
});

describe('fold', () => {
  it('is idempotent for every character', () => {
    expect(everyCharacter().filter((it) => fold(fold(it)) !== fold(it))).toEqual([]);
  });

  it('is the compatibility caseless form of Unicode (D146) for every character in the data, with plain apostrophes', () => {
    const mapped = (text: string) => Array.from(text, (it) => foldings.get(it) ?? it).join('');
    const wrong = [...foldings.keys()].filter(
      (it) =>
        fold(it) !==
        mapped(mapped(it.normalize('NFD')).normalize('NFKD'))
          .normalize('NFKC')
          .replace('ʼ', "'"),
    );
    expect(wrong).toEqual([]);
  });
});

describe('Matcher', () => {
  it('finds every character by its folding, and its folding by the character', () => {
    const wrong = [...foldings].filter(([character, folding]) => {
      const whole = (keyword: string, text: string) => {
        const matcher = Matcher.compile([
          { id: 'm', keywords: [keyword], excludeKeywords: [], excludeAuthors: [] },
        ]);
        const [first] = matcher.match({ title: null, text: `(${text})`, links: [], authorHandle: null });
        return first?.matches[0]?.start === 1 && first.matches[0].end === 1 + text.length;
      };
      return (
        normalizeKeyword(character) !== normalizeKeyword(folding) ||
        !whole(character, folding) ||
        !whole(folding, character)
      );
    });
    expect(wrong).toEqual([]);
  });
});
