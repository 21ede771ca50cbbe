import { setTimeout as wait } from 'node:timers/promises';
import { Permanent, RateLimited } from '@earshot/domain';
import { Unanswered } from './provider/llm-provider.js';

/** Nobody holds a batch of posts up for longer. */
const longestMs = 3_000;

/**
 * How to wait before the same question is asked again; null = it is not asked again. A server that names a time is
 * given it where it is short, a passing fault a moment of chance.
 * @returns a wait that answers whether there is still time
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
