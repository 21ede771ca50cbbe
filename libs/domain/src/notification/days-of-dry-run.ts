import { knownCount, type ReadTimes } from '../mention/stats.js';
import { localTime, momentOf } from '../time/local-time.js';

/** A day, in the project's time zone, as an alert would have been on it. */
export interface DryRunDay {
  /** 2026-11-23 */
  readonly day: string;
  /** Mentions that would have fired it. */
  readonly mentions: number;
  /** Messages that would have been sent. */
  readonly messages: number;
  /** false = the dry run does not look back to its beginning, or sources were not read all day. */
  readonly complete: boolean;
}

/** When what was counted happened. */
interface Counted {
  readonly mentions: readonly Date[];
  readonly messages: readonly Date[];
}

/** What the days depend on. */
interface Seen {
  readonly since: Date;
  readonly until: Date;
  /** The oldest mention that was looked at, or `since` where all were. */
  readonly lookedAtSince: Date;
  readonly read: ReadTimes;
  readonly timeZone: string;
}

/** Counts by day, from the day of `since` to that of `until`, days without anything included. */
export function daysOfDryRun({ mentions, messages }: Counted, seen: Seen): DryRunDay[] {
  const { timeZone, since, until, lookedAtSince, read } = seen;
  const dayOf = (moment: Date): number => localTime(moment, timeZone).day;
  const found = countsOf(mentions.map(dayOf));
  const sent = countsOf(messages.map(dayOf));
  const days: DryRunDay[] = [];
  for (let day = dayOf(since); day <= dayOf(until); day += 1) {
    const start = momentOf(day, 0, timeZone);
    // Where a zone changed to the other side of the date line, a day is missing.
    if (start === null) continue;
    const stretch = { from: start, until: momentOf(day + 1, 0, timeZone) ?? until };
    days.push({
      day: new Date(day * dayMs).toISOString().slice(0, 10),
      mentions: found.get(day) ?? 0,
      messages: sent.get(day) ?? 0,
      complete: start >= lookedAtSince && knownCount(0, stretch, read) === 0,
    });
  }
  return days;
}

const dayMs = 86_400_000;

function countsOf(days: readonly number[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const day of days) counts.set(day, (counts.get(day) ?? 0) + 1);
  return counts;
}

/** The start of the first of the last days, today included. */
export function startOfDays(days: number, now: Date, timeZone: string): Date {
  const first = localTime(now, timeZone).day - days + 1;
  return momentOf(first, 0, timeZone) ?? momentOf(first + 1, 0, timeZone) ?? now;
}
