import { type FoundPhrase, type PhraseFinder, phraseFinder } from './phrase-lists.js';

/** The languages beside English in which lists say what people want or report, and how they feel. */
export const listedLanguages = ['de', 'es', 'fr', 'pt', 'it', 'nl', 'ja'] as const;

const finders = new Map<string, PhraseFinder>();

/** UTF-16 units that are read. */
const readLength = 4_000;

/**
 * The phrases of a text that show what its author wants or reports, by category, beside `urgent` (stuck, money, a
 * deadline) and `solved`: of `words/cues/<language>.txt`. Null where there is no list of the language.
 * @param language BCP 47
 */
export function cuesOfLanguage(text: string, language: string | null): FoundPhrase[] | null {
  const listed = listedLanguages.find((each) => each === language?.split('-')[0]?.toLowerCase());
  if (listed === undefined) return null;
  const finder = finders.get(listed) ?? phraseFinder(`cues/${listed}`);
  finders.set(listed, finder);
  return finder(text.slice(0, readLength));
}
