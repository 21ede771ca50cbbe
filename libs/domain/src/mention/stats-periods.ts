import { localTime, startOfDay, utcMs } from '../time/local-time.js';
import type { StatsBucket, TimeWindow } from './stats.js';
import { dayMs, hourMs } from '../time/durations.js';

/**
 * The hours, days, weeks or months of a time zone that a time range touches, oldest first. They adjoin: each moment is in one
 * of them, even if midnight is skipped or occurs twice.
 */
export function statsPeriods(range: TimeWindow, bucket: StatsBucket, timeZone: string): TimeWindow[] {
  const periods: TimeWindow[] = [];
  let from: Date | null = null;
  for (const until of startsSince(range.from, bucket, timeZone)) {
    // A day that the zone skipped is empty. Clocks that go back to the day before may show it again after the next has begun.
    if (from !== null && until > from && until > range.from) periods.push({ from, until });
    if (until >= range.until) break;
    from = until;
  }
  return periods;
}

/** The start of the period of a moment, and of all later ones, without end. */
function* startsSince(moment: Date, bucket: StatsBucket, timeZone: string): Generator<Date, never> {
  if (bucket === 'hour')
    for (let start = hourOf(moment, timeZone); ; start = hourOf(after(start, hourMs), timeZone)) yield start;
  let day = firstDays[bucket](localTime(moment, timeZone).day);
  for (;;) {
    yield startOfDay(day, timeZone);
    day = firstDays[bucket](day + mostDays[bucket]);
  }
}

function hourOf(moment: Date, timeZone: string): Date {
  return after(moment, -localTime(moment, timeZone).intoHourMs);
}

function after(moment: Date, ms: number): Date {
  return new Date(moment.getTime() + ms);
}

type Days = Exclude<StatsBucket, 'hour'>;

/** The first day of the period that a day is in. */
const firstDays: Readonly<Record<Days, (day: number) => number>> = {
  day: (day) => day,
  // 1970-01-01 was a Thursday.
  week: (day) => day - ((((day + 3) % 7) + 7) % 7),
  month: (day) => {
    const date = new Date(day * dayMs);
    return utcMs(date.getUTCFullYear(), date.getUTCMonth()) / dayMs;
  },
};
/** The most days of a period: so many after its first day, the next one has begun but not ended. */
const mostDays: Readonly<Record<Days, number>> = { day: 1, week: 7, month: 31 };
