import { localTime, momentOf } from '@earshot/domain';

/** The numbers of days a chart can show. */
export const rangeDays = [7, 14, 30, 90] as const;
export type RangeDays = (typeof rangeDays)[number];

/** The whole days shown in a chart, in one time zone. */
export interface Period {
  readonly days: RangeDays;
  /** The last day, `2026-11-22`. */
  readonly lastDay: string;
  readonly since: Date;
  /** The start of the day after the last. */
  readonly until: Date;
  /** Whether today is included, so the figures are still growing. */
  readonly growing: boolean;
}

const dayMs = 86_400_000;

/**
 * The period that ends with a given day.
 * @param lastDay `2026-11-22`; null, invalid or in the future = today
 */
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

/**
 * Moves the period by its own length.
 * @returns its new last day; null = today, also if that would be in the future
 */
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

/** Islands that moved across the date line skipped a day: it starts when the next one does. */
function startOf(day: number, zone: string): Date {
  return momentOf(day, 0, zone) ?? startOf(day + 1, zone);
}
