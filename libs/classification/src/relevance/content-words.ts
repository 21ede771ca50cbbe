import { readWords } from '../words/read-words.js';

/** The rest of a longer text is not read, in UTF-16 units. */
const longestText = 5_000;

/** Returns the words that carry a text's meaning, each once: stem -> the word as first used, in lower case. */
export function contentWords(text: string): ReadonlyMap<string, string> {
  const words = new Map<string, string>();
  for (const [found] of text.slice(0, longestText).replace(link, ' ').matchAll(word)) {
    const bare = found.toLowerCase().replace(/['’]s$|['’]/g, '');
    if (bare.length < 3 || emptyWords.has(bare)) continue;
    const stem = stemOf(bare);
    if (!words.has(stem)) words.set(stem, bare);
  }
  return words;
}

const link = /https?:\/\/\S{1,2000}/g;
const word = /\p{L}[\p{L}\p{M}\p{N}]{0,40}(?:['’]\p{L}{1,20})?/gu;

/** Strips the usual endings, so that payment and payments, or stream and streaming, count as the same word. */
function stemOf(word: string): string {
  const singular = singularOf(word);
  const stem = singular.replace(/(?:ing|er|ed|e)$/, '');
  return stem.length >= 4 ? stem : singular;
}

const noPlural = /(?:ss|us|is)$|^(?:always|gas|lens|news|perhaps|series|species)$/;
const endsInIe = /^(?:brown|calor|cook|food|hood|ind|mov|rook|self|smooth|zomb)ies$/;

/** Strips the usual plural ending; the result is still a normal word. */
export function singularOf(word: string): string {
  if (word.length < 4 || noPlural.test(word)) return word;
  const isInY = word.length > 4 && word.endsWith('ies') && !endsInIe.test(word);
  return isInY ? `${word.slice(0, -3)}y` : word.replace(/s$/, '');
}

const emptyWords = readWords('empty');
