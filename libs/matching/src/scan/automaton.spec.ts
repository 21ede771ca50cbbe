import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Automaton, type Word } from './automaton.js';

/** Every occurrence of every word in a text, as `end:word`; closed words are left out if `glued`. */
function walk(words: readonly Word[], text: string, glued = false): string[] {
  const automaton = new Automaton(words);
  const found: string[] = [];
  let state = 0;
  for (let index = 0; index < text.length; index++) {
    const unitClass = automaton.classes[text.charCodeAt(index)] as number;
    state = unitClass === 0 ? 0 : automaton.next(state, unitClass);
    for (let at = automaton.longestEnd(state, glued); at !== 0; at = automaton.shorterEnd(at, glued)) {
      found.push(`${index + 1}:${words[automaton.wordOf(at)]?.text}`);
    }
  }
  return found;
}

function search(words: readonly Word[], text: string): string[] {
  return Array.from(text, (_, index) => index + 1).flatMap((end) =>
    words
      .filter((word) => text.slice(0, end).endsWith(word.text))
      .sort((a, b) => b.text.length - a.text.length)
      .map((word) => `${end}:${word.text}`),
  );
}

const unit = fc.constantFrom('a', 'b', 'c', '漢', '字', '\uffff', '\u0000');
const word = fc.record({ text: fc.string({ unit, minLength: 1, maxLength: 6 }), closed: fc.boolean() });
const someWords = fc.uniqueArray(word, { selector: ({ text }) => text, maxLength: 40 });

describe('Automaton', () => {
  it('finds every occurrence of every word, longest first', () => {
    fc.assert(
      fc.property(someWords, fc.string({ unit, maxLength: 60 }), (words, text) => {
        expect(walk(words, text)).toEqual(search(words, text));
      }),
    );
  });

  it('skips closed words with something attached to their end', () => {
    fc.assert(
      fc.property(someWords, fc.string({ unit, maxLength: 60 }), (words, text) => {
        const open = words.filter(({ closed }) => !closed);
        expect(walk(words, text, true)).toEqual(search(open, text));
      }),
    );
  });

  it('finds every word that does not begin inside a longer one', () => {
    const glues = (text: string | undefined): boolean => text === 'a' || text === 'b' || text === '漢';
    fc.assert(
      fc.property(someWords, fc.string({ unit, maxLength: 60 }), (words, text) => {
        const beginsOutside = (place: string): boolean => {
          const [end, found = ''] = place.split(/:(.*)/s);
          return !(glues(text[Number(end) - found.length - 1]) && glues(found[0]));
        };
        const automaton = new Automaton(words, (code) => glues(String.fromCharCode(code)));
        const found: string[] = [];
        let state = 0;
        for (let index = 0; index < text.length; index++) {
          const unitClass = automaton.classes[text.charCodeAt(index)] as number;
          state = unitClass === 0 ? 0 : automaton.nextOutside(state, unitClass, glues(text[index - 1]));
          for (let at = automaton.longestEnd(state, false); at !== 0; at = automaton.shorterEnd(at, false))
            found.push(`${index + 1}:${words[automaton.wordOf(at)]?.text}`);
        }
        expect(found.filter(beginsOutside)).toEqual(search(words, text).filter(beginsOutside));
      }),
    );
  });

  it('holds ten thousand words of a large alphabet', () => {
    const words = Array.from({ length: 10_000 }, (_, index) => ({
      text: String.fromCharCode(
        0x4e00 + (index % 5000),
        0x4e00 + ((index * 7919) % 20_000),
        0x61 + (index % 26),
      ),
      closed: false,
    }));
    const text = words.map((each) => each.text).join(' ');
    expect(walk(words, text)).toEqual(words.map((each, index) => `${index * 4 + 3}:${each.text}`));
  });

  it('holds a word of the maximum length', () => {
    const text = 'ab'.repeat(50_000);
    expect(walk([{ text, closed: false }], `b${text}`)).toEqual([`100001:${text}`]);
  });
});
