import type { Post } from '@earshot/domain';
import type { FetchedWindow, WindowStop } from '../../fetched-window.js';
import type { ListingPage } from '../reddit-api.js';
import type { ListedThing } from '../reddit-thing.js';

/** A listing and how far back to read it. */
export interface WindowReading {
  /** Pages are read back to here. */
  readonly since: Date;
  /** Posts on these pages count from this time on, or from `since` if that is earlier. */
  readonly acceptFrom: Date;
  readonly requestedAt: Date;
  /** The number of things on a full page. */
  readonly limit: number;
  /** A listing that ends with at least this many things may have been cut off; one with fewer has shown everything. */
  readonly cutFrom: number;
  /** @param after the fullname that the page follows; null = the newest page */
  page(after: string | null): Promise<ListingPage>;
}

/** A listing shows about 1,000 things, and reading must end in any case. */
const maxRequests = 12;
/** This many consecutive old things at the end of a page are more than its order is ever off by. */
const surelyOld = 10;

/**
 * Reads a listing from its newest page back until a page ends with things older than `since`; pages are not strictly sorted,
 * so one old thing proves nothing. If a later page fails, what was listed until then is kept.
 *
 * A post held back by a moderator or AutoModerator appears at the place of its publication once it is approved, hours later.
 * Posts before `since` therefore count as well if a page lists them, but no further page is read for them.
 *
 * Every read starts at the newest page, with time as the cursor, instead of continuing from the last thing seen (`before`):
 * once that thing is deleted, `before` returns 200 with an empty list forever.
 * @throws what the first page throws
 */
export async function readWindow(reading: WindowReading): Promise<FetchedWindow> {
  const { since, limit } = reading;
  const acceptFrom = reading.acceptFrom < since ? reading.acceptFrom : since;
  const posts = new Map<string, Post>();
  const seen = new Set<string>();
  let anchors: (string | null)[] = [null];
  let lastThings: readonly ListedThing[] = [];
  let requests = 0;
  const window = (stopped: WindowStop): FetchedWindow => {
    const coveredFrom = stopped.reason === 'reached' ? since : surelyCoveredFrom(lastThings, reading);
    return { posts: [...posts.values()], coveredFrom, requests, stopped };
  };

  while (anchors.length > 0 && requests < maxRequests) {
    let page: ListingPage;
    try {
      page = await reading.page(anchors.pop() ?? null);
    } catch (error) {
      if (requests === 0 || !(error instanceof Error)) throw error;
      return window({ reason: 'fault', fault: error });
    }
    requests += 1;
    // There is nothing more, or the anchor was deleted since it was listed, so the one before it is tried.
    if (page.things.length === 0 && seen.size > 0) continue;

    const seenBefore = seen.size;
    for (const { fullname, publishedAt, post } of page.things) {
      if (fullname !== null) seen.add(fullname);
      if (post !== null && publishedAt !== null && publishedAt >= acceptFrom)
        posts.set(post.externalId, post);
    }
    lastThings = page.things;
    const times = timesOf(page.things);
    const old = times.filter((time) => time < since);
    if (times.length > 0 && times.slice(-surelyOld).every((time) => time < since))
      return window({ reason: 'reached' });
    anchors = anchorsAfter(page, limit);
    if (anchors.length === 0 && (old.length > 0 || seen.size < reading.cutFrom))
      return window({ reason: 'reached' });
    // A listing that repeats itself would never end.
    if (seen.size === seenBefore) break;
  }
  return window({ reason: 'listing_ends' });
}

/** Possible starts of the next page, the best one last. */
function anchorsAfter({ after, things }: ListingPage, limit: number): string[] {
  const names = things.flatMap(({ fullname }) => fullname ?? []);
  // A full page without `after` is not the end: continue from its last thing.
  const next = after ?? (things.length >= limit ? names.at(-1) : undefined);
  if (next === undefined) return [];
  return [...names.filter((name) => name !== next).slice(-1), next];
}

/**
 * The newest thing of the last page, not the oldest: things that were not listed would come after that page, and within a
 * page the order is off by a minute or more.
 */
function surelyCoveredFrom(lastThings: readonly ListedThing[], { since, requestedAt }: WindowReading): Date {
  const times = timesOf(lastThings).map((time) => time.getTime());
  if (times.length === 0) return requestedAt;
  return new Date(Math.max(since.getTime(), ...times));
}

function timesOf(things: readonly ListedThing[]): Date[] {
  return things.flatMap(({ publishedAt }) => publishedAt ?? []);
}
