import type { GapReason, KeywordWindow, Post, QueryCost, Units } from '@earshot/domain';
import type { Feed, ReaderWindow } from '@earshot/sources';

/**
 * What one feed brought for the watches of a job, by `partOf`: what is new and what was left unread of a keyword, which
 * stands in the form in which keywords are compared; '' for a listing.
 */
export interface FeedReading {
  readonly feed: string;
  /** How far the feed reaches. */
  readonly reach: Pick<Feed, 'backfillMs' | 'readsBefore' | 'looksBack'>;
  readonly posts: readonly Post[];
  /** How many posts it listed, whether they were wanted or not. */
  readonly listed: number;
  /** What the windows say of posts that were found before; see `FetchedWindow`. */
  readonly changed: readonly string[];
  readonly windows: ReadonlyMap<string, QueryWindow>;
  /** Why keywords could not be read, or not to the end. */
  readonly faults: ReadonlyMap<string, Error>;
  /** Keywords that were not asked for, because the scan has had its share of what the source allows. */
  readonly putOff: ReadonlySet<string>;
  /** Keywords that were not asked for, because a budget or a quota of those who want them is used up. */
  readonly heldBack: ReadonlyMap<string, GapReason>;
  /** By keyword: until when what is new of it is asked for alone. */
  readonly alone: ReadonlyMap<string, Date>;
  /** Keywords of which what was left unread is asked for alone. */
  readonly unreadAlone: ReadonlySet<string>;
  /** By monitor: what it may see of the posts; a monitor that is not in it may see all. */
  readonly readers: ReadonlyMap<string, ReaderWindow>;
  /** What each query cost, whether it was answered or not. */
  readonly costs: readonly QueryCost[];
  /** What the next scan like this will take of the meters. */
  readonly recurring: Units;
}

/** What one query brought for each of its keywords. */
export interface QueryWindow extends KeywordWindow {
  readonly fetched: number;
  readonly requests: number;
}

/** The name of a keyword's part in the maps of a reading. */
export function partOf(part: KeywordWindow['part'], key: string): string {
  return `${part} ${key}`;
}
