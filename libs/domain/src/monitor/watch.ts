import type { SourceName } from '../post/source-name.js';
import type { GapReason } from '../scan/gap.js';
import type { SpendingLimits } from '../spending/spending-limits.js';
import type { MonitorGroup } from './monitor.js';

/** How far one keyword is surely read in a feed. Times are ISO 8601. */
export interface KeywordCursor {
  /**
   * Every post published up to this moment was seen, but for the feed's overlap and for what is `unread`; null = none yet.
   */
  readonly coveredUntil: string | null;
  /** Answers in a row that were empty and need not mean it; absent = none. */
  readonly empties?: number;
  /** Time before `coveredUntil` that is still to be read; absent = none. */
  readonly unread?: UnreadTime;
  /**
   * Until then what is new of it is asked for without other keywords: a query that it shared listed too much, mostly its
   * posts, or was refused. Absent = it shares queries.
   */
  readonly aloneUntil?: string;
  /** `coveredUntil` in the words of the feed, which goes on there; absent = the feed goes by time. */
  readonly mark?: string;
  /** Why nothing was read since `coveredUntil`; absent = nothing keeps it from being read. */
  readonly heldBackBy?: GapReason;
}

/** Time that a scan skipped, since it reads the newest posts first; the next scans go on here, from its end backwards. */
export interface UnreadTime {
  readonly from: string;
  readonly until: string;
  /** Why the scan did not come to it; the reason of the gap, should it never be read. */
  readonly reason: GapReason;
  /** It lies before the monitor was there, or its keyword. */
  readonly isLookBack: boolean;
  /** When some of it was read last. */
  readonly readAt: string;
  /** It is asked for without other keywords: together they list more than the source shows. Absent = it shares a query. */
  readonly isAlone?: true;
}

/** How far a feed of a source is read: one entry per keyword, under the form in which keywords are compared. */
export type FeedCursor = Readonly<Record<string, KeywordCursor>>;

/**
 * Cursor of a watch: one entry per feed of its source (Reddit: `search`, `comments`). A keyword without an entry is read
 * back as far as a new monitor's, so a monitor that gets another keyword needs no change here; `{}` reads everything
 * back. Entries of keywords that are gone are dropped with the next scan.
 */
export type WatchCursor = Readonly<Record<string, FeedCursor>>;

/** A monitor on one source: its cursor, its next scan, its errors. */
export interface Watch {
  readonly id: string;
  readonly projectId: string;
  readonly monitorId: string;
  readonly source: SourceName;
  readonly cursor: WatchCursor;
  /** Failed scans since the last good one. */
  readonly failures: number;
  readonly nextScanAt: Date;
  readonly lastScannedAt: Date | null;
}

/** What the scanner needs to know of a due watch. */
export interface DueWatch extends Watch {
  readonly keywords: readonly string[];
  readonly excludeKeywords: readonly string[];
  readonly excludeAuthors: readonly string[];
  readonly scanIntervalMinutes: number;
  readonly groupName: MonitorGroup;
  /** Of its monitor. */
  readonly limits: SpendingLimits;
  /** Of its project. */
  readonly projectLimits: SpendingLimits;
  /** The last moment that is surely covered for all its keywords; null = there is none. */
  readonly coveredUntil: Date | null;
  /** Proof of the claim: results are stored only while it is still the watch's. */
  readonly leaseToken: string;
}
