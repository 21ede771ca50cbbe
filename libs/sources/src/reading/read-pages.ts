import type { Post } from '@earshot/domain';
import type { FetchedWindow, WindowStop } from '../fetched-window.js';

/** A listing in pages, newest first, read by following cursors. */
export interface PagedListing {
  readonly since: Date;
  /** The time up to which posts were requested: when the request was sent, or the end of the period read. */
  readonly requestedAt: Date;
  readonly maxPages: number;
  /** Whether a page after the first may be read; absent = always. */
  readonly mayReadOn?: () => boolean;
  /** @param cursor where the page starts; null = the newest page */
  page(cursor: string | null): Promise<ListedPage>;
}

/** One page of a listing. */
export interface ListedPage {
  /** In listing order; items that we do not read as posts still count for paging. */
  readonly items: readonly ListedItem[];
  /** The cursor of the next page, or why none can be read; null = nothing older is listed. */
  readonly next: string | WindowStop | null;
}

/** An item of a listing, whether we read it as a post or not. */
export interface ListedItem {
  readonly id: string;
  readonly publishedAt: Date;
  /** null = listed, but not a post for us. */
  readonly post: Post | null;
}

/** A post as an item of a listing that lists only posts. */
export function listedPost(post: Post): ListedItem {
  return { id: post.externalId, publishedAt: post.publishedAt, post };
}

/**
 * Reads a listing from its newest page back to `since`. It stops early, and reports it, if pages repeat, if there are too
 * many, or if a later page fails; what was listed until then is kept.
 * @throws what the first page throws
 */
export async function readPages(listing: PagedListing): Promise<FetchedWindow> {
  const { since, requestedAt, maxPages } = listing;
  const posts = new Map<string, Post>();
  const seen = new Set<string>();
  const asked = new Set<string>();
  let coveredFrom = requestedAt;
  let cursor: string | null = null;
  let requests = 0;
  const window = (stopped: WindowStop): FetchedWindow => ({
    posts: [...posts.values()],
    coveredFrom: stopped.reason === 'reached' ? since : coveredFrom,
    requests,
    stopped,
  });

  while (requests < maxPages) {
    let page: ListedPage;
    try {
      page = await listing.page(cursor);
    } catch (error) {
      if (requests === 0 || !(error instanceof Error)) throw error;
      return window({ reason: 'fault', fault: error });
    }
    requests += 1;
    const repeats = page.items.length > 0 && page.items.every(({ id }) => seen.has(id));
    for (const { id, post } of page.items) {
      seen.add(id);
      if (post !== null && post.publishedAt >= since) keepLatest(posts, post);
    }
    const { next } = page;
    if (next === null || isOlder(page, since)) return window({ reason: 'reached' });
    coveredFrom = surelyListedFrom(page, coveredFrom, since);
    if (typeof next === 'object') return window(next);
    if (repeats || asked.has(next)) break;
    asked.add(next);
    cursor = next;
    if (requests < maxPages && listing.mayReadOn?.() === false) return window({ reason: 'put_off' });
  }
  return window({ reason: 'listing_ends' });
}

/** A post may be listed in several versions. */
function keepLatest(posts: Map<string, Post>, post: Post): void {
  const known = posts.get(post.externalId);
  if (known === undefined || known.publishedAt < post.publishedAt) posts.set(post.externalId, post);
}

function isOlder({ items }: ListedPage, since: Date): boolean {
  return items.length > 0 && items.every(({ publishedAt }) => publishedAt < since);
}

/**
 * The newest of the last ten items (on a short page, of its last third) instead of the last one, since neighbours may be
 * swapped across a page boundary.
 */
function surelyListedFrom({ items }: ListedPage, before: Date, since: Date): Date {
  const edge = Math.min(10, Math.ceil(items.length / 3));
  const last = items.slice(-edge).map(({ publishedAt }) => publishedAt.getTime());
  if (last.length === 0) return before;
  return new Date(Math.max(since.getTime(), Math.min(before.getTime(), Math.max(...last))));
}
