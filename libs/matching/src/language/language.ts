import { eld } from 'eld/extrasmall';
import { languageOfScript } from './script.js';

/** Latin letters below which nothing is said: names alone decide there. */
const fewestLetters = 15;

/**
 * How clearly a language must beat English, because names of foreign sound occur in English posts: by 15 divided by the number
 * of letters, thus twofold in 15 letters and by a quarter in 60. docs/classification.md has the figures.
 */
const marginTimesLetters = 15;

/** Tags by which the detector's languages are known here: it takes Indonesian and Malay for one. */
const tags: Readonly<Record<string, string>> = { ms: 'id' };

/**
 * The language of a text as BCP 47, or null if the text is too short or ambiguous. Scripts used by a single language are
 * checked first, then groups of letters.
 */
export function languageOf(text: string): string | null {
  const words = text.slice(0, 600).replace(/https?:\/\/\S{1,600}|[@#][\p{L}\p{N}_]{1,200}/gu, ' ');
  return languageOfScript(words) ?? languageOfLetters(words);
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

function languageOfLetters(words: string): string | null {
  const letters = words.match(/\p{L}/gu)?.length ?? 0;
  if (letters < 2) return null;
  const found = eld.detect(words);
  const { language } = found;
  if (language === '') return null;
  if (/\p{sc=Latin}/u.test(words)) {
    if (letters < fewestLetters) return null;
    const { [language]: own = 0, en: english = 0 } = found.getScores();
    if (language !== 'en' && own < english * (1 + marginTimesLetters / letters)) return null;
  }
  return tags[language] ?? language;
}
