import type { SourceName } from '../post/source-name.js';

/** How far a feed of a source is surely read: every post published up to this moment was seen, but for a stated overlap. */
export interface FeedCursor {
  /** ISO 8601. */
  readonly coveredUntil: string;
}

/** Cursor of a watch: one entry per feed of its source (Reddit: `search`, `comments`). */
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
  /** Proof of the claim: results are stored only while it is still the watch's. */
  readonly leaseToken: string;
}
