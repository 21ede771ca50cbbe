import { readWords } from '../words/read-words.js';

/** Longer texts are read up to here, in UTF-16 units. */
const longestText = 5_000;

/** The words of a text that say what it is about, each once: by its stem, the word as it stands first, in lower case. */
export function contentWords(text: string): ReadonlyMap<string, string> {
  const words = new Map<string, string>();
  for (const [found] of text.slice(0, longestText).replace(link, ' ').matchAll(word)) {
    const bare = found.toLowerCase().replace(/['’]/g, '');
    if (bare.length < 3 || emptyWords.has(bare)) continue;
    const stem = stemOf(bare);
    if (!words.has(stem)) words.set(stem, bare);
  }
  return words;
}

const link = /https?:\/\/\S{1,2000}/g;
const word = /\p{L}[\p{L}\p{M}\p{N}]{0,40}(?:['’]\p{L}{1,20})?/gu;

/** Payment and payments, stream and streaming are the same word here: what is left without a usual ending. */
export function stemOf(word: string): string {
  const singular = singularOf(word);
  const stem = singular.replace(/(?:ing|er|ed|e)$/, '');
  return stem.length >= 4 ? stem : singular;
}

/** Without the usual ending of a plural; still a word that people know. */
export function singularOf(word: string): string {
  if (word.length < 4) return word;
  return word.length > 4 && word.endsWith('ies') ? `${word.slice(0, -3)}y` : word.replace(/(?<!s)s$/, '');
}

const emptyWords = readWords('empty');
