/** What the record of a watch's scans says of its beginning. */
export interface RecordedStart {
  /** The latest scan that looked back for keywords; null = it is not on record any more. */
  readonly lookBack: {
    /** Since when it listed everything, for every keyword that it read; null = nothing is sure. */
    readonly coveredFrom: Date | null;
    /** Whether the scan before it ended with nothing sure, so that other keywords may have begun with that one. */
    readonly followsUnsure: boolean;
  } | null;
  /** The first scan from then on (or on record) that was sure of something; null = there is none. */
  readonly firstSure: { readonly startedAt: Date; readonly coveredFrom: Date } | null;
}

/**
 * Since when all keywords of a watch have been read; null = that is not proven. A look back that read all keywords at once proves
 * how far back it listed. After one that did not, others may have begun at any time until the next scan that was sure.
 */
export function provenFrom({ lookBack, firstSure }: RecordedStart): Date | null {
  if (lookBack === null) return firstSure?.coveredFrom ?? null;
  if (lookBack.coveredFrom !== null && !lookBack.followsUnsure) return lookBack.coveredFrom;
  return firstSure?.startedAt ?? null;
}
