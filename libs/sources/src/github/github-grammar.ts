import type { QueryGrammar } from '@earshot/domain';

const longestForm = formOf('issue', 'created:2026-11-01T00:00:00Z..2026-11-02T00:00:00Z');

/**
 * Keywords as GitHub searches for them, in parentheses and joined by OR: https://docs.github.com/search-github/getting-started-with-searching-on-github/troubleshooting-search-queries
 * Up to 256 characters and five operators, of which what a feed adds takes some: what it looks for and since when.
 */
export function githubGrammar(searchedIn: string, ignoredOwners: readonly string[]): QueryGrammar {
  return {
    maxLength: 256 - longestForm.length,
    maxWords: null,
    maxKeywords: null,
    maxTerms: 6,
    before: '(',
    after: `)${qualifiers(searchedIn, ignoredOwners)}`,
    or: ' OR ',
    term: phrase,
  };
}

/** One keyword: nothing is said of OR in a search of discussions. */
export const discussionGrammar: QueryGrammar = {
  maxLength: 256 - longestForm.length - 60,
  maxWords: null,
  maxKeywords: 1,
  before: '',
  after: '',
  or: ' ',
  term: phrase,
};

/** Where keywords are looked for, and where not. */
export function qualifiers(searchedIn: string, ignoredOwners: readonly string[]): string {
  return ` in:${searchedIn} is:public${ignoredOwners.map((owner) => ` -user:${owner}`).join('')}`;
}

/** What a query asks for besides the keywords. */
export function formOf(kind: GithubKind, range: string): string {
  return ` is:${kind} ${range}`;
}

/** GitHub requires one of the two: a query with neither is refused. */
export const githubKinds = ['issue', 'pr'] as const;
export type GithubKind = (typeof githubKinds)[number];

/** A time as GitHub takes it, in whole seconds. */
export function githubTime(time: Date, round: (value: number) => number): string {
  return new Date(round(time.getTime() / 1_000) * 1_000).toISOString().replace('.000Z', 'Z');
}

/** Whether anything is left of it when GitHub has dropped all signs. */
export function isSearchableAtGithub(keyword: string): boolean {
  return /[\p{L}\p{N}]/u.test(keyword);
}

/** Quotes cannot be escaped in a phrase; signs are not searched for. */
function phrase(keyword: string): string {
  return `"${keyword.replace(/["\\\s]+/g, ' ').trim()}"`;
}
