import { otherLanguageOf } from '../other-languages.js';
import { readSections } from '../words/read-words.js';

/** A listed phrase found in a text: UTF-16 offsets, end exclusive. */
export interface FoundPhrase {
  readonly kind: string;
  readonly start: number;
  readonly end: number;
}

const finders = new Map<string, PhraseFinder>();

/** How much is read, in UTF-16 units. */
const readLength = 4_000;

/**
 * The phrases of a text that are in `words/<list>/<language>.txt`. Null if there is no list for the language.
 * @param language BCP 47
 */
export function listedPhrases(
  list: 'cues' | 'feelings',
  text: string,
  language: string | null,
): FoundPhrase[] | null {
  const listed = otherLanguageOf(language);
  if (listed === null) return null;
  const name = `${list}/${listed}`;
  const finder = finders.get(name) ?? phraseFinder(name);
  finders.set(name, finder);
  return finder(text.slice(0, readLength));
}

/** Finds every phrase of its lists in a text, in order of position. */
export type PhraseFinder = (text: string) => FoundPhrase[];

/** One word of a phrase. */
interface Part {
  readonly word: string;
  /** Whether it stands for all words with this prefix. */
  readonly isPrefix: boolean;
  /** Whether up to four words may precede it. */
  readonly afterGap: boolean;
}

interface Phrase {
  readonly kind: string;
  readonly parts: readonly Part[];
}

interface Word {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const longestGap = 4;
/** Whatever ends a sentence also ends a phrase. */
const tokens = /\p{L}[\p{L}\p{M}]{0,60}|\d{1,20}|[.!?\n]/gu;

/**
 * Reads `words/<name>.txt`: headings `kind:`, followed by phrases separated by commas. A word ending in `*` stands for all
 * with that prefix, `~` for up to four words in between.
 */
export function phraseFinder(name: string): PhraseFinder {
  const phrases = readPhrases(name);
  const [spaced, unspaced] = [false, true].map((is) => phrases.filter(([, text]) => isUnspaced(text) === is));
  const byWord = inSpaces(spaced ?? []);
  const anywhere = unspaced ?? [];
  return (text) =>
    [...byWord(text), ...foundAnywhere(text.toLowerCase(), anywhere)].sort((a, b) => a.start - b.start);
}

/** The phrases of a list, each with the heading above it. */
export function readPhrases(name: string): [kind: string, text: string][] {
  return [...readSections(name)].flatMap(([kind, lines]) =>
    lines
      .flatMap((line) => line.split(/,\s*/))
      .filter((text) => text !== '')
      .map((text): [string, string] => [kind, text]),
  );
}

function isUnspaced(text: string): boolean {
  return /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u.test(text);
}

function inSpaces(phrases: readonly [string, string][]): PhraseFinder {
  const exact = new Map<string, Phrase[]>();
  const prefixes = new Map<string, Phrase[]>();
  for (const [kind, text] of phrases) {
    const parts = partsOf(text);
    const [first] = parts;
    if (first === undefined) continue;
    const index = first.isPrefix ? prefixes : exact;
    index.set(first.word, [...(index.get(first.word) ?? []), { kind, parts }]);
  }
  return (text) => {
    const words = wordsOf(text);
    return words.flatMap((word, at) => {
      const starting = [...(exact.get(word.text) ?? []), ...beginning(prefixes, word.text)];
      return starting.flatMap(({ kind, parts }) => {
        const last = endOf(words, at, parts);
        return last === null ? [] : [{ kind, start: word.start, end: last.end }];
      });
    });
  };
}

function beginning(prefixes: ReadonlyMap<string, Phrase[]>, word: string): Phrase[] {
  const found: Phrase[] = [];
  for (let end = Math.min(word.length, 24); end >= 2; end -= 1)
    found.push(...(prefixes.get(word.slice(0, end)) ?? []));
  return found;
}

function partsOf(text: string): Part[] {
  let afterGap = false;
  return text.split(' ').flatMap((piece) => {
    if (piece === '~') {
      afterGap = true;
      return [];
    }
    const words = piece.match(/\p{L}[\p{L}\p{M}]{0,60}|\d{1,20}/gu) ?? [];
    const parts = words.map((word, index) => ({
      word: word.toLowerCase(),
      isPrefix: piece.endsWith('*') && index === words.length - 1,
      afterGap: afterGap && index === 0,
    }));
    afterGap = false;
    return parts;
  });
}

function wordsOf(text: string): Word[] {
  return [...text.matchAll(tokens)].map(({ 0: found, index }) => ({
    text: found.toLowerCase(),
    start: index,
    end: index + found.length,
  }));
}

/** The last word of the phrase that begins at a word; null if the phrase is not there. */
function endOf(words: readonly Word[], at: number, parts: readonly Part[]): Word | null {
  let position = at;
  for (const part of parts.slice(1)) {
    const next = nextOf(words, position, part);
    if (next === null) return null;
    position = next;
  }
  return words[position] ?? null;
}

function nextOf(words: readonly Word[], from: number, part: Part): number | null {
  const reach = part.afterGap ? longestGap + 1 : 1;
  for (let step = 1; step <= reach; step += 1) {
    const word = words[from + step]?.text;
    if (word === undefined || /^[.!?\n]$/.test(word)) return null;
    if (part.isPrefix ? word.startsWith(part.word) : word === part.word) return from + step;
  }
  return null;
}

function foundAnywhere(lower: string, phrases: readonly [string, string][]): FoundPhrase[] {
  return phrases.flatMap(([kind, phrase]) => {
    const start = lower.indexOf(phrase);
    return start < 0 ? [] : [{ kind, start, end: start + phrase.length }];
  });
}
