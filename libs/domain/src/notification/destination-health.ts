import { ChannelDown, DestinationGone, RateLimited } from '../errors/adapter-error.js';
import { messageOf } from '../errors/message-of.js';
import { longestWaitMs, maxWaitMs } from './next-attempt.js';
import { dayMs } from '../time/durations.js';

/** A destination at which everything has failed for this long, without a break, is given up. */
const deadAfterMs = 5 * dayMs;

/** Failures that are further apart than retries can be, even with quiet hours in between, have nothing to do with each other. */
export const longestGapMs = longestWaitMs + dayMs;

/**
 * Since when a destination has been failing without a break: a failure that nothing followed for days says nothing about now.
 * @param failingSince its first failure since the last successful delivery; null = it works
 * @param heldUntil the end of the wait after its last failure; null = it has not been recorded
 */
export function failingWithoutBreak(
  { failingSince, heldUntil }: { readonly failingSince: Date | null; readonly heldUntil: Date | null },
  now: Date,
): Date | null {
  const isLongAgo = heldUntil !== null && now.getTime() - heldUntil.getTime() > longestGapMs;
  return isLongAgo ? null : failingSince;
}

/** The effect of a failed attempt on other messages to the same destination. */
export type DestinationHealth =
  /** Nothing is sent to it before this time. */
  | { readonly kind: 'held'; readonly until: Date }
  /** Nothing is ever sent to it again; `reason` is a sentence for the owner of the alert. */
  | { readonly kind: 'dead'; readonly reason: string };

/**
 * A failing destination is tried less and less often: immediately after the first failure, then after a quarter of the time
 * for which it has been failing, but after five minutes at the latest. A delay it asks for is granted, up to a day.
 * @param failingSince see `failingWithoutBreak`; null = this is the first failure
 * @returns null if the failure says nothing about the destination
 */
export function destinationHealth(
  error: unknown,
  failingSince: Date | null,
  now: Date,
): DestinationHealth | null {
  if (error instanceof ChannelDown) return null;
  const reason = messageOf(error);
  if (error instanceof DestinationGone)
    return { kind: 'dead', reason: `The destination no longer accepts messages: ${reason}` };
  const failingMs = failingSince === null ? 0 : now.getTime() - failingSince.getTime();
  if (failingMs >= deadAfterMs)
    return { kind: 'dead', reason: `Nothing could be delivered for five days. The last error: ${reason}` };
  const askedMs = error instanceof RateLimited ? error.until.getTime() - now.getTime() : 0;
  const holdMs = Math.max(Math.min(failingMs / 4, longestHoldMs), Math.min(askedMs, maxWaitMs));
  return { kind: 'held', until: new Date(now.getTime() + Math.max(0, holdMs)) };
}

const longestHoldMs = 5 * 60_000;
