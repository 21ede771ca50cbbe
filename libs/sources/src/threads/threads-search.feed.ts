import { Permanent, type Post, Retryable, searchSpellings } from '@earshot/domain';
import type { Clock } from '@earshot/platform';
import { oneKeyword } from '../reading/grammar.js';
import { readPages } from '../reading/read-pages.js';
import { readSpellings } from '../reading/read-spellings.js';
import type { Feed, SourceCall, SourceDeps } from '../source.js';
import type { ThreadsApi } from './threads-api.js';
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
      const fault = whose === 'unknown' ? showsNothing() : notApproved();
      return { ...window, coveredFrom: requestedAt, stopped: { reason: 'fault', fault } };
    },
  };
}

/**
 * One keyword per search, in one spelling; further spellings are separate searches. No operators are documented, and several
 * words match in any order. Our own literal matching drops surplus results.
 */
const threadsGrammar = oneKeyword(200, (keyword) => keyword.replace(/\s+/g, ' ').trim());

/** In seconds; Threads refuses to search further back. */
const earliest = 1_688_540_400;
/** Each page counts as a search in the daily quota. */
const maxPages = 10;

function notApproved(): Permanent {
  return new Permanent(
    "Threads searches only the token owner's own posts: the app has to be approved for threads_keyword_search in Meta's App Review.",
  );
}

/** The owner of the token, who has no posts, may be the only one whose posts are searched. */
function showsNothing(): Retryable {
  return new Retryable(
    "Threads shows no posts at all, not even for the word “the”. If this lasts, the app is not approved for threads_keyword_search in Meta's App Review.",
  );
}

/** Whose posts a search covers. */
type Reach = 'everybody' | 'own posts' | 'unknown';

const probeEveryMs = 10 * 60_000;
const trustedForMs = 24 * 3_600_000;

/**
 * Until Meta has approved an app for keyword search, searches work but cover only posts of the token's owner: a failure that
 * looks like success. Any post by someone else disproves this for a day; if no scan has found one, a search is made for a
 * word that is always in use.
 */
class ThreadsReach {
  private reach: Reach = 'unknown';
  private trustedUntil = new Date(0);
  private probedAt = new Date(0);

  constructor(
    private readonly api: ThreadsApi,
    private readonly clock: Clock,
  ) {}

  /**
   * Checks the reach if it is not known.
   * @throws like a feed's `fetch`
   */
  async look(call: SourceCall): Promise<void> {
    const now = this.clock.now();
    if (now < this.trustedUntil || now.getTime() - this.probedAt.getTime() < probeEveryMs) return;
    const { items } = await this.api.search({ q: 'the', limit: 10 }, call);
    this.probedAt = now;
    this.reach = 'unknown';
    await this.learn(
      items.flatMap(({ post }) => post ?? []),
      call,
    );
  }

  /**
   * Updates the reach from the results of a search.
   * @throws like a feed's `fetch`
   */
  async learn(posts: readonly Post[], call: SourceCall): Promise<Reach> {
    if (posts.length === 0) return this.reach;
    const owner = (await this.api.owner(call)).toLowerCase();
    if (posts.some(({ authorHandle }) => authorHandle !== null && authorHandle.toLowerCase() !== owner)) {
      this.reach = 'everybody';
      this.trustedUntil = new Date(this.clock.now().getTime() + trustedForMs);
    } else if (this.reach === 'unknown') this.reach = 'own posts';
    return this.reach;
  }
}
