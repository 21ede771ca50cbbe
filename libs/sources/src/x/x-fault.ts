import { Permanent, RateLimited, Retryable } from '@earshot/domain';
import type { HttpAnswer } from '@earshot/platform';
import { QueryRefused } from '../query-refused.js';
import { fieldsOf, itemsOf, numberOf, textOf } from '../reading/read-fields.js';
import { readErrorBody } from '../reading/read-json.js';

/** Credits do not come back with time, and only another request shows whether they were topped up. */
const creditsCheckMs = 3_600_000;

/**
 * The error for a response other than 200; null if it is a 200. X uses two generations of error formats, and a 429 has two
 * meanings that only its body distinguishes. https://docs.x.com/x-api/fundamentals/response-codes-and-errors
 */
export function xFault(answer: HttpAnswer, now: Date): Error | null {
  const { status } = answer;
  if (status === 200) return null;
  if (status >= 500 || status === 408) return new Retryable(`X cannot answer now (${status}).`);
  const problem = readProblem(answer);
  const isUsedUp = /\/(credits|credits-depleted|usage-capped)$/.test(problem.type);
  if (status === 402 || isUsedUp || problem.title === 'UsageCapExceeded')
    return new RateLimited(
      `X will not answer until credits are added or the post cap is raised at console.x.com (${status}).`,
      new Date(now.getTime() + creditsCheckMs),
    );
  if (status === 429) return new RateLimited('X asks us to wait (429).', waitUntil(answer.headers, now));
  if (status === 401 || problem.code === 89)
    return new Permanent(
      'X does not accept X_BEARER_TOKEN, or the token of X_API_KEY and X_API_SECRET (401): create new ones at console.x.com.',
    );
  if (status === 403) return forbidden(problem);
  if (status === 400)
    return new QueryRefused(
      `X cannot search for this (400${problem.says === '' ? '' : `: ${problem.says}`}).`,
    );
  return new Permanent(`X refuses the request (${status}).`);
}

function readProblem(answer: HttpAnswer) {
  const body = fieldsOf(readErrorBody(answer));
  const first = fieldsOf(itemsOf(body['errors'])[0]);
  return {
    type: textOf(body, 'type') ?? textOf(first, 'type') ?? '',
    title: textOf(body, 'title') ?? textOf(first, 'title') ?? '',
    reason: textOf(body, 'reason') ?? textOf(first, 'reason') ?? '',
    code: numberOf(first, 'code'),
    // X's own error message, shortened.
    says: (textOf(first, 'message') ?? textOf(body, 'detail') ?? '').slice(0, 200),
  };
}

function forbidden({ reason, title }: ReturnType<typeof readProblem>): Permanent {
  const why = /^[\w -]{1,60}$/.test(reason || title) ? `, ${reason || title}` : '';
  return new Permanent(
    `X does not let this app read posts (403${why}): it has to belong to a project with paid access at console.x.com.`,
  );
}

/** `x-rate-limit-reset` is in seconds since 1970; without it, the wait is a whole window. */
function waitUntil(headers: Readonly<Record<string, string>>, now: Date): Date {
  const resetAt = Number.parseInt(headers['x-rate-limit-reset'] ?? '', 10) * 1_000;
  const windowEnd = now.getTime() + 15 * 60_000;
  return new Date(resetAt > now.getTime() && resetAt < windowEnd ? resetAt : windowEnd);
}
