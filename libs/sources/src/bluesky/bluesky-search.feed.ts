import { Retryable, searchSpellings } from '@earshot/domain';
import { forOneFeed } from '../feed-refused.js';
import { oneKeyword } from '../reading/grammar.js';
import { textOf } from '../reading/read-fields.js';
import { readListed } from '../reading/read-listed.js';
import { type ListedPage, listedPost, readPages } from '../reading/read-pages.js';
import { readSpellings } from '../reading/read-spellings.js';
import type { Feed, SourceCall, SourceDeps } from '../source.js';
import type { BlueskyApi } from './bluesky-api.js';
import { readPostView } from './bluesky-post.js';
import type { BlueskyConfig } from './bluesky.config.js';

const blueskyGrammar = oneKeyword(400);

/**
 * Finds posts from before a keyword was watched: the stream does not reach back, and Bluesky asks that search not be used to
 * follow new posts. Each search covers one keyword and needs a session.
 */
export function blueskySearchFeed(config: BlueskyConfig, api: BlueskyApi, deps: SourceDeps): Feed {
  async function page(query: Readonly<Record<string, string>>, call: SourceCall): Promise<ListedPage> {
    // A rate limit on search must not stop the stream.
    const body = await forOneFeed(() => api.search(query, call));
    const { posts } = body;
    if (!Array.isArray(posts)) throw new Retryable('Bluesky answered a search without a list of posts.');
    const items = readListed('Bluesky', posts, readPostView, deps.log).map(listedPost);
    return { items, next: textOf(body, 'cursor') };
  }

  return {
    name: 'search',
    grammar: blueskyGrammar,
    readsBefore: true,
    looksBack: true,
    overlapMs: 0,
    backfillMs: config.backfillMs,
    shortestIntervalMs: 60_000,
    async fetch({ q, keywords, since, until }, call) {
      const requestedAt = until ?? deps.clock.now();
      const left = call.left ?? (() => Infinity);
      const asked = {
        sort: 'latest',
        limit: '100',
        since: since.toISOString(),
        until: new Date(requestedAt.getTime() + (until === null ? 60_000 : 0)).toISOString(),
      };
      return readSpellings(searchSpellings(keywords[0] ?? q), requestedAt, (spelling) => {
        const query = { ...asked, q: blueskyGrammar.term(spelling) };
        return readPages({
          since,
          requestedAt,
          maxPages: 20,
          mayReadOn: () => left('requests') >= 1,
          page: (cursor) => page(cursor === null ? query : { ...query, cursor }, call),
        });
      });
    },
  };
}
