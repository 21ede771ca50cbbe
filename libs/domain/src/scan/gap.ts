/** Why time was not read. */
export const gapReasons = ['listing_ends', 'budget', 'quota', 'reach'] as const;

/**
 * listing_ends: the source lists no further. budget: money of the installation, project or monitor is used up. quota: the
 * source's quota, or the project's share of it, is used up. reach: by the time it could be read, the source no longer
 * showed it.
 */
export type GapReason = (typeof gapReasons)[number];

/** Time in which posts may have been published that were not seen, and that will not be read again. */
export interface CoverageGap {
  readonly from: Date;
  readonly until: Date;
  readonly reason: GapReason;
}

/** From the beginning of the first gap to the end of the last, with the reason of the longest. */
export function joinGaps(gaps: readonly CoverageGap[]): CoverageGap | null {
  const length = ({ from, until }: CoverageGap): number => until.getTime() - from.getTime();
  const [longest] = [...gaps].sort((a, b) => length(b) - length(a));
  if (longest === undefined) return null;
  return {
    from: new Date(Math.min(...gaps.map(({ from }) => from.getTime()))),
    until: new Date(Math.max(...gaps.map(({ until }) => until.getTime()))),
    reason: longest.reason,
  };
}
