import type { LlmUsage } from './provider/llm-provider.js';

/** Tokens counted as used until the actual usage is known. */
export interface LlmReservation {
  /** The UTC day they count towards, e.g. `2026-11-22`. */
  readonly day: string;
  readonly atMost: LlmUsage;
}

/**
 * The daily budget, reserved before it is spent. A reservation counts until it is settled, so that the limit is kept however
 * many processes call at the same time, even if one of them dies.
 */
export interface LlmBudget {
  /** @param atMost the worst-case usage of the call @returns null if that exceeds what is left of the day's budget */
  reserve(atMost: LlmUsage, now: Date): Promise<LlmReservation | null>;
  /** @param used null = not known: the whole reservation stays counted */
  settle(reservation: LlmReservation, used: LlmUsage | null): Promise<void>;
}

/** No limits and no records, for programs that one person runs and watches. */
export const unlimitedBudget: LlmBudget = {
  reserve: (atMost, now) => Promise.resolve({ day: now.toISOString().slice(0, 10), atMost }),
  settle: () => Promise.resolve(),
};
