import type { Meter } from './meter.js';
import { windowEnd, windowLengthMs } from './meter-window.js';

/** What was used of a meter, in the window that ends at `resetsAt`; null = no window is open. */
export interface MeterCount {
  readonly used: number;
  readonly resetsAt: Date | null;
}

/** A count in a window that is open. */
export interface OpenMeterCount extends MeterCount {
  readonly resetsAt: Date;
}

/** A meter with what was used of it. */
export interface CountedMeter {
  readonly meter: Meter;
  readonly count: MeterCount;
}

/** The count as it is at `now`: a window that has ended starts again from zero. */
export function openCount({ meter, count }: CountedMeter, now: Date): OpenMeterCount {
  const { used, resetsAt } = count;
  return resetsAt !== null && resetsAt > now
    ? { used, resetsAt }
    : { used: 0, resetsAt: windowEnd(meter.window, now) };
}

/** Units that are left in the window that is open at `now`. */
export function unitsLeft(counted: CountedMeter, now: Date): number {
  return Math.max(0, counted.meter.limit - openCount(counted, now).used);
}

/** The count after `units` more; null = they no longer fit into the window. */
export function charged(counted: CountedMeter, units: number, now: Date): OpenMeterCount | null {
  const { used, resetsAt } = openCount(counted, now);
  return used + units > counted.meter.limit ? null : { used: used + units, resetsAt };
}

/** The count after `units` more, whether they fit or not; negative units are given back. */
export function adjusted(counted: CountedMeter, units: number, now: Date): OpenMeterCount {
  const { used, resetsAt } = openCount(counted, now);
  return { used: Math.max(0, used + units), resetsAt };
}

/**
 * The count after the upstream has said what is left. In the window that both know it only ever lowers what is left, for
 * answers overtake each other; where the upstream is in a newer window, what it says holds.
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
  const isNewer =
    counted.count.resetsAt !== null &&
    reading.resetsAt.getTime() - own.resetsAt.getTime() > windowLengthMs(meter.window) / 2;
  if (isNewer) return { used, resetsAt: reading.resetsAt };
  return {
    used: Math.max(own.used, used),
    resetsAt: reading.resetsAt > own.resetsAt && used >= own.used ? reading.resetsAt : own.resetsAt,
  };
}
