import { dayMs, hourMs, minuteMs } from '../time/durations.js';

/** Waits before attempts 2, 3, ...; a notification that fails after the last one has failed permanently (75 hours in total). */
const delaysMs = [
  5_000,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
  dayMs,
];

export const maxDeliveryAttempts = delaysMs.length + 1;

/** A wait varies by this share of itself, either way. */
const variance = 0.2;

/** The longest wait between two attempts, unless quiet hours extend it. */
export const longestWaitMs = Math.max(...delaysMs) * (1 + variance);

/** The longest `Retry-After` that is honoured. */
export const maxWaitMs = dayMs;

/**
 * When to try again after `attempts` failed attempts; null = give up.
 * @param chance 0-1, varies the wait by 20 % either way
 * @param notBefore the time the destination asked for, honoured up to a day
 */
export function nextAttemptAt(attempts: number, now: Date, chance: number, notBefore?: Date): Date | null {
  const delayMs = delaysMs[attempts - 1];
  if (delayMs === undefined) return null;
  const planned = now.getTime() + delayMs * (1 - variance + 2 * variance * chance);
  const asked = Math.min(notBefore?.getTime() ?? 0, now.getTime() + maxWaitMs);
  return new Date(Math.max(planned, asked));
}
