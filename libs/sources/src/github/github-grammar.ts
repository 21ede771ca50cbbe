import type { QueryGrammar } from '@earshot/domain';
import { QueryRefused } from '../query-refused.js';
import { joinedBy, oneKeyword } from '../reading/grammar.js';

const longestForm = formOf('issue', 'created:2026-11-01T00:00:00Z..2026-11-02T00:00:00Z');

/**
 * Keywords in GitHub's search syntax, in parentheses and joined by OR:
 * https://docs.github.com/search-github/getting-started-with-searching-on-github/troubleshooting-search-queries Up to 256
 * characters and five operators; the kind and time range that a feed adds take some of the characters.
 */
export function githubGrammar(searchedIn: string, ignoredOwners: readonly string[]): QueryGrammar {
  return {
    ...joinedBy(' OR ', 256 - longestForm.length),
    maxTerms: 6,
    before: '(',
    after: `)${qualifiers(searchedIn, ignoredOwners)}`,
  };
}

/** One keyword, because OR is not documented for searches of discussions. */
export const discussionGrammar = oneKeyword(256 - longestForm.length - 60);

/** Where to search for keywords, and what to exclude. */
export function qualifiers(searchedIn: string, ignoredOwners: readonly string[]): string {
  return ` in:${searchedIn} is:public${ignoredOwners.map((owner) => ` -user:${owner}`).join('')}`;
}

/** The part of a query besides the keywords. */
export function formOf(kind: (typeof githubKinds)[number], range: string): string {
  return ` is:${kind} ${range}`;
}

/** GitHub refuses queries without one of the two. */
export const githubKinds = ['issue', 'pr'] as const;

/** @throws QueryRefused if nothing is left of a keyword once GitHub has dropped all punctuation and symbols */
export function assertSearchable(keywords: readonly string[]): void {
  if (!keywords.every((keyword) => /[\p{L}\p{N}]/u.test(keyword)))
    throw new QueryRefused('GitHub cannot search for a keyword without a letter or a digit.');
}
