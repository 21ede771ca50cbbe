/** Why a period was not read. */
export const gapReasons = ['listing_ends', 'budget', 'quota', 'reach'] as const;

/**
 * listing_ends: the source lists nothing older. budget: the money of the installation, project or monitor is used up. quota:
 * the source's quota, or the project's share of it, is used up. reach: by the time it could be read, it lay further back
 * than the source shows, or than it is read (`Feed.reachMs`).
 */
export type GapReason = (typeof gapReasons)[number];

export const gapSentences: Readonly<Record<GapReason, string>> = {
  listing_ends: 'The source no longer listed what was published then.',
  budget: 'The budget available for the source up to then had been used up.',
  quota: 'The source’s request quota, or your share of it, had been used up.',
  reach: 'By the time it could be read, it was further back than the source shows or is read.',
};

/** The stored reason of a gap; `listing_ends` if none is stored. */
export function gapReasonOf(stored: string | null): GapReason {
  return gapReasons.find((reason) => reason === stored) ?? 'listing_ends';
}

export function gapSentence(reason: GapReason): string {
  return gapSentences[reason];
}

/** A period in which posts may have been missed permanently. */
export interface CoverageGap {
  readonly from: Date;
  readonly until: Date;
  readonly reason: GapReason;
}

/** The period from the start of the first gap to the end of the last, with the reason of the longest. */
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
