import type { SourceName } from '../post/source-name.js';
import type { GapReason } from '../scan/gap.js';
import type { SpendingLimits } from '../spending/spending-limits.js';
import type { Monitor } from './monitor.js';

/** How far one keyword has been read in a feed. Times are ISO 8601. */
export interface KeywordCursor {
  /**
   * Every post published up to this time was seen, except for the feed's overlap and for what is `unread`; null = none yet.
   */
  readonly coveredUntil: string | null;
  /** Consecutive empty answers that may be wrong; absent = none. */
  readonly empties?: number;
  /** Time before `coveredUntil` that is still to be read; absent = none. */
  readonly unread?: UnreadTime;
  /**
   * Until then, or until it is read again if it is held back, it is queried without other keywords, because a shared query
   * listed too much, mostly its posts, or was refused. Absent = it shares queries.
   */
  readonly aloneUntil?: string;
  /** The feed's own mark for `coveredUntil`, from which it continues; absent = it continues by time. */
  readonly mark?: string;
  /** Why nothing has been read since `coveredUntil`; absent = nothing prevents it. */
  readonly heldBackBy?: GapReason;
  /** Its last attempt, if that failed; absent = it was read, or the whole source refused. */
  readonly failed?: FailedReading;
}

/** Why a keyword could not be read in a feed. Others are read as usual until it is retried. */
export interface FailedReading {
  /** head: nothing of it is read before the retry. unread: only its unread time waits. */
  readonly part: 'head' | 'unread';
  /** Consecutive failures. */
  readonly times: number;
  readonly retryAt: string;
  /** For users. */
  readonly error: string;
}

/** Time that a scan skipped because it reads the newest posts first; later scans continue here, from its end backwards. */
export interface UnreadTime {
  readonly from: string;
  readonly until: string;
  /** Why the scan did not get to it; the reason of the gap if it is never read. */
  readonly reason: GapReason;
  /** It begins before the creation of the monitor or keyword. */
  readonly isLookBack: boolean;
  /** For a look back, where the time begins that later scans skipped; absent = they skipped none of it. */
  readonly skippedFrom?: string;
  /** When part of it was last read. */
  readonly readAt: string;
  /** It is queried without other keywords, because together they list more than the source shows. Absent = it shares a query. */
  readonly isAlone?: true;
}

/** How far a feed of a source has been read: one entry per keyword, in the form used for comparing keywords. */
export type FeedCursor = Readonly<Record<string, KeywordCursor>>;

/**
 * Cursor of a watch: one entry per feed of its source (Reddit: `search`, `comments`). A keyword without an entry is read as
 * far back as a new monitor's, or from `resumeFrom`, so adding a keyword needs no change here; `{}` reads everything again. Entries of removed
 * keywords are dropped by the next scan.
 */
export type WatchCursor = Readonly<Record<string, FeedCursor>>;

/** A monitor on one source: its cursor, its next scan, its errors. */
export interface Watch {
  readonly id: string;
  readonly projectId: string;
  readonly monitorId: string;
  readonly source: SourceName;
  readonly cursor: WatchCursor;
  /**
   * Posts published since then are wanted for keywords without a cursor: up to there all was read for earlier keywords, or
   * the watch was created then. null = all keywords have been read in all feeds since, or it is not known.
   */
  readonly resumeFrom: Date | null;
  /** Failed scans since the last successful one. */
  readonly failures: number;
  /** Consecutive scans whose results could not be stored. */
  readonly unstoredScans: number;
  readonly nextScanAt: Date;
}

/** The data about a due watch that the scanner needs. */
export interface DueWatch
  extends Watch, Pick<Monitor, 'keywords' | 'excludeKeywords' | 'excludeAuthors' | 'filters' | 'groupName'> {
  readonly scanIntervalMinutes: number;
  readonly limits: SpendingLimits;
  readonly projectLimits: SpendingLimits;
  /** The time up to which all its keywords are covered; null = none. */
  readonly coveredUntil: Date | null;
  /** Proof of the claim: results are stored only while the watch still has this token. */
  readonly leaseToken: string;
}
