import { Permanent, RateLimited, Retryable } from '@earshot/domain';
import type { HttpAnswer } from '@earshot/platform';
import { readJson } from '../reading/read-json.js';
import { waitEnd } from '../reading/wait-end.js';

/** The error for a response other than 200; null if it is a 200. Messages contain the status and nothing from the request. */
export function redditFault(answer: HttpAnswer, now: Date): Error | null {
  const { status } = answer;
  if (status === 200) return null;
  if (status === 429) return new RateLimited('Reddit asks us to wait (429).', waitUntil(answer.headers, now));
  if (status >= 500 || status === 408 || status === 451)
    return new Retryable(`Reddit cannot answer now (${status}).`);
  if (status === 401) return new Permanent('Reddit does not accept the token it has just issued (401).');
  if (status === 403) return forbidden(answer);
  // Reddit redirects what does not exist, and a search for a URL to its submit form; following finds nothing.
  if (status === 404 || (status >= 300 && status < 400)) return new RedditPathRefused(status);
  return new Permanent(`Reddit refuses the request (${status}).`);
}

/** Reddit refuses access to this path's subject (private, quarantined, banned, unknown); other paths may work. */
export class RedditPathRefused extends Permanent {
  constructor(readonly status: number) {
    super(`Reddit refuses this listing (${status}): it is private, quarantined, banned or does not exist.`);
  }
}

/**
 * The body of a response with status 200.
 * @throws Retryable if it is a web page or was truncated; Reddit does both
 */
export function redditJson(answer: HttpAnswer): unknown {
  if (!isJson(answer)) throw new Retryable('Reddit answered with a page instead of data.');
  return readJson(answer, 'Reddit');
}

function forbidden(answer: HttpAnswer): Permanent {
  if (!isJson(answer))
    return new Permanent(
      'Reddit blocks this server or app (403): it has to be approved by Reddit, and REDDIT_USER_AGENT has to name it.',
    );
  if (/insufficient_scope/.test(answer.headers['www-authenticate'] ?? ''))
    return new Permanent('The Reddit app may not read this (403, insufficient scope).');
  return new RedditPathRefused(403);
}

function isJson({ headers }: HttpAnswer): boolean {
  return /^application\/json\b/i.test(headers['content-type'] ?? '');
}

/** A 429 comes as a page with `retry-after`, or as JSON without a time, for which the wait is a minute. */
function waitUntil(headers: HttpAnswer['headers'], now: Date): Date {
  return waitEnd(headers['retry-after'] ?? headers['x-ratelimit-reset'], now);
}
