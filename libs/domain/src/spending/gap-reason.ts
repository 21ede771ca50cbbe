/**
 * Why a stretch of time was not read. listing_ends = the source lists no further back; budget = what may be spent was spent;
 * quota = the requests that may be used were used; reach = it lies further back than the installation looks.
 */
export const gapReasons = ['listing_ends', 'budget', 'quota', 'reach'] as const;
export type GapReason = (typeof gapReasons)[number];

const sentences: Readonly<Record<GapReason, string>> = {
  listing_ends: 'The source no longer listed what was published then.',
  budget: 'The money that may be spent on the source in that month had been spent.',
  quota: 'The requests that the source, or a share of it, allows had been used.',
  reach: 'It lies further back than this installation reads the source.',
};

/** The reason of a gap as it is stored: one without a reason is one that the source no longer listed. */
export function gapReasonOf(stored: string | null): GapReason {
  return gapReasons.find((reason) => reason === stored) ?? 'listing_ends';
}

/** The same for people. */
export function gapSentence(reason: GapReason): string {
  return sentences[reason];
}
