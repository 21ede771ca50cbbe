import { DestinationGone, Permanent, RateLimited, Retryable } from '@earshot/domain';
import type { HttpAnswer } from '@earshot/platform';
import { answerSentence } from '../http/answer-words.js';
import { retryAfter } from '../http/retry-after.js';

/**
 * The error for an answer from Discord; null = delivered. Clients that continue after 401, 403 and 404 get everyone behind
 * the same IP address blocked, so a webhook that answers with these is given up at once.
 * https://docs.discord.com/developers/topics/rate-limits#invalid-request-limit-aka-cloudflare-bans
 */
export function discordFault(answer: HttpAnswer, address: string, now: Date): Error | null {
  const { status } = answer;
  if (status >= 200 && status < 300) return null;
  const message = answerSentence(answer, address);
  if ([401, 403, 404, 410].includes(status)) return new DestinationGone(message);
  const until = status === 429 || status === 503 ? waitUntil(answer, now) : null;
  if (until !== null) return new RateLimited(message, until);
  const isRefusal = status >= 400 && status < 500 && status !== 408 && status !== 429;
  return isRefusal ? new Permanent(message) : new Retryable(message);
}

/** The body has it in seconds with milliseconds; Cloudflare, in front of Discord, sends only the header. */
function waitUntil({ body, headers }: HttpAnswer, now: Date): Date | null {
  const seconds = retrySeconds(body);
  return seconds === null
    ? retryAfter(headers['retry-after'], now)
    : new Date(now.getTime() + Math.ceil(seconds * 1_000));
}

function retrySeconds(body: string): number | null {
  try {
    const { retry_after: seconds } = JSON.parse(body) as { retry_after?: unknown };
    return typeof seconds === 'number' && seconds >= 0 && seconds < 1e9 ? seconds : null;
  } catch {
    return null;
  }
}
