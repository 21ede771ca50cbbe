import { detectAll } from 'tinyld';
import { languageOfSmallWords } from './small-words.js';
import { languageOfScript } from './script.js';

/**
 * The language of a text as BCP 47, or null if the text is too short or ambiguous. Scripts used by a single language are
 * checked first, then function words, then groups of letters; only a clear result is returned.
 */
export function languageOf(text: string): string | null {
  const words = text.slice(0, 600).replace(/https?:\/\/\S{1,600}|[@#][\p{L}\p{N}_]{1,200}/gu, ' ');
  return languageOfScript(words) ?? languageOfSmallWords(words) ?? languageOfLetters(words);
}

/**
 * Whether a text may be treated as English. If its language is unknown, it may if written in Latin letters, because most
 * short posts are English.
 * @param language the result of `languageOf`
 */
export function isReadAsEnglish(text: string, language: string | null): boolean {
  if (language !== null) return language === 'en';
  const letters = text.slice(0, 600).match(/\p{L}/gu) ?? [];
  const latin = letters.filter((letter) => /\p{sc=Latin}/u.test(letter));
  return latin.length >= letters.length / 2;
}

/** A guess from groups of letters, which needs a minimum of text. */
function languageOfLetters(words: string): string | null {
  const letters = words.match(/\p{L}/gu)?.length ?? 0;
  // A Han character carries as much information as several Latin ones.
  const isDense = /\p{sc=Han}/u.test(words);
  if (letters < (isDense ? 6 : 20)) return null;
  const [best, second] = detectAll(words).filter(({ lang }) => !mistaken.has(lang));
  if (best === undefined || best.accuracy < 0.2 || best.accuracy < 1.3 * (second?.accuracy ?? 0)) return null;
  const isLatin = /\p{sc=Latin}/u.test(words);
  if (best.lang !== 'en' && !isDense && isLatin && letters < 40) return null;
  return best.lang;
}

/** Rare languages that short English slang is mistaken for. */
const mistaken: ReadonlySet<string> = new Set(['ber', 'eo', 'la', 'rn', 'tlh', 'vo']);
