import type { GapReason } from './gap.js';

/** Why a scan stopped, from best to worst. A scan of several feeds and keywords has the worst one. */
export const scanStops = ['reached', 'listing_ends', 'unreliable_empty', 'put_off', 'fault'] as const;
export type ScanStop = (typeof scanStops)[number];

export function worstStop(stops: readonly ScanStop[]): ScanStop {
  return scanStops[Math.max(0, ...stops.map((stop) => scanStops.indexOf(stop)))] ?? 'reached';
}

/** One run of a watch: what it covered, and what it found. */
export interface ScanOutcome {
  readonly watchId: string;
  readonly startedAt: Date;
  readonly finishedAt: Date;
  /** The range of publication times that was read completely, for all keywords and feeds; null = none. */
  readonly coveredFrom: Date | null;
  readonly coveredUntil: Date | null;
  /** The period that the source no longer lists and that no scan has read; null = none. */
  readonly gapFrom: Date | null;
  readonly gapUntil: Date | null;
  /** Why it was not read; null = there is no gap, or the scan predates this field. */
  readonly gapReason: GapReason | null;
  /** Whether it looked back for new keywords. */
  readonly backfill: boolean;
  /** Upstream requests that served this watch; most requests serve many watches at once. */
  readonly requests: number;
  /** Posts returned for this watch's queries; null = nothing could be read. */
  readonly fetched: number | null;
  /** The number of those posts that literally match. */
  readonly matched: number | null;
  readonly stopped: ScanStop;
  /** A readable error; null = the scan worked. */
  readonly error: string | null;
}
