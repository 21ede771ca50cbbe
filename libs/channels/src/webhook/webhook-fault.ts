import { Permanent, RateLimited, Retryable } from '@earshot/domain';
import { type HttpAnswer, redact } from '@earshot/platform';
import { cutText, oneLine } from '../message/cut-text.js';

/**
 * What an answer means for the next attempt; null = delivered.
 * Only 410 ends it at once, as Standard Webhooks says. All else may be an outage, a deployment or a wrong setting that
 * its owner mends within the days of the retry schedule (a redirect to a maintenance page too), and a few
 * requests are cheaper than a lost alert.
 */
export function webhookFault(answer: HttpAnswer, host: string, now: Date): Error | null {
  if (answer.status >= 200 && answer.status < 300) return null;
  const words = cutText(oneLine(redact(answer.body)), 200);
  const message = `${host} answered ${answer.status}${words === '' ? '.' : `: ${words}`}`;
  if (answer.status === 410) return new Permanent(message);
  const until = [429, 502, 503, 504].includes(answer.status)
    ? retryAfter(answer.headers['retry-after'], now)
    : null;
  return until === null ? new Retryable(message) : new RateLimited(message, until);
}

/** Seconds or a date. https://www.rfc-editor.org/rfc/rfc9110#field.retry-after */
function retryAfter(value: string | undefined, now: Date): Date | null {
  if (value === undefined) return null;
  const until = /^\d{1,9}$/.test(value) ? now.getTime() + Number(value) * 1000 : Date.parse(value);
  return Number.isNaN(until) ? null : new Date(until);
}
