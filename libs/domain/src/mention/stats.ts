/** How long a stretch of time is that mentions are counted over, in a project's time zone. */
export const statsBuckets = ['hour', 'day', 'week', 'month'] as const;
export type StatsBucket = (typeof statsBuckets)[number];

/** What counted mentions are told apart by. */
export const mentionGroupings = ['sentiment', 'source', 'category', 'group'] as const;
export type MentionGrouping = (typeof mentionGroupings)[number];

/** More stretches than this are not answered at once. */
export const maxStatsBuckets = 1_000;

const hourMs = 3_600_000;
/** The shortest that one can be: days lose an hour to summer time, February has 28 of them. */
const shortestMs: Readonly<Record<StatsBucket, number>> = {
  hour: hourMs,
  day: 23 * hourMs,
  week: (7 * 24 - 1) * hourMs,
  month: (28 * 24 - 1) * hourMs,
};

/** Whether so much time may be cut into stretches so short. */
export function fitsStats(bucket: StatsBucket, since: Date, until: Date): boolean {
  // One more, because neither end need be where a stretch begins.
  return (until.getTime() - since.getTime()) / shortestMs[bucket] + 1 <= maxStatsBuckets;
}

/** From a moment until before another. */
export interface TimeWindow {
  readonly from: Date;
  readonly until: Date;
}

/** Which publication times scans have looked at. */
export interface ReadTimes {
  /** From the earliest to the latest; null = nothing. */
  readonly covered: TimeWindow | null;
  /** Times among them that a source no longer listed when somebody looked. */
  readonly gaps: readonly TimeWindow[];
}

/**
 * What may be said of a stretch of time in which so many mentions are known: none is a figure only where somebody
 * looked and no gap is known, else it is null.
 */
export function knownCount(
  mentions: number,
  stretch: TimeWindow,
  { covered, gaps }: ReadTimes,
): number | null {
  if (mentions > 0) return mentions;
  const wasRead = covered !== null && overlap(stretch, covered);
  return wasRead && !gaps.some((gap) => overlap(stretch, gap)) ? 0 : null;
}

function overlap(one: TimeWindow, other: TimeWindow): boolean {
  return one.from < other.until && other.from < one.until;
}
