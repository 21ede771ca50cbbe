import type { KeywordSet } from './keyword-set.js';
import { loadLanguageOf } from './language/load-language-of.js';
import { Matcher } from './matcher.js';
import { asksForLanguage } from './post-filters.js';

/** Compiles sets of any kind; what tells languages apart is loaded where one of them asks for some. */
export async function compileMatcher(sets: readonly KeywordSet[]): Promise<Matcher> {
  const needsLanguages = sets.some(({ filters }) => asksForLanguage(filters));
  return Matcher.compile(sets, needsLanguages ? await loadLanguageOf() : null);
}
