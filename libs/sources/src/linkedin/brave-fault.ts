import { Permanent, RateLimited, Retryable } from '@earshot/domain';
import type { HttpAnswer } from '@earshot/platform';
import { FeedRefused } from '../feed-refused.js';
import { QueryRefused } from '../query-refused.js';
import { fieldsOf, itemsOf, textOf } from '../reading/read-fields.js';
import { readJson } from '../reading/read-json.js';
import type { BraveLimits } from './brave-limits.js';

/**
 * The error for a response of Brave other than 200; null if it is a 200. Brave returns 422 for a wrong key as well as for a
 * wrong query.
 */
export function braveFault(answer: HttpAnswer, limits: BraveLimits, now: Date): Error | null {
  const { status } = answer;
  if (status === 200) return null;
  if (status >= 500 || status === 408) return new Retryable(`Brave cannot answer now (${status}).`);
  if (status === 429) return waitAsked(limits, now);
  if (status === 402)
    return new Permanent('Brave asks for payment (402): the plan or its credit is used up.');
  const codes = codesOf(readJson(answer, 'Brave'));
  if (status === 401 || status === 403 || codes.some((code) => code.startsWith('SUBSCRIPTION_TOKEN')))
    return new Permanent(`Brave does not accept LINKEDIN_BRAVE_API_KEY (${status}).`);
  if (status === 400 || status === 422 || status === 414)
    return new QueryRefused(`Brave refuses the query (${status}).`);
  return new Permanent(`Brave refuses the request (${status}).`);
}

function waitAsked({ second, month }: BraveLimits, now: Date): RateLimited {
  if (month?.remaining === 0)
    return new FeedRefused('The monthly limit of Brave is used up (429).', month.resetsAt);
  const until = Math.max(now.getTime() + 1_000, second?.resetsAt.getTime() ?? 0);
  return new RateLimited('Brave asks us to wait (429).', new Date(until));
}

/** The codes of one error, or of a list of them. */
function codesOf(body: unknown): readonly string[] {
  const { error, errors } = fieldsOf(body);
  return [error, ...itemsOf(errors)].flatMap((each) => textOf(fieldsOf(each), 'code') ?? []);
}
