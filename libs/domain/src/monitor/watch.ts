import type { SourceName } from '../post/source-name.js';

/** How far one keyword is surely read in a feed. */
export interface KeywordCursor {
  /** ISO 8601: every post published up to this moment was seen, but for the feed's overlap; null = none yet. */
  readonly coveredUntil: string | null;
  /** Answers in a row that were empty and need not mean it; absent = none. */
  readonly empties?: number;
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
  /** The last moment that is surely covered for all its keywords; null = there is none. */
  readonly coveredUntil: Date | null;
  /** Proof of the claim: results are stored only while it is still the watch's. */
  readonly leaseToken: string;
}
