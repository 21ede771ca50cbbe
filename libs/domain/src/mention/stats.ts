import { type LocalTime, localTime, momentOf } from '../time/local-time.js';
import { hourMs } from '../time/durations.js';

/** The periods that mentions are counted by, in the project's time zone. */
export const statsBuckets = ['hour', 'day', 'week', 'month'] as const;
export type StatsBucket = (typeof statsBuckets)[number];

/** The dimensions that mentions are counted by. */
export const mentionGroupings = ['sentiment', 'source', 'category', 'group'] as const;
export type MentionGrouping = (typeof mentionGroupings)[number];

/** Periods that figures can be compared with. */
export const statsComparisons = ['previous'] as const;

/** The maximum number of periods in one answer. */
export const maxStatsBuckets = 1_000;

/** The shortest possible length: days lose an hour when clocks change, February has 28 days. */
const shortestMs: Readonly<Record<StatsBucket, number>> = {
  hour: hourMs,
  day: 23 * hourMs,
  week: (7 * 24 - 1) * hourMs,
  month: (28 * 24 - 1) * hourMs,
};

/** Whether a time range may be divided into such periods. */
export function fitsStats(bucket: StatsBucket, since: Date, until: Date): boolean {
  // One more, because neither end needs to be the start of a period.
  return (until.getTime() - since.getTime()) / shortestMs[bucket] + 1 <= maxStatsBuckets;
}

/** From a time, inclusive, to another, exclusive. */
export interface TimeWindow {
  readonly from: Date;
  readonly until: Date;
}

/** The publication times that scans have covered. */
export interface ReadTimes {
  /** From the earliest to the latest; null = nothing. */
  readonly covered: TimeWindow | null;
  /** Gaps in them, where a source no longer listed its posts when it was scanned. */
  readonly gaps: readonly TimeWindow[];
}

/** The count to show for a period: zero only if scans have covered it without a known gap, otherwise null. */
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

/**
 * The period to compare with: the same length of time directly before; if the period is not over yet, only up to the same
 * point in it. Whole days of the time zone are compared with the same number of whole days, even if one is longer.
 */
export function periodBefore({ from, until }: TimeWindow, now: Date, timeZone: string): TimeWindow {
  const [start, end] = [from, until].map((moment) => timeOfDay(moment, timeZone));
  const isWholeDays = [start, end].every((time) => time?.hour === 0 && time.intoHourMs === 0);
  const days = isWholeDays && start !== undefined && end !== undefined ? end.day - start.day : 0;
  const shifted = (moment: Date): Date => {
    const { day, hour, intoHourMs } = timeOfDay(moment, timeZone);
    const same = days === 0 ? null : momentOf(day - days, hour, timeZone);
    return same === null
      ? new Date(moment.getTime() - (until.getTime() - from.getTime()))
      : new Date(same.getTime() + intoHourMs);
  };
  return { from: shifted(from), until: shifted(from < now && now < until ? now : until) };
}

/** The local time, but the beginning of a day counts as its midnight, even if clocks skip that. */
function timeOfDay(moment: Date, timeZone: string): LocalTime {
  const time = localTime(moment, timeZone);
  const isBeginning = momentOf(time.day, 0, timeZone)?.getTime() === moment.getTime();
  return isBeginning ? { day: time.day, hour: 0, intoHourMs: 0 } : time;
}
