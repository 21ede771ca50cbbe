import {
  type Demand,
  type DueWatch,
  type KeywordWindow,
  Permanent,
  type PlannedQuery,
  type Post,
  planQueries,
  RateLimited,
  readSince,
  splitQuery,
} from '@earshot/domain';
import { normalizeKeyword } from '@earshot/matching';
import { type Feed, type FetchedWindow, QueryRefused } from '@earshot/sources';
import type { ScanBudget } from './scan-budget.js';

/** What one query brought for each of its keywords. */
export interface QueryWindow extends KeywordWindow {
  readonly fetched: number;
  readonly requests: number;
}

/** What one feed said to the watches of a job. Keywords stand under the form in which they are compared; '' for a listing. */
export interface FeedReading {
  readonly feed: string;
  readonly posts: readonly Post[];
  readonly windows: ReadonlyMap<string, QueryWindow>;
  /** Why keywords could not be read, or not to the end. */
  readonly faults: ReadonlyMap<string, Error>;
  /** Keywords that were not asked for, because the scan has had its share of what the source allows. */
  readonly putOff: ReadonlySet<string>;
}

/** When and how a feed is read. */
export interface FeedTerms {
  readonly now: Date;
  readonly signal: AbortSignal;
  readonly budget: ScanBudget;
}

/**
 * Asks a feed for all keywords of all watches, in as few queries as it allows, in fair order. A source lists only so many
 * results: where a packed query overflows before it reaches `since`, or is refused as such, its halves are asked instead,
 * down to single keywords, each of which has the whole list to itself. A query that fails spoils only its keywords.
 */
export async function readFeed(
  feed: Feed,
  watches: readonly DueWatch[],
  terms: FeedTerms,
): Promise<FeedReading> {
  const demands = watches.flatMap((watch) => demandsOf(watch, feed, terms.now));
  const queries = feed.grammar === null ? [listing(demands)] : planQueries(demands, feed.grammar, terms.now);
  const keyOf = new Map(demands.map(({ keyword, key }) => [keyword, key]));
  const fresh = new Set(demands.filter(({ readAt }) => readAt === null).map(({ key }) => key));

  const posts = new Map<string, Post>();
  const windows = new Map<string, QueryWindow>();
  const faults = new Map<string, Error>();
  const putOff = new Set<string>();
  let refused: RateLimited | undefined;
  for (let query = queries.shift(); query !== undefined; query = queries.shift()) {
    const keys = query.keywords.length === 0 ? [''] : query.keywords.map((word) => keyOf.get(word) as string);
    const backfill = keys.some((key) => fresh.has(key)) || (feed.grammar === null && fresh.size > 0);
    const halves = feed.grammar === null ? null : splitQuery(query, feed.grammar);
    if (refused !== undefined) {
      for (const key of keys) faults.set(key, refused);
      continue;
    }
    if (terms.budget.isSpent) {
      for (const key of keys) putOff.add(key);
      continue;
    }
    try {
      const asked: PlannedQuery = query;
      const window = await terms.budget.ask(backfill, () => feed.fetch(asked, terms.signal));
      for (const post of window.posts) posts.set(post.externalId, post);
      if (window.stopped.reason === 'listing_ends' && halves !== null) {
        queries.unshift(...halves);
        continue;
      }
      const read = queryWindow(window);
      for (const key of keys) windows.set(key, read);
      if (window.stopped.reason === 'fault') throw window.stopped.fault;
    } catch (error) {
      const fault = error instanceof Error ? error : new Permanent(String(error));
      if (fault instanceof QueryRefused && halves !== null) {
        queries.unshift(...halves);
        continue;
      }
      // Every further query would be refused as well; asking would only prolong it.
      if (fault instanceof RateLimited) refused = fault;
      for (const key of keys) faults.set(key, fault);
    }
  }
  return { feed: feed.name, posts: [...posts.values()], windows, faults, putOff };
}

function demandsOf(watch: DueWatch, feed: Feed, now: Date): Demand[] {
  return watch.keywords.map((keyword) => {
    const key = normalizeKeyword(keyword);
    const known = watch.cursor[feed.name]?.[key];
    const coveredUntil = known?.coveredUntil ?? null;
    return {
      projectId: watch.projectId,
      keyword,
      key,
      since: readSince(known, feed, now),
      readAt: coveredUntil === null ? null : new Date(coveredUntil),
    };
  });
}

function listing(demands: readonly Demand[]): PlannedQuery {
  return { q: '', keywords: [], since: new Date(Math.min(...demands.map(({ since }) => since.getTime()))) };
}

function queryWindow({ coveredFrom, stopped, posts, requests }: FetchedWindow): QueryWindow {
  return { coveredFrom, stopped: stopped.reason, fetched: posts.length, requests };
}
