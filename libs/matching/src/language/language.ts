import { detectAll } from 'tinyld';
import { languageOfSmallWords } from './small-words.js';
import { languageOfScript } from './script.js';

/**
 * The language of a text as BCP 47, or null where the text is too short or could be several. What only one language is
 * written in decides first, then small words, then the letters; only what is clearly ahead is told.
 */
export function languageOf(text: string): string | null {
  const words = text.slice(0, 600).replace(/https?:\/\/\S{1,600}|[@#][\p{L}\p{N}_]{1,200}/gu, ' ');
  return languageOfScript(words) ?? languageOfSmallWords(words) ?? languageOfLetters(words);
}

/**
 * Whether English words may be read in a text. Where the language is unknown they are, if it is written in Latin letters:
 * short posts mostly are English, and their words are looked up one by one.
 * @param language what `languageOf` says of it
 */
export function isReadAsEnglish(text: string, language: string | null): boolean {
  if (language !== null) return language === 'en';
  const letters = text.slice(0, 600).match(/\p{L}/gu) ?? [];
  const latin = letters.filter((letter) => /\p{sc=Latin}/u.test(letter));
  return latin.length >= letters.length / 2;
}

/** A guess from groups of letters, which needs some of them. */
function languageOfLetters(words: string): string | null {
  const letters = words.match(/\p{L}/gu)?.length ?? 0;
  // One Han character says as much as a few Latin ones.
  const isDense = /\p{sc=Han}/u.test(words);
  if (letters < (isDense ? 6 : 20)) return null;
  const [best, second] = detectAll(words).filter(({ lang }) => !mistaken.has(lang));
  if (best === undefined || best.accuracy < 0.2 || best.accuracy < 1.3 * (second?.accuracy ?? 0)) return null;
  const isLatin = /\p{sc=Latin}/u.test(words);
  if (best.lang !== 'en' && !isDense && isLatin && letters < 40) return null;
  return best.lang;
}

/** Languages that hardly any post is in and that short English slang is taken for. */
const mistaken: ReadonlySet<string> = new Set(['ber', 'eo', 'la', 'rn', 'tlh', 'vo']);
