import { shuffled } from '../seeded-random.js';

/** What is broken when. */
export interface PlannedFault {
  readonly name: string;
  /** From the beginning. */
  readonly atMs: number;
  /** From 0 up to 1: which one of several is hit. */
  readonly aim: number;
}

/**
 * Every fault as often as the others, at least once, in an order and at moments that the seed alone decides.
 * @param seconds in which the last of them begins
 * @param everySeconds how long after one fault the next begins, about; all faults come once more while there is time
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
