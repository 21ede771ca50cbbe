import { noFilters } from '@earshot/domain';
import type { KeywordSet, Refusal } from './keyword-set.js';
import type { LanguageOf } from './language/load-language-of.js';
import { type MatchedPost, Matcher } from './matcher.js';
import { postFilters } from './post-filters.js';

/**
 * The conditions that exclude posts from a set regardless of keywords, for a monitor that takes a feed as a whole. Excluded
 * and required words, authors, communities and languages work as usual; case sensitivity of keywords has no effect.
 * @param languageOf required if the set filters by language
 */
export function postGate(
  set: KeywordSet,
  languageOf: LanguageOf | null = null,
): (post: MatchedPost) => readonly Refusal[] {
  const { excludeKeywords, filters: { requiredWords } = noFilters } = set;
  const excluded = wordFinder(excludeKeywords);
  const required = wordFinder(requiredWords);
  const filters = postFilters(set, languageOf);
  return (post) => {
    return [
      ...excluded(post).map((found) => ({ filter: 'exclude_keywords', found }) as const),
      ...(requiredWords.length === 0 || required(post).length > 0
        ? []
        : [{ filter: 'required_words', found: null } as const]),
      ...filters.flatMap((filter) => filter(post) ?? []),
    ];
  };
}

/** Returns a function that finds those of some words that occur in a post. */
function wordFinder(words: readonly string[]): (post: MatchedPost) => readonly string[] {
  if (words.length === 0) return () => [];
  const set = { id: '', keywords: words, excludeKeywords: [], excludeAuthors: [] };
  const matcher = Matcher.compile([set]);
  return (post) => [...new Set(matcher.match(post)[0]?.matches.map(({ keyword }) => keyword))];
}
