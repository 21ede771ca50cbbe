import { Permanent, RateLimited } from '../errors/adapter-error.js';
import { messageOf } from '../errors/message-of.js';
import { nextAttemptAt } from './next-attempt.js';

/** What became of one attempt to deliver. */
export type DeliveryOutcome =
  | { readonly kind: 'delivered'; readonly answer: string }
  | { readonly kind: 'retry'; readonly error: string; readonly dueAt: Date }
  | { readonly kind: 'failed'; readonly error: string }
  /** Nothing was attempted: its time is not now. */
  | { readonly kind: 'put_off'; readonly dueAt: Date };

/**
 * What a failed attempt means: permanent faults and used-up schedules are final, all else is tried again.
 * @param attempts how many were made, this one included
 */
export function failedDelivery(error: unknown, attempts: number, now: Date, chance: number): DeliveryOutcome {
  const reason = messageOf(error);
  if (error instanceof Permanent) return { kind: 'failed', error: reason };
  const notBefore = error instanceof RateLimited ? error.until : undefined;
  const dueAt = nextAttemptAt(attempts, now, chance, notBefore);
  return dueAt === null
    ? { kind: 'failed', error: `Given up after ${attempts} attempts: ${reason}` }
    : { kind: 'retry', error: reason, dueAt };
}
