import type { CoverageGap, Post } from '@earshot/domain';

/** The result of one query of a feed. */
export interface FetchedWindow {
  /**
   * Published since `query.since`, each once, in no order. They are only candidates, because upstream search is fuzzy. If a
   * source lists posts late, older ones on the same pages may be included.
   */
  readonly posts: readonly Post[];
  /** Everything published from then until the request was listed. Never before `query.since`. */
  readonly coveredFrom: Date;
  /**
   * Where the listing ends, for a feed that lists in order of time or whose index has stopped updating. The next query
   * continues there, whatever stopped this one. Absent = everything up to the request was listed.
   */
  readonly coveredUntil?: Date;
  /**
   * `coveredUntil` in the feed's own terms (a position in the source), only together with it. It is stored with the posts
   * and returned among the `marks` of the next query of a listing.
   */
  readonly mark?: string;
  /** The number of posts listed, if the feed dropped those that no monitor `wants`; absent = the number of `posts`. */
  readonly listed?: number;
  /**
   * External ids, or prefixes shared by several, of posts that may have been found before and were since edited, deleted or
   * hidden. Stored ones are verified at once.
   */
  readonly changed?: readonly string[];
  readonly requests: number;
  /** Why no further page was read; for any reason but `reached`, posts may be missing. */
  readonly stopped: WindowStop;
  /** Why a part of what the feed lists was left out while the rest was read, for users; absent = nothing was. */
  readonly missing?: Error;
  /** By monitor: what it may see of the posts, if not all may see everything. Absent = all may. */
  readonly readers?: ReadonlyMap<string, ReaderWindow>;
}

/** What a window contains for one monitor, because projects choose what they read of the source. */
export interface ReaderWindow {
  /** External ids. */
  readonly posts: ReadonlySet<string>;
  /**
   * Those of the posts that are mentions without a keyword, because the monitor takes everything that their list contains.
   * The value is the name of that list.
   */
  readonly whole: ReadonlyMap<string, string>;
  /**
   * The period for which the monitor was given everything that is read for it; `from` concerns only its first read. null =
   * nothing was read for it yet.
   */
  readonly covered: { readonly from: Date; readonly until: Date } | null;
  /** Periods in which posts may have been missed since it last asked. */
  readonly gaps: readonly CoverageGap[];
  /** Why nothing can be read for it; null = something can. */
  readonly fault: Error | null;
  /** When it may work again; null = there is no fault, or the time is unknown. */
  readonly retryAt: Date | null;
  /** Why some of it cannot be read although the rest can; null = all of it can, or none. */
  readonly missing: Error | null;
}

/** Why reading a window ended. */
export type WindowStop =
  /** `since` was reached, or there is nothing older. */
  | { readonly reason: 'reached' }
  /** The source lists no more, e.g. after its 1,000th result. */
  | { readonly reason: 'listing_ends' }
  /** The read has used its share of a meter; the rest can be requested by a query that ends earlier. */
  | { readonly reason: 'put_off' }
  /** The source returned nothing, which may not mean that there is nothing: the cursor stays where it is. */
  | { readonly reason: 'unreliable_empty' }
  /** A later page failed, or a meter was used up; `fault` says until when, or what to do. */
  | { readonly reason: 'fault'; readonly fault: Error };
