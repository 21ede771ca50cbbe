import type { Meter } from './meter.js';
import { windowEnd, windowLengthMs } from './meter-window.js';

/** The usage of a meter in the window that ends at `resetsAt`; `resetsAt` null = no window is open. */
export interface MeterCount {
  readonly used: number;
  readonly resetsAt: Date | null;
}

/** A count in an open window. */
export interface OpenMeterCount extends MeterCount {
  readonly resetsAt: Date;
}

/** A meter with its usage. */
export interface CountedMeter {
  readonly meter: Meter;
  readonly count: MeterCount;
}

/** The count at `now`; zero if the window has ended. */
export function openCount({ meter, count }: CountedMeter, now: Date): OpenMeterCount {
  const { used, resetsAt } = count;
  return resetsAt !== null && resetsAt > now
    ? { used, resetsAt }
    : { used: 0, resetsAt: windowEnd(meter.window, now) };
}

/** Units left in the window at `now`. */
export function unitsLeft(counted: CountedMeter, now: Date): number {
  return Math.max(0, counted.meter.limit - openCount(counted, now).used);
}

/** The count after adding `units`; null = they do not fit. */
export function charged(counted: CountedMeter, units: number, now: Date): OpenMeterCount | null {
  const { used, resetsAt } = openCount(counted, now);
  return used + units > counted.meter.limit ? null : { used: used + units, resetsAt };
}

/**
 * The count after adding `units` regardless of the limit; negative units are a refund.
 * @param chargedAt when what is corrected was counted. A refund of an earlier day or month is not taken from this one.
 */
export function adjusted(
  counted: CountedMeter,
  units: number,
  now: Date,
  chargedAt: Date = now,
): OpenMeterCount {
  const { window } = counted.meter;
  const { used, resetsAt } = openCount(counted, now);
  const isPast = window.every !== 'window' && windowEnd(window, chargedAt) < resetsAt;
  return { used: units < 0 && isPast ? used : Math.max(0, used + units), resetsAt };
}

/** A window of a second may be followed by a longer pause that the upstream asks for (`backoff` of Stack Exchange). */
const longestPauseMs = 10 * 60_000;

/**
 * The count after the upstream reported what is left. Within a window the amount left can only go down, because answers may
 * arrive out of order; a newer window of the upstream replaces ours. A window by the calendar is never replaced: it ends when
 * the month does, and the upstream may count in other months (Brave: 30 days). What an upstream will renew before then is
 * not missing from it.
 */
export function observed(
  counted: CountedMeter,
  reading: { readonly remaining: number; readonly resetsAt: Date },
  now: Date,
): OpenMeterCount {
  const { meter } = counted;
  const own = openCount(counted, now);
  if (reading.resetsAt <= now) return own;
  const used = Math.max(0, meter.limit - reading.remaining);
  if (meter.window.every !== 'window')
    return reading.resetsAt < own.resetsAt ? own : { ...own, used: Math.max(own.used, used) };
  // Whatever an upstream says.
  const longestMs = Math.max(windowLengthMs(meter.window), longestPauseMs);
  const resetsAt = new Date(Math.min(reading.resetsAt.getTime(), now.getTime() + longestMs));
  const isNewer =
    counted.count.resetsAt !== null &&
    resetsAt.getTime() - own.resetsAt.getTime() > windowLengthMs(meter.window) / 2;
  if (isNewer) return { used, resetsAt };
  return {
    used: Math.max(own.used, used),
    resetsAt: resetsAt > own.resetsAt && used >= own.used ? resetsAt : own.resetsAt,
  };
}
