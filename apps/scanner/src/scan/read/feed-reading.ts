import type { GapReason, KeywordWindow, Post, QueryCost, Units } from '@earshot/domain';
import type { ReaderWindow } from '@earshot/sources';
import type { Reach } from './feed-demands.js';

/**
 * The result of reading one feed for the watches of a job. The maps use keys of `partOf`, for the new posts and the unread
 * time of a keyword, which is normalised for comparison; '' for a listing.
 */
export interface FeedReading {
  readonly feed: string;
  readonly reach: Reach;
  readonly posts: readonly Post[];
  /** The number of posts it listed, wanted or not. */
  readonly listed: number;
  /** Posts found earlier that the windows report as changed; see `FetchedWindow`. */
  readonly changed: readonly string[];
  readonly windows: ReadonlyMap<string, QueryWindow>;
  /** Why keywords could not be read, or not completely. */
  readonly faults: ReadonlyMap<string, Error>;
  /** Keywords that were not queried because the scan has used its share of what the source allows. */
  readonly putOff: ReadonlySet<string>;
  /** Keywords that were not queried because a budget or quota of the monitors that want them is used up. */
  readonly heldBack: ReadonlyMap<string, GapReason>;
  /** By keyword: until when it gets a query of its own for new posts. */
  readonly alone: ReadonlyMap<string, Date>;
  /** Keywords that get a query of their own for their unread time. */
  readonly unreadAlone: ReadonlySet<string>;
  /** By monitor: which posts it may see; a monitor that is not listed may see all. */
  readonly readers: ReadonlyMap<string, ReaderWindow>;
  /** The cost of each query, whether or not it succeeded. */
  readonly costs: readonly QueryCost[];
  /** What the next scan like this is expected to use. */
  readonly recurring: Units;
}

/** The result of one query, for each of its keywords. */
export interface QueryWindow extends KeywordWindow {
  readonly fetched: number;
  readonly requests: number;
  /** Whether it ended with a fault before any time was covered. Absent = it did not. */
  readonly isInVain?: boolean;
  /** Why a part of what the feed lists was left out; absent = nothing was. */
  readonly missing?: Error;
}

/**
 * The key of a keyword's part in the maps of a reading. Watches may share a keyword whose unread times end differently; each
 * of them has a query of its own.
 * @param until the end of the unread time; null = up to now
 */
export function partOf(part: KeywordWindow['part'], key: string, until: Date | null): string {
  return until === null ? `${part} ${key}` : `${part} ${until.toISOString()} ${key}`;
}

/** A post with all that two queries show of its text, so that the keywords of both are found in it. */
export function joinExcerpts(known: Post | undefined, post: Post): Post {
  if (known === undefined || post.text.includes(known.text)) return post;
  return { ...post, text: known.text.includes(post.text) ? known.text : `${known.text} … ${post.text}` };
}
