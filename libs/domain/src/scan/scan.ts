import type { GapReason } from './gap.js';

/** Why a scan saw no more than it did; of several feeds and keywords the worst, which stands last. */
export const scanStops = ['reached', 'listing_ends', 'unreliable_empty', 'put_off', 'fault'] as const;
export type ScanStop = (typeof scanStops)[number];

/** The worst of several reasons to stop. */
export function worstStop(stops: readonly ScanStop[]): ScanStop {
  return scanStops[Math.max(0, ...stops.map((stop) => scanStops.indexOf(stop)))] ?? 'reached';
}

/** One run of a watch: what of the source it surely saw, and what came of it. */
export interface ScanOutcome {
  readonly watchId: string;
  readonly startedAt: Date;
  readonly finishedAt: Date;
  /** The window of publication times that was read completely, for every keyword and feed; null = none was. */
  readonly coveredFrom: Date | null;
  readonly coveredUntil: Date | null;
  /** Time that the source no longer lists and that no scan has read; null = none. */
  readonly gapFrom: Date | null;
  readonly gapUntil: Date | null;
  /** Why it was not read; null = there is no gap, or the scan is older than reasons are. */
  readonly gapReason: GapReason | null;
  /** It looked back for keywords that were never read before. */
  readonly backfill: boolean;
  /** Upstream requests that served this watch; most serve many watches at once. */
  readonly requests: number;
  /** Posts that the source returned for this watch's queries; null = nothing could be read. */
  readonly fetched: number | null;
  /** Of those, posts that literally match. */
  readonly matched: number | null;
  readonly stopped: ScanStop;
  /** For people; null = the scan worked. */
  readonly error: string | null;
}
