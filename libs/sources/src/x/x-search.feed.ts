import { Permanent, type PlannedQuery } from '@earshot/domain';
import { QueryRefused } from '../query-refused.js';
import { readPages } from '../read-pages.js';
import type { Feed, FetchedWindow, SourceDeps } from '../source.js';
import type { XApi } from './x-api.js';
import { isSearchableAtX, xGrammar } from './x-grammar.js';
import type { XPage } from './x-page.js';
import type { XConfig } from './x.config.js';

/**
 * The older of X's two vocabularies. It brings the author's id with the post, where the newer one sells it apart, as a
 * user for twice the price of the post. One request must not mix them: what X does not know it drops without a word.
 */
export const xPostFields = {
  'tweet.fields':
    'author_id,created_at,edit_history_tweet_ids,entities,note_tweet,public_metrics,referenced_tweets',
};

/** Posts and replies of the last seven days, newest first: https://docs.x.com/x-api/posts/search-recent-posts */
export class XSearchFeed implements Feed {
  readonly name = 'search';
  readonly grammar = xGrammar;
  readonly overlapMs: number;
  readonly backfillMs: number;
  /** X leaves out the last half minute. */
  readonly shortestIntervalMs = 60_000;

  constructor(
    config: XConfig,
    private readonly api: XApi,
    private readonly deps: Pick<SourceDeps, 'clock' | 'log'>,
  ) {
    this.overlapMs = config.overlapMs;
    this.backfillMs = config.backfillMs;
  }

  async fetch({ q, keywords, since }: PlannedQuery, signal: AbortSignal): Promise<FetchedWindow> {
    if (!keywords.every(isSearchableAtX))
      throw new QueryRefused('X cannot search for a keyword without a letter, a digit or an emoji.');
    const requestedAt = this.deps.clock.now();
    const reach = new Date(Math.max(since.getTime(), requestedAt.getTime() - searchableMs));
    const query = {
      query: q,
      sort_order: 'recency',
      // Not `since_id`: X refuses ids that are older than its window, and a time need not be one that still exists.
      start_time: new Date(Math.floor(reach.getTime() / 1_000) * 1_000).toISOString(),
      max_results: pageSize,
      ...xPostFields,
    };
    const window = await readPages({
      since: reach,
      requestedAt,
      maxPages,
      page: async (cursor) => {
        const asked = cursor === null ? query : { ...query, next_token: cursor };
        const page = await this.api.searchPosts(asked, pageSize, signal);
        this.check(page);
        return page;
      },
    });
    if (reach <= since || !window.complete) return window;
    return { ...window, complete: false, stopped: { reason: 'listing_ends' } };
  }

  private check(page: XPage): void {
    if (page.unreadable > 0)
      this.deps.log.warn({ unreadable: page.unreadable }, 'X listed posts that have no id');
    if (!page.hasFields)
      throw new Permanent(
        'X leaves out author_id and created_at: it no longer takes the names that Earshot asks by. Each answer costs money, so none is read.',
      );
  }
}

/** Seven days, less what X's clock may be ahead of ours. */
const searchableMs = 7 * 24 * 3_600_000 - 60_000;
const pageSize = 100;
/** A thousand posts, five dollars: a query that brings more is halved, and its first posts are billed once a day only. */
const maxPages = 10;
