import type { CountedMeter } from '../scan/meter-count.js';
import { openCount } from '../scan/meter-count.js';

const dayMs = 86_400_000;

/** An allowance for a window of time, and what was used of it. */
export interface Allowance {
  readonly limit: number;
  readonly used: number;
  /** The window that is open. */
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** The allowance of a meter in the window that is open at `now`. */
export function allowanceOf(counted: CountedMeter, now: Date): Allowance {
  const { used, resetsAt } = openCount(counted, now);
  const { window, limit } = counted.meter;
  return {
    limit,
    used,
    startsAt: new Date(resetsAt.getTime() - lengthMs(window, resetsAt)),
    endsAt: resetsAt,
  };
}

/** What of an allowance one day may use; the whole of it where its window is no longer than a day. */
export function dayShare({ limit, startsAt, endsAt }: Allowance): number {
  return (limit * dayMs) / Math.max(dayMs, endsAt.getTime() - startsAt.getTime());
}

/**
 * What may be used now so that each day that is left of the window keeps its equal share: the shares of the days until now,
 * today's included, less what was used. What a day leaves is there on the days after it.
 * @param since when it was first used at all: days before that have saved nothing. null = it never was
 */
export function spendable(allowance: Allowance, since: Date | null, now: Date): number {
  const { limit, used, startsAt, endsAt } = allowance;
  const begun = new Date(Math.max(startsAt.getTime(), (since ?? now).getTime()));
  const days = Math.max(0, now.getTime() - begun.getTime()) / dayMs + 1;
  const left = limit - used;
  if (endsAt.getTime() - startsAt.getTime() <= dayMs) return Math.max(0, left);
  return Math.max(0, Math.min(left, dayShare(allowance) * days - used));
}

function lengthMs(window: CountedMeter['meter']['window'], endsAt: Date): number {
  if (window.every === 'window') return window.ms;
  if (window.every === 'day') return dayMs;
  // Noon of the last day of the month, in whatever zone its midnight is.
  const last = new Date(endsAt.getTime() - dayMs / 2);
  return new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth() + 1, 0)).getUTCDate() * dayMs;
}
