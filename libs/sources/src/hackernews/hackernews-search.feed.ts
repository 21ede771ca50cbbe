import { searchSpellings } from '@earshot/domain';
import { oneKeyword } from '../reading/grammar.js';
import { readSpellings } from '../reading/read-spellings.js';
import type { Feed, SourceDeps } from '../source.js';
import type { HackernewsApi } from './hackernews-api.js';
import type { HackernewsConfig } from './hackernews.config.js';
import { readListing } from './read-listing.js';

/**
 * Finds posts from before a keyword was watched. A week of Hacker News is 87,000 posts, too many to list, so this uses the
 * search.
 */
export function hackernewsSearchFeed(config: HackernewsConfig, api: HackernewsApi, deps: SourceDeps): Feed {
  return {
    name: 'search',
    grammar: hackernewsGrammar,
    looksBack: true,
    readsBefore: true,
    overlapMs: 0,
    backfillMs: config.backfillMs,
    shortestIntervalMs: 60_000,
    fetch({ q, keywords, since, until }, call) {
      const requestedAt = until ?? deps.clock.now();
      const left = call.left ?? (() => Infinity);
      return readSpellings(searchSpellings(keywords[0] ?? q), requestedAt, async (spelling) => {
        const query = { ...exactly, query: hackernewsGrammar.term(spelling) };
        // The search ignores most symbols, so such a query would be empty and match everything.
        if (!isSearchable(spelling))
          return {
            posts: [],
            coveredFrom: since,
            requests: 0,
            stopped: { reason: 'reached' },
          };
        const mayReadOn = (): boolean => left('requests') >= 1;
        return readListing({ query, since, until, requestedAt, maxPages, mayReadOn }, api, call);
      });
    },
  };
}

/**
 * One keyword per query: OR is not an operator but a word like any other. In quotes, words must be adjacent and a leading
 * `-` excludes nothing. Our own literal matching drops surplus results.
 */
export const hackernewsGrammar = oneKeyword(512, (keyword) => `"${keyword.replace(/["\s]+/g, ' ').trim()}"`);

/** No typo tolerance, no prefix matches, no author names. */
const exactly = {
  typoTolerance: 'false',
  queryType: 'prefixNone',
  restrictSearchableAttributes: 'title,story_text,comment_text,url',
} as const;

/** 5,000 posts of one keyword; later scans read the rest. */
const maxPages = 5;

function isSearchable(keyword: string): boolean {
  return /[\p{L}\p{N}+#$.]/u.test(keyword);
}
