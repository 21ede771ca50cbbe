import type { Post } from '@earshot/domain';
import type { FetchedWindow, WindowStop } from '../source.js';

/** A listing in pages, newest first, that is followed by cursors. */
export interface PagedListing {
  readonly since: Date;
  /** Up to when posts were asked for: the moment of the request, or the end of what is read. */
  readonly requestedAt: Date;
  /** No more than so many pages are read. */
  readonly maxPages: number;
  /** Whether a page after the first may be read; absent = always. */
  readonly mayReadOn?: () => boolean;
  /** @param cursor where the page starts; null = the newest page */
  page(cursor: string | null): Promise<ListedPage>;
}

/** One page of a listing. */
export interface ListedPage {
  /** In the order of the listing; what is no post for us still counts for paging. */
  readonly items: readonly ListedItem[];
  /** null = nothing older is listed. */
  readonly next: string | null;
}

/** What a listing names, whether it is a post for us or not. */
export interface ListedItem {
  readonly id: string;
  readonly publishedAt: Date;
  /** null = it was listed and is no post for us. */
  readonly post: Post | null;
}

/**
 * Reads a listing from its newest page back to `since`. It ends early, and says so, where pages repeat themselves, where
 * there are too many, and where a later page fails: what was listed until then is kept.
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
  const window = (stopped: WindowStop): FetchedWindow => {
    const complete = stopped.reason === 'reached';
    return {
      posts: [...posts.values()],
      coveredFrom: complete ? since : coveredFrom,
      complete,
      requests,
      stopped,
    };
  };

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
    if (page.next === null || isOlder(page, since)) return window({ reason: 'reached' });
    coveredFrom = surelyListedFrom(page, coveredFrom, since);
    if (repeats || asked.has(page.next)) break;
    asked.add(page.next);
    cursor = page.next;
    if (requests < maxPages && listing.mayReadOn?.() === false) return window({ reason: 'put_off' });
  }
  return window({ reason: 'listing_ends' });
}

/** One post may be listed in several versions. */
function keepLatest(posts: Map<string, Post>, post: Post): void {
  const known = posts.get(post.externalId);
  if (known === undefined || known.publishedAt < post.publishedAt) posts.set(post.externalId, post);
}

function isOlder({ items }: ListedPage, since: Date): boolean {
  return items.length > 0 && items.every(({ publishedAt }) => publishedAt < since);
}

/**
 * The newest of the last ten, of a short page of its last third, not the last: neighbours may have changed places across
 * the edge of a page.
 */
function surelyListedFrom({ items }: ListedPage, before: Date, since: Date): Date {
  const edge = Math.min(10, Math.ceil(items.length / 3));
  const last = items.slice(-edge).map(({ publishedAt }) => publishedAt.getTime());
  if (last.length === 0) return before;
  return new Date(Math.max(since.getTime(), Math.min(before.getTime(), Math.max(...last))));
}
