import { type FoundPhrase, type PhraseFinder, phraseFinder } from './phrase-lists.js';

/** The languages other than English with lists of what people want or report, and how they feel. */
export const listedLanguages = ['de', 'es', 'fr', 'pt', 'it', 'nl', 'ja'] as const;

const finders = new Map<string, PhraseFinder>();

/** How much is read, in UTF-16 units. */
const readLength = 4_000;

/**
 * The phrases in a text that show what its author wants or reports, by category, plus `urgent` (stuck, money, a deadline)
 * and `solved`: from `words/cues/<language>.txt`. Null if there is no list for the language.
 * @param language BCP 47
 */
export function cuesOfLanguage(text: string, language: string | null): FoundPhrase[] | null {
  const listed = listedLanguages.find((each) => each === language?.split('-')[0]?.toLowerCase());
  if (listed === undefined) return null;
  const finder = finders.get(listed) ?? phraseFinder(`cues/${listed}`);
  finders.set(listed, finder);
  return finder(text.slice(0, readLength));
}
