import { type PagedListing, readPages } from '../reading/read-pages.js';
import type { FetchedWindow, SourceCall } from '../source.js';
import { type HackernewsApi, pageSize } from './hackernews-api.js';
import type { ListedHit } from './hackernews-hit.js';

/** What of Hacker News to list, and back to when. */
export interface HackernewsListing extends Pick<
  PagedListing,
  'since' | 'requestedAt' | 'maxPages' | 'mayReadOn'
> {
  /** Beside the times. */
  readonly query: Readonly<Record<string, string | number>>;
  /** Only what was published before; null = up to now. */
  readonly until: Date | null;
  /** Hears everything that was listed, whether it is a post or not. */
  readonly onHits?: (hits: readonly ListedHit[]) => void;
}

/**
 * Lists posts newest first. A query shows 1,000 in all, whatever its page, so each further one goes on at the second of the
 * oldest post of the one before: others of that second may have been cut off. Of many pages only what is wanted is kept: a
 * week has 87,000 posts.
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
      const hits = await api.list({ ...query, numericFilters: [from, ...to].join(',') }, call);
      onHits?.(hits);
      const times = hits.map(({ publishedAt }) => secondsOf(publishedAt));
      const isMany = oldest !== null || hits.length >= pageSize;
      const items = hits.map(({ id, publishedAt, post }) => {
        const isWanted = post === null || !isMany || wants(post);
        if (!isWanted) leftOut += 1;
        return { id: String(id), publishedAt, post: isWanted ? post : null };
      });
      return {
        items,
        next: hits.length < pageSize ? null : String(Math.min(...times)),
      };
    },
  });
  return leftOut === 0 ? window : { ...window, listed: window.posts.length + leftOut };
}

function secondsOf(time: Date): number {
  return Math.floor(time.getTime() / 1_000);
}
