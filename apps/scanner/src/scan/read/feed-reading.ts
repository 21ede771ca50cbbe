import type { GapReason, KeywordWindow, Post, QueryCost, SpendingRoom, Units } from '@earshot/domain';
import type { Feed } from '@earshot/sources';
import type { ScanBudget } from './scan-budget.js';

/** What one query brought for each of its keywords. */
export interface QueryWindow extends KeywordWindow {
  readonly fetched: number;
  readonly requests: number;
}

/**
 * What one feed said to the watches of a job, by `partOf`: what is new and what was left unread of a keyword, which stands
 * in the form in which keywords are compared; '' for a listing.
 */
export interface FeedReading {
  readonly feed: string;
  /** How far the feed reaches. */
  readonly reach: Pick<Feed, 'backfillMs' | 'readsBefore'>;
  readonly posts: readonly Post[];
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
  /** What each query cost, whether it was answered or not. */
  readonly costs: readonly QueryCost[];
  /** What the next scan like this will take of the meters. */
  readonly recurring: Units;
}

/** When and how a feed is read. */
export interface FeedTerms {
  readonly now: Date;
  readonly budget: ScanBudget;
  /** Posts are paid for one by one. */
  readonly isPaidPerItem: boolean;
  /** What a monitor may use; null = nothing limits it. */
  roomOf(monitorId: string): SpendingRoom | null;
}

/** The name of a keyword's part in the maps of a reading. */
export function partOf(part: KeywordWindow['part'], key: string): string {
  return `${part} ${key}`;
}
