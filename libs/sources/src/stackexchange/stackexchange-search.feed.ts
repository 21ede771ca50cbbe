import { dayMs, type Post, searchSpellings } from '@earshot/domain';
import type { Query } from '@earshot/platform';
import { QueryRefused } from '../query-refused.js';
import { oneKeyword } from '../reading/grammar.js';
import { readListed } from '../reading/read-listed.js';
import { type ListedPage, readPages } from '../reading/read-pages.js';
import { readSpellings } from '../reading/read-spellings.js';
import type { Feed, SourceCall, SourceDeps } from '../source.js';
import type { StackexchangeApi } from './stackexchange-api.js';
import { type FoundPost, readExcerpt } from './stackexchange-post.js';
import type { StackexchangeConfig } from './stackexchange.config.js';

/** Questions and answers of one site by keyword, newest first: https://api.stackexchange.com/docs/excerpt-search */
export function stackexchangeSearchFeed(
  site: string,
  config: StackexchangeConfig,
  api: StackexchangeApi,
  deps: Pick<SourceDeps, 'clock' | 'log'>,
): Feed {
  /** An excerpt is part of a post, with highlighting; only the complete post shows whether it contains a keyword literally. */
  async function page(
    query: Query,
    number: number,
    call: SourceCall,
    onRequest: () => void,
  ): Promise<ListedPage> {
    const { items, hasMore } = await api.search(site, { ...query, page: number }, call);
    onRequest();
    const found = readListed('Stack Exchange', items, readExcerpt, deps.log);
    const posts = new Map<string, Post>();
    for (const kind of ['questions', 'answers'] as const) {
      const ids = found.filter((one) => one.kind === kind).map(({ id }) => id);
      if (ids.length === 0) continue;
      const whole = await api.posts({ kind, site, ids }, call);
      for (const [id, post] of whole.posts) posts.set(`${kind} ${id}`, post);
      onRequest();
    }
    return {
      items: found.map((one) => listed(one, posts)),
      next: hasMore ? String(number + 1) : null,
    };
  }
  return {
    /** The site: a site added later gets its own backfill, and one that fails does not affect the others. */
    name: site,
    grammar: stackexchangeGrammar,
    readsBefore: true,
    overlapMs: config.overlapMs,
    backfillMs: config.backfillMs,
    /** What the daily quota allows for one keyword without results. */
    shortestIntervalMs: Math.max(5 * 60_000, (dayMs * config.sites.length) / config.requestsPerDay),
    async fetch({ q, keywords, since, until }, call) {
      const keyword = keywords[0] ?? q;
      if (!/[\p{L}\p{N}]/u.test(keyword))
        throw new QueryRefused('Stack Exchange cannot search for a keyword without a letter or a digit.');
      const requestedAt = until ?? deps.clock.now();
      const asked = {
        sort: 'creation',
        order: 'desc',
        fromdate: Math.floor(since.getTime() / 1_000),
        ...(until === null ? {} : { todate: Math.ceil(until.getTime() / 1_000) }),
      };
      return readSpellings(searchSpellings(keyword), requestedAt, async (spelling) => {
        const query = { q: stackexchangeGrammar.term(spelling), ...asked };
        let requests = 0;
        const window = await readPages({
          since,
          requestedAt,
          maxPages: mostPages,
          // A page takes a search, then its questions and its answers.
          mayReadOn: () => (call.left?.('requests') ?? Infinity) >= 3,
          page: (cursor) => page(query, Number(cursor ?? 1), call, () => (requests += 1)),
        });
        return { ...window, requests };
      });
    },
  };
}

/** One keyword per search, as it is not documented how several are treated. Our literal matching drops posts without it. */
export const stackexchangeGrammar = oneKeyword(240);

/** A thousand posts since the last scan; the next one continues where they end. */
const mostPages = 10;

/** A post that was found but cannot be read was deleted in between. */
function listed(
  { kind, id, publishedAt }: FoundPost,
  posts: ReadonlyMap<string, Post>,
): ListedPage['items'][0] {
  return { id: `${kind} ${id}`, publishedAt, post: posts.get(`${kind} ${id}`) ?? null };
}
