import { type PagedListing, readPages } from '../reading/read-pages.js';
import type { FetchedWindow } from '../fetched-window.js';
import type { SourceCall } from '../source.js';
import type { HackernewsApi } from './hackernews-api.js';
import type { ListedHit } from './hackernews-post.js';

/** What to list from Hacker News, and how far back. */
export interface HackernewsListing extends Pick<
  PagedListing,
  'since' | 'requestedAt' | 'maxPages' | 'mayReadOn'
> {
  /** The query parameters other than times. */
  readonly query: Readonly<Record<string, string | number>>;
  /** Only items published before this time; null = up to now. */
  readonly until: Date | null;
  /** Called with everything listed, whether it is a post or not. */
  readonly onHits?: (hits: readonly ListedHit[]) => void;
}

/**
 * Lists posts newest first. A query returns 1,000 hits in all, so each further one starts at the second of the oldest post
 * of the previous one: others of that second may have been cut off. If there are several pages, only wanted posts are kept,
 * because a week has 87,000 posts.
 */
export async function readListing(
  { query, since, until, onHits, ...listing }: HackernewsListing,
  api: HackernewsApi,
  call: SourceCall,
): Promise<FetchedWindow> {
  const from = `created_at_i>=${secondsOf(since)}`;
  const before = until === null ? [] : [`created_at_i<${Math.ceil(until.getTime() / 1_000)}`];
  const wants = call.wants ?? (() => true);
  let leftOut = 0;
  const window = await readPages({
    ...listing,
    since,
    page: async (oldest) => {
      const to = oldest === null ? before : [`created_at_i<=${oldest}`];
      const { hits, isFull } = await api.list({ ...query, numericFilters: [from, ...to].join(',') }, call);
      onHits?.(hits);
      const times = hits.map(({ publishedAt }) => secondsOf(publishedAt));
      const isMany = oldest !== null || isFull;
      const items = hits.map(({ id, publishedAt, post }) => {
        const isWanted = post === null || !isMany || wants(post);
        if (!isWanted) leftOut += 1;
        return { id: String(id), publishedAt, post: isWanted ? post : null };
      });
      return {
        items,
        next: isFull ? String(Math.min(...times)) : null,
      };
    },
  });
  return leftOut === 0 ? window : { ...window, listed: window.posts.length + leftOut };
}

function secondsOf(time: Date): number {
  return Math.floor(time.getTime() / 1_000);
}
