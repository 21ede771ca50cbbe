import { localTime, momentOf } from '@earshot/domain';

/** How many days a chart can show. */
export const rangeDays = [7, 14, 30, 90] as const;
export type RangeDays = (typeof rangeDays)[number];

/** Whole days of a time zone, as they are charted. */
export interface Period {
  readonly days: RangeDays;
  /** `2026-11-22`, the last of them. */
  readonly lastDay: string;
  readonly since: Date;
  /** Where the day after the last begins. */
  readonly until: Date;
  /** Whether today is among them: then it still grows. */
  readonly growing: boolean;
}

const dayMs = 86_400_000;

/** The period that ends with a day. @param lastDay `2026-11-22`; null, unreadable or yet to come = today */
export function periodOf(days: RangeDays, lastDay: string | null, zone: string, now: Date): Period {
  const today = localTime(now, zone).day;
  const asked = dayNumber(lastDay);
  const last = asked === null ? today : Math.min(asked, today);
  return {
    days,
    lastDay: dayText(last),
    since: startOf(last - days + 1, zone),
    until: startOf(last + 1, zone),
    growing: last === today,
  };
}

/** The same number of days before or after. @returns the last of them; null = today, or nothing comes after */
export function lastDayOf(
  { days, lastDay }: Period,
  move: 'earlier' | 'later',
  zone: string,
  now: Date,
): string | null {
  const day = (dayNumber(lastDay) ?? 0) + (move === 'earlier' ? -days : days);
  return day >= localTime(now, zone).day ? null : dayText(day);
}

function dayNumber(text: string | null): number | null {
  const ms = /^\d{4}-\d\d-\d\d$/.test(text ?? '') ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(ms) ? null : ms / dayMs;
}

function dayText(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10);
}

/** Islands have left out a day when they changed sides of the date line: it begins with the next. */
function startOf(day: number, zone: string): Date {
  return momentOf(day, 0, zone) ?? startOf(day + 1, zone);
}
