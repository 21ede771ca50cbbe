import { ChannelBusy, Permanent, RateLimited } from '../errors/adapter-error.js';
import { messageOf } from '../errors/message-of.js';
import { nextAttemptAt } from './next-attempt.js';

export type DeliveryOutcome =
  | { readonly kind: 'delivered'; readonly answer: string }
  | { readonly kind: 'retry'; readonly error: string; readonly dueAt: Date }
  | { readonly kind: 'failed'; readonly error: string }
  /**
   * Nothing was attempted at the alert's destination: it is quiet hours, the channel was busy, or the destination was replaced
   * during the attempt.
   */
  | { readonly kind: 'put_off'; readonly dueAt: Date }
  /** There is nothing left to send. */
  | { readonly kind: 'cancelled'; readonly reason: string };

/** How long a message waits for a busy channel before it asks for its turn again. */
const busyMs = 10_000;

/**
 * The outcome of a failed attempt: permanent errors and exhausted schedules are final, everything else is retried, and
 * a message that was not even tried is due soon.
 * @param attempts the number of attempts, including this one
 */
export function failedDelivery(error: unknown, attempts: number, now: Date, chance: number): DeliveryOutcome {
  if (error instanceof ChannelBusy) return { kind: 'put_off', dueAt: new Date(now.getTime() + busyMs) };
  const reason = messageOf(error);
  if (error instanceof Permanent) return { kind: 'failed', error: reason };
  const notBefore = error instanceof RateLimited ? error.until : undefined;
  const dueAt = nextAttemptAt(attempts, now, chance, notBefore);
  return dueAt === null
    ? { kind: 'failed', error: `Given up after ${attempts} attempts: ${reason}` }
    : { kind: 'retry', error: reason, dueAt };
}
