import { Permanent, RateLimited, Retryable } from '@earshot/domain';
import type { HttpAnswer } from '@earshot/platform';
import { QueryRefused } from '../query-refused.js';
import { readJson } from '../reading/read-json.js';
import { waitEnd } from '../reading/wait-end.js';

/**
 * The body of a response.
 * @throws the fault indicated by a status other than 200 or a body that is not JSON
 */
export function hackernewsJson(answer: HttpAnswer, now: Date): unknown {
  const { status, headers } = answer;
  if (status === 200) {
    // `null` is also a valid body, and parses to null.
    const body = readJson(answer, 'Hacker News');
    if (body === null && answer.body.trim() !== 'null')
      throw new Retryable('Hacker News answered with a page instead of data.');
    return body;
  }
  if (status === 429)
    throw new RateLimited('Hacker News asks us to wait (429).', waitEnd(headers['retry-after'], now));
  if (status >= 500 || status === 408) throw new Retryable(`Hacker News cannot answer now (${status}).`);
  if (status === 400 || status === 404 || status === 414)
    throw new QueryRefused(`Hacker News refuses this query (${status}).`);
  throw new Permanent(`Hacker News refuses requests of this server (${status}).`);
}
