import { listedPhrases } from '../lexicon/phrase-lists.js';
import { otherLanguages } from '../other-languages.js';
import { kindOf } from '../relevance/evidence/name-evidence.js';

/** Words of fewer letters are in many languages. */
const longEnough = /^\p{Ll}{4,}$/u;

/**
 * The language whose lists of what people report and feel have most words of a text: "funciona" alone says enough. Only
 * words that no English list has count, and only in lower case, because names have a capital. Null = none, or two are even.
 */
export function languageOfListedWords(text: string): string | null {
  const counts = otherLanguages.map((language) => foreignWords(text, language).size);
  const most = Math.max(...counts);
  const [first, second] = otherLanguages.filter((_, index) => counts[index] === most);
  return most > 0 && second === undefined ? (first ?? null) : null;
}

function foreignWords(text: string, language: string): ReadonlySet<string> {
  const phrases = (['cues', 'feelings'] as const).flatMap(
    (list) => listedPhrases(list, text, language) ?? [],
  );
  const words = phrases.flatMap(({ start, end }) => text.slice(start, end).split(/[^\p{L}]+/u));
  return new Set(words.filter((word) => longEnough.test(word) && kindOf(word) === 'distinctive'));
}
