import { isReadAsEnglish, languageOf } from '@earshot/matching/language';
import { listedPhrases } from '../lexicon/phrase-lists.js';
import { type LanguageKnowledge, otherLanguageOf, otherLanguages } from '../other-languages.js';
import { kindOf } from '../relevance/evidence/name-evidence.js';
import type { ModelText } from '../text-model.js';

/** How much of a longer text is read, in UTF-16 units. */
const readLength = 600;
/** Fewer words may all be slang or names. */
const fewestWords = 6;
/** In English posts, nearly all words that are no names are listed. */
const leastListed = 0.4;
const elsewhere = /https?:\/\/\S{1,600}|[@#][\p{L}\p{N}_]{1,200}/gu;
/** In lower case, because names have a capital; words of one or two letters are in many languages. */
const word = /(?<![\p{L}\p{N}'’])\p{Ll}[\p{L}\p{M}]{2,40}/gu;

/**
 * The language of a text as BCP 47, null = unknown, and how well models know it. A text that is too short for
 * groups of letters ("Acme kaputt") may contain listed words of a language. Hindi or Malayalam in Latin letters look like
 * English to a detector that knows them only in their own scripts, but few of their words are listed.
 */
export function readLanguage({ text, names }: Pick<ModelText, 'text' | 'names'>): {
  readonly language: string | null;
  readonly known: LanguageKnowledge;
} {
  const unnamed = names.reduce(
    (rest, { start, end }) => rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end),
    text,
  );
  const language = languageOf(text) ?? languageOfListedWords(unnamed.replace(elsewhere, ' '));
  if (!isReadAsEnglish(text, language))
    return { language, known: otherLanguageOf(language) === null ? 'not' : 'less' };
  const words = text.slice(0, readLength).replace(elsewhere, ' ').match(word) ?? [];
  const listed = words.filter((each) => kindOf(each) !== 'distinctive');
  return words.length >= fewestWords && listed.length < words.length * leastListed
    ? { language: null, known: 'not' }
    : { language, known: 'well' };
}

/** Words of fewer letters are in many languages. */
const longEnough = /^\p{Ll}{4,}$/u;

/**
 * The language whose lists of what people report and feel have most words of a text: "funciona" alone says enough. Only
 * words that no English list has count, and only in lower case, because names have a capital. Null = none, or two are even.
 */
function languageOfListedWords(text: string): string | null {
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
