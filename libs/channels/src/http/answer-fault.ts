import { DestinationGone, Permanent, RateLimited, Retryable } from '@earshot/domain';
import type { HttpAnswer } from '@earshot/platform';
import { answerSentence } from './answer-words.js';

/** What the answers of a service mean. */
export interface AnswerRules {
  /** Whether no message can arrive there any more. */
  readonly isGone: (answer: HttpAnswer) => boolean;
  /** Until when the service asks to wait; null = it does not say. */
  readonly waitUntil: (answer: HttpAnswer, now: Date) => Date | null;
  /** Whether it refuses content with 4xx, which it would refuse again. */
  readonly refusesContent: boolean;
}

/** The error for an answer, which decides about the next attempt; null = delivered. */
export function answerFault(
  answer: HttpAnswer,
  address: string,
  now: Date,
  { isGone, waitUntil, refusesContent }: AnswerRules,
): Error | null {
  const { status } = answer;
  if (status >= 200 && status < 300) return null;
  const message = answerSentence(answer, address);
  if (isGone(answer)) return new DestinationGone(message);
  const until = waitUntil(answer, now);
  if (until !== null) return new RateLimited(message, until);
  const isRefusal = status >= 400 && status < 500 && status !== 408 && status !== 429;
  return refusesContent && isRefusal ? new Permanent(message) : new Retryable(message);
}

/**
 * The time until which a `Retry-After` header asks us to wait, in seconds or as a date; null if it is absent or invalid.
 * https://www.rfc-editor.org/rfc/rfc9110#field.retry-after
 */
export function retryAfter({ headers }: HttpAnswer, now: Date): Date | null {
  const value = headers['retry-after'];
  if (value === undefined) return null;
  // Some servers send fractions, which `Date.parse` takes for a date: 598.5 for one in the year 598.
  const isSeconds = /^\d{1,9}(?:\.\d{1,9})?$/.test(value);
  const until = isSeconds ? now.getTime() + Number(value) * 1000 : Date.parse(value);
  return Number.isNaN(until) ? null : new Date(until);
}
