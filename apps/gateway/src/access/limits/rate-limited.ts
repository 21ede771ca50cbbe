import { AppError, waitText } from '@earshot/domain';
import type { RateLimiter } from '@earshot/queue';

/** The error for a caller who has to wait. @param why a sentence */
export function rateLimited(why: string, retryAfterSeconds: number): AppError {
  const message = `${why} Try again in ${waitText(retryAfterSeconds)}.`;
  return new AppError('RATE_LIMITED', message, { retryAfterSeconds });
}

/**
 * Counts a use of something limited.
 * @param key what is limited, and for whom
 * @param why a sentence for the error
 * @throws AppError RATE_LIMITED beyond the limit, until the window ends
 */
export async function countUse(
  limiter: RateLimiter,
  key: string,
  {
    limit,
    windowSeconds,
    why,
  }: { readonly limit: number; readonly windowSeconds: number; readonly why: string },
): Promise<void> {
  const [decision] = await limiter.take([{ key, limit }], windowSeconds);
  if (decision?.allowed === false) throw rateLimited(why, decision.resetSeconds);
}
