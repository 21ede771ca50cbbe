import { readWords } from '../words/read-words.js';

/** English words, those among them that other languages have as well. */
const english = readWords('small/en');

/** Words that hold sentences together in other languages. */
const others = ['de', 'fr', 'es', 'pt', 'it', 'nl'].map(
  (language) => [language, readWords(`small/${language}`)] as const,
);

/**
 * The language whose small words a short text is made of: at least three of them, or two where they are most of it, and
 * half as many again as of any other language; null = none.
 */
export function languageOfSmallWords(text: string): string | null {
  const words =
    text
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/\p{L}[\p{L}']{0,30}/gu) ?? [];
  const [best, second] = [['en', english] as const, ...others]
    .map(([language, small]) => ({ language, count: words.filter((word) => isOf(word, small)).length }))
    .sort((a, b) => b.count - a.count);
  if (best === undefined || second === undefined) return null;
  const isEnough = best.count >= 3 || (best.count === 2 && words.length <= 6);
  return isEnough && best.count >= 1.5 * second.count ? best.language : null;
}

/** What is English and something else speaks for neither. */
function isOf(word: string, small: ReadonlySet<string>): boolean {
  if (!small.has(word)) return false;
  return small === english ? !others.some(([, other]) => other.has(word)) : !english.has(word);
}
