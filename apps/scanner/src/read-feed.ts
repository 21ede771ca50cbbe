import { type DueWatch, type Post, planQueries, RateLimited, splitQuery } from '@earshot/domain';
import type { Feed } from '@earshot/sources';

/** How far back one keyword was surely read, and what its query brought. */
export interface KeywordWindow {
  readonly coveredFrom: Date;
  readonly fetched: number;
}

/** What one feed said to the watches of a job. */
export interface FeedReading {
  readonly feed: string;
  readonly posts: readonly Post[];
  /** By keyword in lower case; '' for a listing. */
  readonly windows: ReadonlyMap<string, KeywordWindow>;
  /** By keyword in lower case: why it could not be read. */
  readonly faults: ReadonlyMap<string, Error>;
}

/**
 * Asks a feed for all keywords of all watches, in as few queries as it allows. A source lists only so many results:
 * where a packed query overflows before it reaches `since`, its halves are asked instead, down to single keywords,
 * each of which has the whole list to itself. A query that fails spoils only its keywords.
 */
export async function readFeed(
  feed: Feed,
  watches: readonly DueWatch[],
  now: Date,
  signal: AbortSignal,
): Promise<FeedReading> {
  const demands = watches.map((watch) => ({
    keywords: watch.keywords,
    since: wantedSince(feed, watch, now),
  }));
  const queries =
    feed.grammar === null
      ? [{ q: '', keywords: [], since: earliest(demands.map(({ since }) => since)) }]
      : planQueries(demands, feed.grammar, now);

  const posts = new Map<string, Post>();
  const windows = new Map<string, KeywordWindow>();
  const faults = new Map<string, Error>();
  let refused: RateLimited | undefined;
  for (let query = queries.shift(); query !== undefined; query = queries.shift()) {
    const keywords = query.keywords.length === 0 ? [''] : query.keywords.map((word) => word.toLowerCase());
    try {
      if (refused !== undefined) throw refused;
      const window = await feed.fetch(query, signal);
      for (const post of window.posts) posts.set(post.externalId, post);
      const halves = window.complete || feed.grammar === null ? null : splitQuery(query, feed.grammar);
      if (halves !== null) queries.unshift(...halves);
      else
        for (const keyword of keywords)
          windows.set(keyword, { coveredFrom: window.coveredFrom, fetched: window.posts.length });
    } catch (error) {
      const fault = error instanceof Error ? error : new Error(String(error));
      // Every further query would be refused as well; asking would only prolong it.
      if (fault instanceof RateLimited) refused = fault;
      for (const keyword of keywords) faults.set(keyword, fault);
    }
  }
  return { feed: feed.name, posts: [...posts.values()], windows, faults };
}

/** From the cursor, less the overlap in which a source may still bring up older posts; a new watch looks back further. */
function wantedSince(feed: Feed, watch: DueWatch, now: Date): Date {
  const covered = watch.cursor[feed.name]?.coveredUntil;
  const fromCursor = covered === undefined ? -Infinity : Date.parse(covered) - feed.overlapMs;
  return new Date(Math.max(fromCursor, now.getTime() - feed.backfillMs));
}

function earliest(times: readonly Date[]): Date {
  return new Date(Math.min(...times.map((time) => time.getTime())));
}
