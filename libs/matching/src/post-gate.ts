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
    const word = excluded(post);
    return [
      ...(word === null ? [] : [{ filter: 'exclude_keywords', found: word } as const]),
      ...(requiredWords.length === 0 || required(post) !== null
        ? []
        : [{ filter: 'required_words', found: null } as const]),
      ...filters.flatMap((filter) => filter(post) ?? []),
    ];
  };
}

/** Returns a function that finds the first of some words in a post; null = none occurs. */
function wordFinder(words: readonly string[]): (post: MatchedPost) => string | null {
  if (words.length === 0) return () => null;
  const set = { id: '', keywords: words, excludeKeywords: [], excludeAuthors: [] };
  const matcher = Matcher.compile([set]);
  return (post) => matcher.match(post)[0]?.matches[0]?.keyword ?? null;
}
