const minute = 60_000;
const hour = 60 * minute;

/** Waits before attempt 2, 3, ...: after the last one the notification has failed (75 hours in all). */
const delaysMs = [
  5_000,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];

/** A notification whose last attempt failed is given up. */
export const maxDeliveryAttempts = delaysMs.length + 1;

/** What a destination asks for (`Retry-After`) is honoured up to this. */
export const maxWaitMs = 24 * hour;

/**
 * When to try again after `attempts` failed attempts; null = give up.
 * @param chance 0-1, spreads the wait by 20 % either way
 * @param notBefore what the destination asked for, honoured up to a day
 */
export function nextAttemptAt(attempts: number, now: Date, chance: number, notBefore?: Date): Date | null {
  const delayMs = delaysMs[attempts - 1];
  if (delayMs === undefined) return null;
  const planned = now.getTime() + delayMs * (0.8 + 0.4 * chance);
  const asked = Math.min(notBefore?.getTime() ?? 0, now.getTime() + maxWaitMs);
  return new Date(Math.max(planned, asked));
}
