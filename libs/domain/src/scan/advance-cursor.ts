import type { KeywordCursor } from '../monitor/watch.js';

/** What a feed said of one keyword: how far back it was listed, and why no further. */
export interface KeywordWindow {
  /** Everything published since then, up to the start of the scan, was listed. */
  readonly coveredFrom: Date;
  readonly stopped: 'reached' | 'listing_ends' | 'unreliable_empty' | 'fault';
}

/** Time in which posts may have been published that were not seen, and that nobody will read again. */
export interface CoverageGap {
  readonly from: Date;
  readonly until: Date;
}

/** Where a keyword stands after a scan. */
export interface Advanced {
  /** Where the next scan goes on. */
  readonly cursor: KeywordCursor;
  /** Where reading this keyword again cannot help: the source lists no further. */
  readonly gap: CoverageGap | null;
  /** From here up to the start of the scan everything was seen; null = nothing is sure. */
  readonly coveredFrom: Date | null;
}

/** An answer that is empty so many times in a row is believed. */
const believedEmpties = 3;

/**
 * Moves the cursor of one keyword. It moves only over time that was listed, or that the source will never list again;
 * such a gap is told. After a fault it stays: the next scan reads from there again, so nothing is lost.
 */
export function advanceCursor(
  known: KeywordCursor | undefined,
  window: KeywordWindow,
  startedAt: Date,
): Advanced {
  const coveredUntil = known?.coveredUntil ?? null;
  if (window.stopped === 'fault')
    return { cursor: known ?? { coveredUntil: null }, gap: null, coveredFrom: window.coveredFrom };
  const empties = (known?.empties ?? 0) + 1;
  if (window.stopped === 'unreliable_empty' && empties < believedEmpties)
    return { cursor: { coveredUntil, empties }, gap: null, coveredFrom: null };
  const missedSince = coveredUntil === null ? null : new Date(coveredUntil);
  return {
    cursor: { coveredUntil: startedAt.toISOString() },
    gap:
      missedSince !== null && missedSince < window.coveredFrom
        ? { from: missedSince, until: window.coveredFrom }
        : null,
    coveredFrom: window.coveredFrom,
  };
}

/**
 * Since when to read a keyword: from its cursor, less the overlap in which the source may still bring up older posts,
 * and no further back than a new keyword is read.
 */
export function readSince(
  known: KeywordCursor | undefined,
  reach: { readonly overlapMs: number; readonly backfillMs: number },
  now: Date,
): Date {
  const coveredUntil = known?.coveredUntil ?? null;
  const fromCursor = coveredUntil === null ? -Infinity : Date.parse(coveredUntil) - reach.overlapMs;
  return new Date(Math.max(fromCursor, now.getTime() - reach.backfillMs));
}
