import type { KeywordSet } from './keyword-set.js';
import { loadLanguageOf } from './language/load-language-of.js';
import { Matcher } from './matcher.js';
import { asksForLanguage } from './post-filters.js';

/** Compiles keyword sets; loads language detection only if one of them filters by language. */
export async function compileMatcher(sets: readonly KeywordSet[]): Promise<Matcher> {
  const needsLanguages = sets.some(({ filters }) => asksForLanguage(filters));
  return Matcher.compile(sets, needsLanguages ? await loadLanguageOf() : null);
}
