import type { CountedMeter } from '../scan/meter/meter-count.js';
import { openCount } from '../scan/meter/meter-count.js';
import { dayMs } from '../time/durations.js';

/** An allowance for a period, and the amount used. */
export interface Allowance {
  readonly limit: number;
  readonly used: number;
  /** The current window. */
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** The allowance of a meter in the window at `now`. */
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

/** A day's share of an allowance; all of it if the window is a day or shorter. */
export function dayShare({ limit, startsAt, endsAt }: Allowance): number {
  return (limit * dayMs) / Math.max(dayMs, endsAt.getTime() - startsAt.getTime());
}

/**
 * How much may be used now so that every remaining day of the window keeps an equal share: the shares of all days up to
 * today, minus what was used. Unused shares carry over.
 * @param since the first use; earlier days have no unused shares. null = never used
 * @param smallest what the source's smallest request may use. Nothing can be saved for it before the first use, so that much
 * and the same again, for a reserve, may be used at once.
 */
export function spendable(allowance: Allowance, since: Date | null, now: Date, smallest = 0): number {
  const { limit, used, startsAt, endsAt } = allowance;
  const begun = new Date(Math.max(startsAt.getTime(), (since ?? now).getTime()));
  const days = Math.max(0, now.getTime() - begun.getTime()) / dayMs + 1;
  const left = limit - used;
  if (endsAt.getTime() - startsAt.getTime() <= dayMs) return Math.max(0, left);
  const released = Math.max(dayShare(allowance) * days, since === null ? 2 * smallest : 0);
  return Math.max(0, Math.min(left, released - used));
}

function lengthMs(window: CountedMeter['meter']['window'], endsAt: Date): number {
  if (window.every === 'window') return window.ms;
  if (window.every === 'day') return dayMs;
  // Around noon of the last day of the month, which is the same day in every zone.
  const last = new Date(endsAt.getTime() - dayMs / 2);
  return new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth() + 1, 0)).getUTCDate() * dayMs;
}
