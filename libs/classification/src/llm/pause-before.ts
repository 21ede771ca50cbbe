import { setTimeout as wait } from 'node:timers/promises';
import { Permanent, RateLimited } from '@earshot/domain';
import { Unanswered } from './provider/llm-provider.js';

/** The longest time that a retry may hold up a batch of posts. */
const longestMs = 3_000;

/**
 * How to wait before a retry; null = no retry. Uses the time the server names if it is short enough, and a short random
 * delay after other temporary faults.
 * @returns a wait that resolves to whether there is still time
 */
export function pauseBefore(
  error: unknown,
  { now, chance }: { readonly now: () => Date; readonly chance: () => number },
): ((signal: AbortSignal) => Promise<boolean>) | null {
  if (error instanceof Permanent || error instanceof Unanswered) return null;
  const ms =
    error instanceof RateLimited
      ? error.until.getTime() - now().getTime() + 200 * chance()
      : 250 + 500 * chance();
  if (ms > longestMs) return null;
  return (signal) => wait(Math.max(0, ms), true, { signal }).catch(() => false);
}
