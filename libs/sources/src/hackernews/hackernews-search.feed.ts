import { type PlannedQuery, type QueryGrammar, searchSpellings } from '@earshot/domain';
import { readSpellings } from '../reading/read-spellings.js';
import type { Feed, FetchedWindow, SourceCall, SourceDeps } from '../source.js';
import type { HackernewsApi } from './hackernews-api.js';
import type { HackernewsConfig } from './hackernews.config.js';
import { readListing } from './read-listing.js';

/** What was published before a keyword was asked for: a week of Hacker News is 87,000 posts, so this is left to its search. */
export class HackernewsSearchFeed implements Feed {
  readonly name = 'search';
  readonly grammar = hackernewsGrammar;
  readonly looksBack = true;
  readonly readsBefore = true;
  readonly overlapMs = 0;
  readonly backfillMs: number;
  readonly shortestIntervalMs = 60_000;

  constructor(
    config: HackernewsConfig,
    private readonly api: HackernewsApi,
    private readonly deps: SourceDeps,
  ) {
    this.backfillMs = config.backfillMs;
  }

  fetch({ q, keywords, since, until }: PlannedQuery, call: SourceCall): Promise<FetchedWindow> {
    const requestedAt = until ?? this.deps.clock.now();
    const left = call.left ?? (() => Infinity);
    return readSpellings(searchSpellings(keywords[0] ?? q), requestedAt, async (spelling) => {
      const query = { ...exactly, query: hackernewsGrammar.term(spelling) };
      // Of signs that it does not index nothing would be left, and everything would be found.
      if (!isSearchable(spelling))
        return { posts: [], coveredFrom: since, complete: true, requests: 0, stopped: { reason: 'reached' } };
      const mayReadOn = (): boolean => left('requests') >= 1;
      return readListing({ query, since, until, requestedAt, maxPages, mayReadOn }, this.api, call);
    });
  }
}

/**
 * One keyword a query: it has no OR, which is a word like any other. In quotes the words stand side by side and a leading `-`
 * excludes nothing. What the search brings too much, our own literal matching drops.
 */
export const hackernewsGrammar: QueryGrammar = {
  maxLength: 512,
  maxWords: null,
  maxKeywords: 1,
  before: '',
  after: '',
  or: ' ',
  term: (keyword) => `"${keyword.replace(/["\s]+/g, ' ').trim()}"`,
};

/** No likely words instead of the asked ones, no beginnings of words, no names of authors. */
const exactly = {
  typoTolerance: 'false',
  queryType: 'prefixNone',
  restrictSearchableAttributes: 'title,story_text,comment_text,url',
} as const;

/** 5,000 posts of one keyword; the rest of them is read by later scans. */
const maxPages = 5;

function isSearchable(keyword: string): boolean {
  return /[\p{L}\p{N}+#$.]/u.test(keyword);
}
