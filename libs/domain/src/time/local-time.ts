import { dayMs, hourMs } from './durations.js';

export interface LocalTime {
  /** Days since 1970-01-01, local time. */
  readonly day: number;
  /** 0-23 */
  readonly hour: number;
  /** Milliseconds since the local hour began. */
  readonly intoHourMs: number;
}

/** The local time in an IANA time zone. */
export function localTime(moment: Date, timeZone: string): LocalTime {
  const clockMs = moment.getTime() + offsetMs(moment.getTime(), timeZone);
  const day = Math.floor(clockMs / dayMs);
  const intoDayMs = clockMs - day * dayMs;
  return { day, hour: Math.floor(intoDayMs / hourMs), intoHourMs: intoDayMs % hourMs };
}

/**
 * The first time on a day when local clocks show this hour; if the hour is skipped, the time of the clock change, which is
 * the next midnight if the rest of the day is skipped as well (Greenland, in March).
 * @returns null if the whole day is skipped
 */
export function momentOf(day: number, hour: number, timeZone: string): Date | null {
  const clockMs = day * dayMs + hour * hourMs;
  // There is at most one clock change between these two.
  const offsets = [-1.5, 1.5].map((days) => offsetMs(clockMs + days * dayMs, timeZone));
  const shown = (moment: number): number => moment + offsetMs(moment, timeZone);
  const exact = offsets.map((offset) => clockMs - offset).filter((moment) => shown(moment) === clockMs);
  if (exact.length > 0) return new Date(Math.min(...exact));
  let notYet = clockMs - Math.max(...offsets) - 1;
  let leftOut = clockMs - Math.min(...offsets);
  while (leftOut - notYet > 1) {
    const middle = Math.floor((notYet + leftOut) / 2);
    if (shown(middle) > clockMs) leftOut = middle;
    else notYet = middle;
  }
  const isDayShown = [leftOut - 1, leftOut].some((ms) => localTime(new Date(ms), timeZone).day === day);
  return isDayShown ? new Date(leftOut) : null;
}

/** The first time of a day; of the next one if the zone skipped this one. */
export function startOfDay(day: number, timeZone: string): Date {
  return momentOf(day, 0, timeZone) ?? startOfDay(day + 1, timeZone);
}

/** `Date.UTC`, which takes the years 0 to 99 for 1900 to 1999, without that exception. */
export function utcMs(year: number, month: number, day = 1, hour = 0, minute = 0, second = 0): number {
  return new Date(Date.UTC(2_000, 0, 1, hour, minute, second)).setUTCFullYear(year, month, day);
}

/** Years before the first are formatted as positive numbers, too; in none of them did a zone change its clocks. */
const firstMs = utcMs(2, 0);

const formats = new Map<string, Intl.DateTimeFormat>();

/** The zone's offset from UTC. */
function offsetMs(moment: number, timeZone: string): number {
  let format = formats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(timeZone, format);
  }
  const seconds = Math.floor(Math.max(moment, firstMs) / 1_000) * 1_000;
  const parts = new Map(format.formatToParts(seconds).map(({ type, value }) => [type, Number(value)]));
  const part = (name: Intl.DateTimeFormatPartTypes): number => parts.get(name) ?? 0;
  const clockMs = utcMs(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return clockMs - seconds;
}
