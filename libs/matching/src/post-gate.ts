import { noFilters } from '@earshot/domain';
import type { KeywordSet, Refusal } from './keyword-set.js';
import type { LanguageOf } from './language/load-language-of.js';
import { type MatchedPost, Matcher } from './matcher.js';
import { postFilters } from './post-filters.js';

/**
 * What keeps posts from a set whatever keyword stands in them: for a monitor that takes a feed whole. Excluded and required
 * words, authors, communities and languages mean the same there; capitals of keywords mean nothing.
 * @param languageOf needed where the set asks for languages
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

/** The first of some words that stands in a post; null = none does. */
function wordFinder(words: readonly string[]): (post: MatchedPost) => string | null {
  if (words.length === 0) return () => null;
  const set = { id: '', keywords: words, excludeKeywords: [], excludeAuthors: [] };
  const matcher = Matcher.compile([set]);
  return (post) => matcher.match(post)[0]?.matches[0]?.keyword ?? null;
}
