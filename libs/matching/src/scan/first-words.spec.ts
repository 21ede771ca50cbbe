import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Automaton } from './automaton.js';
import { FirstWords } from './first-words.js';
import { foldedUnits, gluesUnit } from '../text/folded-units.js';
import { normalizeKeyword } from '../keyword.js';

function firstWords(keywords: readonly string[]): FirstWords {
  const patterns = [...new Set(keywords.map(normalizeKeyword))];
  const { classes } = new Automaton(
    patterns.map((text) => ({ text, closed: false })),
    gluesUnit,
  );
  return new FirstWords(patterns, classes, foldedUnits(classes));
}

const letter = fc.constantFrom('a', 'b', 'B', 'é', 'ｃ', 'я');
const other = fc.constantFrom(' ', '.', '-', '漢', '한', '™', 'Ⓐ', 'ﬁ', '\u200b', '\u0301', '😀');
const wild = fc.string({ unit: fc.oneof({ weight: 3, arbitrary: letter }, other), maxLength: 8 });

describe('FirstWords', () => {
  it('never skips a word with which a keyword begins, whatever follows it', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(letter, wild), { minLength: 1, maxLength: 20 }), wild, (parts, rest) => {
        const keywords = parts.map(([first, more]) => first + more);
        const words = firstWords(keywords);
        for (const keyword of keywords) {
          expect(words.passOver(keyword, 0)).toBe(0);
          expect(words.passOver(`${keyword} ${rest}`, 0)).toBe(0);
          expect(words.passOver(keyword.replaceAll(' ', '\n \u00a0'), 0)).toBe(0);
          expect(words.passOver(keyword.toUpperCase().toLowerCase(), 0)).toBe(0);
        }
      }),
    );
  });

  it('skips nearly all other words to their end, even after one that begins a keyword', () => {
    const words = firstWords(Array.from({ length: 1_000 }, (_, index) => `brand${index} labs`));
    const passed = (make: (index: number) => string) =>
      Array.from({ length: 1_000 }, (_, index) => make(index)).filter((text) => {
        const end = words.passOver(text, 0);
        return end === text.indexOf(' ');
      }).length;
    expect(passed((index) => `other${index} labs`)).toBeGreaterThan(900);
    expect(passed((index) => `brand${index} coffee`)).toBeGreaterThan(850);
  });
});
