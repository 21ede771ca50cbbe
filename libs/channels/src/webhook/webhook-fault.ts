import { DestinationGone, RateLimited, Retryable } from '@earshot/domain';
import type { HttpAnswer } from '@earshot/platform';
import { answerSentence } from '../http/answer-words.js';
import { retryAfter } from '../http/retry-after.js';

/**
 * The error for an answer, which decides about the next attempt; null = delivered. Only 410 is final, for all messages, as
 * Standard Webhooks says. Anything else may be an outage, a deployment or a wrong setting that its owner fixes within the
 * days of the retry schedule (including a redirect to a maintenance page), and a few requests are cheaper than a lost alert.
 */
export function webhookFault(answer: HttpAnswer, address: string, now: Date): Error | null {
  const { status, headers } = answer;
  if (status >= 200 && status < 300) return null;
  const message = answerSentence(answer, address);
  if (status === 410) return new DestinationGone(message);
  const until = [429, 502, 503, 504].includes(status) ? retryAfter(headers['retry-after'], now) : null;
  return until === null ? new Retryable(message) : new RateLimited(message, until);
}
