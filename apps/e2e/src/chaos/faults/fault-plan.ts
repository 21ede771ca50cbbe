import { shuffled } from '../seeded-random.js';

/** A fault and when it strikes. */
export interface PlannedFault {
  readonly name: string;
  /** Since the start. */
  readonly atMs: number;
  /** From 0 up to 1: chooses among several targets. */
  readonly aim: number;
}

/**
 * Plans every fault equally often and at least once. Only the seed determines their order and times.
 * @param seconds the period in which all faults begin
 * @param everySeconds the approximate interval between faults; each is repeated as often as the time allows
 */
export function planFaults(options: {
  readonly names: readonly string[];
  readonly seconds: number;
  readonly everySeconds: number;
  readonly random: () => number;
}): PlannedFault[] {
  const { names, seconds, everySeconds, random } = options;
  const rounds = Math.max(1, Math.floor(seconds / (names.length * everySeconds)));
  const order = Array.from({ length: rounds }).flatMap(() => shuffled(names, random));
  const stepMs = (seconds * 1_000) / order.length;
  return order.map((name, index) => ({
    name,
    atMs: Math.round((index + random() * 0.9) * stepMs),
    aim: random(),
  }));
}
