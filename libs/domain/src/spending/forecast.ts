import { nextMonth } from '../project/month.js';
import { dayMs, hourMs } from '../time/durations.js';

/** The maximum number of whole days (UTC) before today on which the pace is based. */
export const paceDays = 7;
/** The minimum number of whole days for a forecast. */
const fewestDays = 2;

/** The usage that a forecast is based on. */
export interface SpentSoFar {
  /** In the current month (UTC). */
  readonly thisMonth: number;
  /** In the seven whole days (UTC) before today. */
  readonly lastDays: number;
  /** The first day with any usage; null = no usage yet. */
  readonly since: Date | null;
}

/** Units per day; null = data for fewer than two whole days. */
export function paceOf({ lastDays, since }: SpentSoFar, now: Date): number | null {
  if (since === null) return null;
  const today = Math.floor(now.getTime() / dayMs);
  const days = Math.min(paceDays, today - Math.floor(since.getTime() / dayMs));
  return days < fewestDays ? null : lastDays / days;
}

/**
 * The expected usage at the end of the month at the pace of the last days; null = too little data.
 * @param until when usage ends; see `spendingEnd`
 */
export function forecastMonth(spent: SpentSoFar, now: Date, until = nextMonth(now)): number | null {
  const pace = paceOf(spent, now);
  if (pace === null) return null;
  return spent.thisMonth + (pace * Math.max(0, until.getTime() - hourOf(now))) / dayMs;
}

/** When spending ends at the pace of the last days: once the limit is reached, or with the month. */
export function spendingEnd(spent: SpentSoFar, limit: number, now: Date): Date {
  if (spent.thisMonth >= limit) return new Date(hourOf(now));
  return reachedAt(spent, limit, now) ?? nextMonth(now);
}

/**
 * When a monthly limit will be reached at the pace of the last days; null = already reached, not this month, or too little
 * data.
 */
export function reachedAt(spent: SpentSoFar, limit: number, now: Date): Date | null {
  const pace = paceOf(spent, now);
  if (pace === null || pace <= 0 || spent.thisMonth >= limit) return null;
  const at = hourOf(now) + ((limit - spent.thisMonth) / pace) * dayMs;
  return at < nextMonth(now).getTime() ? new Date(at) : null;
}

/** Rounded down to the hour, so that repeated calls give the same result. */
function hourOf(now: Date): number {
  return Math.floor(now.getTime() / hourMs) * hourMs;
}
