import { DestinationGone, Permanent, RateLimited, Retryable, storableText } from '@earshot/domain';
import { type HttpAnswer, redact } from '@earshot/platform';
import { cutBytes, cutText, oneLine } from '../message/cut-text.js';

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

/** A destination's answer, to be stored: status and body, at most 1 KB, without our secrets. */
export function storedAnswer({ status, body }: HttpAnswer, address: string): string {
  return cutBytes(storableText(`${status} ${withoutSecrets(body, address)}`), 1024).trim();
}

/** The answer for an error message, on one line: `hooks.example answered 404: no_service`. */
function answerSentence({ status, body }: HttpAnswer, address: string): string {
  const words = cutText(oneLine(withoutSecrets(body, address)), 200);
  return `${new URL(address).host} answered ${status}${words === '' ? '.' : `: ${words}`}`;
}

/** The address itself is a secret, and proxies' error pages often repeat it. Short plain words (`services`) are not secret. */
function withoutSecrets(body: string, address: string): string {
  const { pathname, search } = new URL(address);
  const parts = [...pathname.split('/'), ...search.slice(1).split(/[&=]/)]
    .flatMap((part) => [part, decoded(part)])
    .filter((part) => part.length >= 16 || (part.length >= 6 && /\d/.test(part)))
    .sort((a, b) => b.length - a.length);
  return parts.reduce((text, part) => text.replaceAll(part, '[redacted]'), redact(body));
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
