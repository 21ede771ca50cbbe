import type { LlmUsage } from './provider/llm-provider.js';

/** Tokens that are counted as used until it is known how many were. */
export interface LlmReservation {
  /** The day in UTC that they are counted under, e.g. `2026-11-22`. */
  readonly day: string;
  readonly atMost: LlmUsage;
}

/**
 * What may be spent in a day, counted before it is spent: what was reserved stays counted until it is settled, so that
 * the limit holds however many processes ask at the same time, and whichever of them dies.
 */
export interface LlmBudget {
  /** @param atMost what the call can cost in the worst case @returns null where that is more than is left of the day */
  reserve(atMost: LlmUsage, now: Date): Promise<LlmReservation | null>;
  /** @param used null = it is not known: everything that was reserved stays counted */
  settle(reservation: LlmReservation, used: LlmUsage | null): Promise<void>;
}

/** For programs that one person runs and watches: nothing is limited, nothing is kept. */
export const unlimitedBudget: LlmBudget = {
  reserve: (atMost, now) => Promise.resolve({ day: now.toISOString().slice(0, 10), atMost }),
  settle: () => Promise.resolve(),
};
