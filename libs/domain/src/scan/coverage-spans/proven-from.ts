/** What the recorded scans of a watch show about its start. */
export interface RecordedStart {
  /** The latest scan that looked back for keywords; null = no longer on record. */
  readonly lookBack: {
    /** The time since which it listed everything, for every keyword that it read; null = nothing is certain. */
    readonly coveredFrom: Date | null;
    /** Whether nothing was certain after the scan before it, so that other keywords may have started with that scan. */
    readonly followsUnsure: boolean;
  } | null;
  /** The first scan from that one on (or on record) that was certain of anything; null = none. */
  readonly firstSure: { readonly startedAt: Date; readonly coveredFrom: Date } | null;
}

/**
 * The time since which all keywords of a watch have been read; null = not proven. A look back that read all keywords at once
 * proves how far back it listed. After any other look back, keywords may have started at any time until the next scan that
 * was certain.
 */
export function provenFrom({ lookBack, firstSure }: RecordedStart): Date | null {
  if (lookBack === null) return firstSure?.coveredFrom ?? null;
  if (lookBack.coveredFrom !== null && !lookBack.followsUnsure) return lookBack.coveredFrom;
  return firstSure?.startedAt ?? null;
}
