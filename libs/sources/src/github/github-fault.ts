import { Permanent, RateLimited, Retryable } from '@earshot/domain';
import type { HttpAnswer } from '@earshot/platform';
import { QueryRefused } from '../query-refused.js';
import { type Fields, fieldsOf, itemsOf, textOf } from '../reading/read-fields.js';
import { readErrorBody } from '../reading/read-json.js';
import { waitEnd } from '../reading/wait-end.js';

/**
 * The error for a response other than 200; null if it is a 200. GitHub refuses too frequent requests with 403 as well as
 * 429, and only headers or message show that this is temporary.
 * https://docs.github.com/rest/using-the-rest-api/troubleshooting-the-rest-api
 */
export function githubFault(answer: HttpAnswer, now: Date): Error | null {
  const { status } = answer;
  if (status === 200) return null;
  if (status >= 500 || status === 408) return new Retryable(`GitHub cannot answer now (${status}).`);
  const says = githubWords(answer);
  const until = status === 403 || status === 429 ? waitUntil(answer, says, now) : null;
  if (until !== null) return new RateLimited(`GitHub asks us to wait (${status}).`, until);
  if (status === 401) return new Permanent('GitHub does not accept GITHUB_TOKEN (401): create a new one.');
  // GitHub says so in JSON; a page comes from something in front of it.
  if (goneStatuses.has(status) && says === '')
    return new Retryable(`Something in front of GitHub answered instead of it (${status}).`);
  if (goneStatuses.has(status)) return new NothingThere(status);
  if (status === 422) return new QueryRefused(`GitHub cannot search for this (422${says && `: ${says}`}).`);
  const refusal = `GitHub refuses the request (${status}${says && `: ${says}`}).`;
  return status === 403 ? new Forbidden(refusal) : new Permanent(refusal);
}

/**
 * The error for a GraphQL response without data, or without a field that was requested; null if it has all of them. GitHub
 * answers 200 even if it ran out of time ("Something went wrong while executing your query"), with an error that has no type.
 * https://docs.github.com/graphql/overview/rate-limits-and-query-limits-for-the-graphql-api
 */
export function graphqlFault(data: unknown, errors: readonly Fields[]): Error | null {
  const isMissing = typeof data !== 'object' || data === null || Object.values(data).includes(null);
  if (!isMissing) return null;
  const says = errors.flatMap((error) => textOf(error, 'message') ?? [])[0]?.slice(0, 200);
  const more = says === undefined ? '' : `: ${says}`;
  return errors.some(isRefusal)
    ? new Permanent(`GitHub refuses the query${more}.`)
    : new Retryable(`GitHub could not execute the query${more}.`);
}

/** Errors of permission have a type, those of validation a code, and those of syntax only a place in the query. */
function isRefusal(error: Fields): boolean {
  const type = textOf(error, 'type');
  if (type !== null) return type !== 'SERVICE_UNAVAILABLE';
  const code = textOf(fieldsOf(error['extensions']), 'code');
  return code !== null || (error['locations'] !== undefined && error['path'] === undefined);
}

/**
 * The token may not read this: the organization forbids such tokens or has a list of allowed addresses, or the repository is
 * blocked. If it may read nothing at all, searches fail with this too.
 */
export class Forbidden extends Permanent {}

/** GitHub has nothing at this address: it was deleted, made private, or taken down for legal reasons. */
export class NothingThere extends Permanent {
  constructor(status: number) {
    super(`GitHub shows nothing there (${status}).`);
  }
}

const goneStatuses = new Set([404, 410, 451]);

/** GitHub's own error message, shortened. */
function githubWords(answer: HttpAnswer): string {
  const fields = fieldsOf(readErrorBody(answer));
  const [first] = itemsOf(fields['errors']).map((error) => textOf(fieldsOf(error), 'message'));
  return (first ?? textOf(fields, 'message') ?? '').slice(0, 200);
}

/** null if waiting does not help. */
function waitUntil({ status, headers }: HttpAnswer, says: string, now: Date): Date | null {
  const asked = headers['retry-after'];
  if (asked !== undefined) return waitEnd(asked, now);
  const resetSeconds = Number.parseInt(headers['x-ratelimit-reset'] ?? '', 10) - now.getTime() / 1_000;
  if (headers['x-ratelimit-remaining'] === '0' && resetSeconds > 0) return waitEnd(String(resetSeconds), now);
  // Without a header, GitHub recommends waiting a minute.
  return status === 429 || /rate limit|abuse detection/i.test(says) ? waitEnd(undefined, now) : null;
}
