import { Permanent } from '@earshot/domain';
import { QueryRefused } from '../query-refused.js';
import { fieldSentence } from '../reading/read-listed.js';
import { readPages } from '../reading/read-pages.js';
import { wholeSeconds } from '../reading/utc-time.js';
import type { FetchedWindow } from '../fetched-window.js';
import type { Feed, SourceDeps } from '../source.js';
import { type XApi, xPrices } from './x-api.js';
import { isSearchableAtX, xGrammar } from './x-grammar.js';
import type { XPage } from './x-page.js';
import type { XConfig } from './x.config.js';

/**
 * The older of X's two vocabularies. It includes the author's id with the post, whereas the newer one sells it separately,
 * as a user at twice the price of the post. A request must not mix them: X silently drops what it does not know.
 */
export const xPostFields = {
  'tweet.fields':
    'author_id,created_at,edit_history_tweet_ids,entities,note_tweet,public_metrics,referenced_tweets',
};

/** Posts and replies of the last seven days, newest first: https://docs.x.com/x-api/posts/search-recent-posts */
export function xSearchFeed(config: XConfig, api: XApi, deps: SourceDeps): Feed {
  function check(page: XPage): void {
    if (page.unreadable > 0 && page.items.length === 0) throw new Permanent(fieldSentence('X', ['id']));
    if (page.unreadable > 0) deps.log.warn({ unreadable: page.unreadable }, 'X listed posts that have no id');
    if (!page.hasFields)
      throw new Permanent(
        'X leaves out author_id and created_at: it no longer accepts the field names in the request. Each answer costs money, so nothing more is read.',
      );
  }
  return {
    name: 'search',
    grammar: xGrammar,
    readsBefore: true,
    overlapMs: config.overlapMs,
    backfillMs: config.backfillMs,
    /** X does not show the last half minute. */
    shortestIntervalMs: 60_000,
    async fetch({ q, keywords, since, until }, call) {
      if (!keywords.every(isSearchableAtX))
        throw new QueryRefused('X cannot search for a keyword without a letter, a digit or an emoji.');
      const now = deps.clock.now();
      const reach = new Date(Math.max(since.getTime(), now.getTime() - searchableMs));
      const left = call.left ?? (() => Infinity);
      const affordable = (): number => Math.min(left('posts'), left('spend') / xPrices.post);
      const size = Math.min(pageSize, Math.floor(affordable()));
      if (size < smallestPage) return nothingRead(until ?? now);
      const query = {
        query: q,
        sort_order: 'recency',
        // Not `since_id`: X refuses ids older than its window, while a time does not depend on a post that still exists.
        start_time: wholeSeconds(reach, Math.floor),
        // X refuses an end less than ten seconds ago.
        ...(until !== null && now.getTime() - until.getTime() > 30_000
          ? { end_time: wholeSeconds(until, Math.ceil) }
          : {}),
        max_results: size,
        ...xPostFields,
      };
      const window = await readPages({
        since: reach,
        requestedAt: until ?? now,
        maxPages,
        mayReadOn: () => affordable() >= size,
        page: async (cursor) => {
          const asked = cursor === null ? query : { ...query, next_token: cursor };
          const page = await api.searchPosts(asked, size, call);
          check(page);
          return page;
        },
      });
      const isCut = reach > since && window.stopped.reason === 'reached';
      return isCut ? { ...window, stopped: { reason: 'listing_ends' } } : window;
    },
  };
}

/** Seven days, less how far X's clock may be ahead of ours. */
const searchableMs = 7 * 24 * 3_600_000 - 60_000;
const pageSize = 100;
/** X allows ten, but since posts may be listed late, nearly all of so few would be read again. */
export const smallestPage = 20;
/** A thousand posts, five dollars: the next scan continues where they end. */
const maxPages = 10;

function nothingRead(until: Date): FetchedWindow {
  return { posts: [], coveredFrom: until, requests: 0, stopped: { reason: 'put_off' } };
}
