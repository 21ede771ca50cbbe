import { ChannelDown, DestinationGone, RateLimited } from '../errors/adapter-error.js';
import { messageOf } from '../errors/message-of.js';
import { maxWaitMs } from './next-attempt.js';

/** A destination that takes nothing for so long is given up. */
const deadAfterMs = 5 * 24 * 3_600_000;

/** What a failed attempt means for everything else that goes to the same destination. */
export type DestinationHealth =
  /** Nothing is sent there before. */
  | { readonly kind: 'held'; readonly until: Date }
  /** Nothing is sent there ever again; `reason` is a sentence for the owner of the alert. */
  | { readonly kind: 'dead'; readonly reason: string };

/**
 * A destination that fails is tried ever less often: after a first fault at once, later a quarter of the time that it
 * has been failing for, five minutes at most. One that asks for a time is given it, up to a day.
 * @param failingSince its first fault since anything arrived there; null = this is the first
 * @returns null where the fault says nothing about the destination
 */
export function destinationHealth(
  error: unknown,
  failingSince: Date | null,
  now: Date,
): DestinationHealth | null {
  if (error instanceof ChannelDown) return null;
  const reason = messageOf(error);
  if (error instanceof DestinationGone)
    return { kind: 'dead', reason: `The destination will take no message any more: ${reason}` };
  const failingMs = failingSince === null ? 0 : now.getTime() - failingSince.getTime();
  if (failingMs >= deadAfterMs)
    return { kind: 'dead', reason: `Nothing could be delivered for five days. The last fault: ${reason}` };
  const askedMs = error instanceof RateLimited ? error.until.getTime() - now.getTime() : 0;
  const holdMs = Math.max(Math.min(failingMs / 4, longestHoldMs), Math.min(askedMs, maxWaitMs));
  return { kind: 'held', until: new Date(now.getTime() + Math.max(0, holdMs)) };
}

const longestHoldMs = 5 * 60_000;
