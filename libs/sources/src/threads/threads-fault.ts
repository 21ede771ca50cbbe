import { Permanent, RateLimited, Retryable } from '@earshot/domain';
import type { HttpAnswer } from '@earshot/platform';
import { QueryRefused } from '../query-refused.js';
import { fieldsOf, numberOf } from '../reading/read-fields.js';
import { readJson } from '../reading/read-json.js';

/**
 * The body of a response of Meta's Graph API, whose errors are identified by their code, not by the status:
 * https://developers.facebook.com/docs/graph-api/guides/error-handling
 * @throws RateLimited | Retryable | Permanent; QueryRefused if only a parameter is refused
 */
export function threadsJson(answer: HttpAnswer, now: Date): unknown {
  const body = readJson(answer, 'Threads');
  const error = fieldsOf(body)['error'];
  if (error !== undefined) throw faultOf(fieldsOf(error), answer, now);
  if (answer.status === 429) throw waitRequested(answer, now);
  if (answer.status >= 500 || answer.status === 408)
    throw new Retryable(`Threads cannot answer now (${answer.status}).`);
  if (answer.status !== 200) throw new Permanent(`Threads refuses the request (${answer.status}).`);
  if (body === null) throw new Retryable('Threads answered with a page instead of data.');
  return body;
}

function faultOf(error: Readonly<Record<string, unknown>>, answer: HttpAnswer, now: Date): Error {
  const code = numberOf(error, 'code') ?? 0;
  if (rateCodes.has(code) || answer.status === 429) return waitRequested(answer, now);
  if (code === 190)
    return new Permanent(
      'Threads does not accept THREADS_ACCESS_TOKEN (190): it has expired or was revoked. Create a new one.',
    );
  if (code === 10 || (code >= 200 && code < 300))
    return new Permanent(
      `The Threads token may not search (${code}): it needs threads_basic and threads_keyword_search.`,
    );
  if (code === 1 || code === 2 || error['is_transient'] === true || answer.status >= 500)
    return new Retryable(`Threads cannot answer now (${code}).`);
  if (code === 100) return new QueryRefused('Threads cannot search for this (100).');
  return new Permanent(`Threads refuses the request (${answer.status}, code ${code}).`);
}

/** Too many calls by the app, the user or a page; calls too fast; and the limit of business use cases. */
const rateCodes = new Set([4, 17, 32, 613, 80_002]);

/** Meta gives the wait in minutes, or not at all. */
function waitRequested({ headers }: HttpAnswer, now: Date): RateLimited {
  const usage = `${headers['x-business-use-case-usage'] ?? ''} ${headers['x-app-usage'] ?? ''}`;
  const minutes = Number(/"estimated_time_to_regain_access"\s*:\s*(\d{1,5})/.exec(usage)?.[1] ?? 0);
  const waitMs = minutes > 0 ? Math.min(minutes, 24 * 60) * 60_000 : 3_600_000;
  return new RateLimited('Threads asks us to wait.', new Date(now.getTime() + waitMs));
}
