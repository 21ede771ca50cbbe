import { Permanent, searchSpellings } from '@earshot/domain';
import { oneKeyword } from '../reading/grammar.js';
import { readPages } from '../reading/read-pages.js';
import { readSpellings } from '../reading/read-spellings.js';
import type { Feed, SourceDeps } from '../source.js';
import type { ThreadsApi } from './threads-api.js';
import { ThreadsReach } from './threads-reach.js';
import type { ThreadsConfig } from './threads.config.js';

/** Posts and replies by keyword, newest first: https://developers.facebook.com/docs/threads/keyword-search */
export function threadsSearchFeed(config: ThreadsConfig, api: ThreadsApi, deps: SourceDeps): Feed {
  const reach = new ThreadsReach(api, deps.clock);
  return {
    name: 'search',
    grammar: threadsGrammar,
    readsBefore: true,
    overlapMs: config.overlapMs,
    backfillMs: config.backfillMs,
    /** What the daily search quota allows for one keyword with one page. */
    shortestIntervalMs: Math.max(60_000, (24 * 3_600_000) / config.searchesPerDay),
    async fetch({ q, keywords, since, until }, call) {
      const now = deps.clock.now();
      const requestedAt = until ?? now;
      const left = call.left ?? (() => Infinity);
      await reach.look(call);
      const asked = {
        limit: 100,
        since: Math.max(Math.floor(since.getTime() / 1_000), earliest),
        // It must not be in the future, not even by a fraction of a second.
        ...(until !== null && now.getTime() - until.getTime() > 1_000
          ? { until: Math.ceil(until.getTime() / 1_000) }
          : {}),
      };
      const window = await readSpellings(searchSpellings(keywords[0] ?? q), requestedAt, (spelling) => {
        const query = { q: threadsGrammar.term(spelling), ...asked };
        return readPages({
          since,
          requestedAt,
          maxPages,
          mayReadOn: () => left('searches') >= 1 && left('calls') >= 1,
          page: (after) => api.search(after === null ? query : { ...query, after }, call),
        });
      });
      const whose = await reach.learn(window.posts, call);
      if (whose === 'everybody') return window;
      const claimsNothing = { ...window, coveredFrom: requestedAt };
      return whose === 'unknown'
        ? { ...claimsNothing, stopped: { reason: 'unreliable_empty' } }
        : { ...claimsNothing, stopped: { reason: 'fault', fault: notApproved() } };
    },
  };
}

/**
 * One keyword per search, in one spelling; further spellings are separate searches. No operators are documented, and several
 * words match in any order. Our own literal matching drops surplus results.
 */
export const threadsGrammar = oneKeyword(200, (keyword) => keyword.replace(/\s+/g, ' ').trim());

/** In seconds; Threads refuses to search further back. */
const earliest = 1_688_540_400;
/** Each page counts as a search in the daily quota. */
const maxPages = 10;

function notApproved(): Permanent {
  return new Permanent(
    "Threads searches only the token owner's own posts: the app has to be approved for threads_keyword_search in Meta's App Review.",
  );
}
