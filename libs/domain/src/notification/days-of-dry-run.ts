import { grouped } from '../list/grouped.js';
import { type CoverageSpan, isCovered } from '../scan/coverage-spans/coverage-spans.js';
import { localTime, momentOf, startOfDay } from '../time/local-time.js';
import { dayMs } from '../time/durations.js';

/** An alert's hypothetical activity on one day, in the project's time zone. */
export interface DryRunDay {
  /** 2026-11-23 */
  readonly day: string;
  /** Number of mentions for which it would have fired. */
  readonly mentions: number;
  /** Number of messages that would have been sent. */
  readonly messages: number;
  /** false = the dry run does not go back to the start of the day, or sources were not read throughout the day. */
  readonly complete: boolean;
}

/** The times of what is counted. */
interface Counted {
  readonly mentions: readonly Date[];
  readonly messages: readonly Date[];
}

/** The data that the days depend on. */
interface Seen {
  readonly since: Date;
  readonly until: Date;
  /** All mentions found since then, and all messages sent since then, are known; `since` or later. */
  readonly lookedAtSince: Date;
  /** The covered parts of the time from `since` to `until`, by source. */
  readonly spans: readonly (readonly CoverageSpan[])[];
  readonly timeZone: string;
}

/** Counts by day, from the day of `since` to that of `until`, including days with a count of zero. */
export function daysOfDryRun({ mentions, messages }: Counted, seen: Seen): DryRunDay[] {
  const { timeZone, since, until, lookedAtSince, spans } = seen;
  const dayOf = (moment: Date): number => localTime(moment, timeZone).day;
  const found = grouped(mentions, dayOf);
  const sent = grouped(messages, dayOf);
  const today = dayOf(until);
  // What the next scans read is yet to be found today, so nothing is missing from today's count so far.
  const spansToday = spans.map((each) => each.filter(({ reason }) => reason !== 'next_scan'));
  const days: DryRunDay[] = [];
  for (let day = dayOf(since); day <= today; day += 1) {
    const start = momentOf(day, 0, timeZone);
    // A time zone that moved across the date line has skipped a day.
    if (start === null) continue;
    const time = { from: start, until: momentOf(day + 1, 0, timeZone) ?? until };
    days.push({
      day: new Date(day * dayMs).toISOString().slice(0, 10),
      mentions: found.get(day)?.length ?? 0,
      messages: sent.get(day)?.length ?? 0,
      complete:
        start >= lookedAtSince &&
        spans.length > 0 &&
        (day === today ? spansToday : spans).every((each) => isCovered(each, time)),
    });
  }
  return days;
}

/** The start of the first of the last `days` days, including today. */
export function startOfDays(days: number, now: Date, timeZone: string): Date {
  return startOfDay(localTime(now, timeZone).day - days + 1, timeZone);
}
