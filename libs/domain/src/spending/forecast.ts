import { nextMonth } from '../project/month.js';

/** How many whole days (UTC) before today the pace is taken from, at most. */
export const paceDays = 7;
/** With fewer of them nothing is said of the future. */
const fewestDays = 2;
const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** What was used, as far as it says how it goes on. */
export interface SpentSoFar {
  /** In the month that runs (UTC). */
  readonly thisMonth: number;
  /** In the seven whole days (UTC) before today. */
  readonly lastDays: number;
  /** The first day on which anything was counted; null = nothing ever was. */
  readonly since: Date | null;
}

/** Units a day; null = there are not two whole days yet to tell by. */
export function paceOf({ lastDays, since }: SpentSoFar, now: Date): number | null {
  if (since === null) return null;
  const today = Math.floor(now.getTime() / dayMs);
  const days = Math.min(paceDays, today - Math.floor(since.getTime() / dayMs));
  return days < fewestDays ? null : lastDays / days;
}

/** What will have been used when the month ends, at the pace of the last days; null = too little is known. */
export function forecastMonth(spent: SpentSoFar, now: Date): number | null {
  const pace = paceOf(spent, now);
  if (pace === null) return null;
  return spent.thisMonth + (pace * (nextMonth(now).getTime() - hourOf(now))) / dayMs;
}

/**
 * When a limit of the month is reached at the pace of the last days; null = it is reached already, not in this month, or
 * too little is known.
 */
export function reachedAt(spent: SpentSoFar, limit: number, now: Date): Date | null {
  const pace = paceOf(spent, now);
  if (pace === null || pace <= 0 || spent.thisMonth >= limit) return null;
  const at = hourOf(now) + ((limit - spent.thisMonth) / pace) * dayMs;
  return at < nextMonth(now).getTime() ? new Date(at) : null;
}

/** The hour that runs is taken as a whole, so that two looks in a row say the same. */
function hourOf(now: Date): number {
  return Math.floor(now.getTime() / hourMs) * hourMs;
}
