import { Permanent, RateLimited, Retryable } from '@earshot/domain';
import type { HttpAnswer } from '@earshot/platform';
import { type Fields, fieldsOf, textOf } from '../reading/read-fields.js';
import { readJson } from '../reading/read-json.js';
import { retryAfter } from '../reading/wait-end.js';

/** The session expired early, or Bluesky does not accept it. */
export class SessionEnded extends Permanent {}

/**
 * The body of a response.
 * @throws RateLimited | Retryable | Permanent; SessionEnded if a new session may work
 */
export function xrpcJson(answer: HttpAnswer, now: Date): Fields {
  const { status, headers } = answer;
  if (status === 429) throw new RateLimited('Bluesky asks us to wait.', waitEnd(headers, now));
  if (status >= 500 || status === 408) throw new Retryable(`Bluesky cannot answer now (${status}).`);
  const body = readJson(answer, 'Bluesky');
  const error = (textOf(fieldsOf(body), 'error') ?? '').replace(/\W/g, '').slice(0, 40);
  if (status === 400 && (error === 'ExpiredToken' || error === 'InvalidToken'))
    throw new SessionEnded('The session at Bluesky has ended.');
  if (status === 401)
    throw new SessionEnded('Bluesky does not accept BLUESKY_HANDLE and BLUESKY_APP_PASSWORD (401).');
  if (status !== 200)
    throw new Permanent(`Bluesky refuses the request (${status}${error === '' ? '' : `, ${error}`}).`);
  if (typeof body !== 'object' || body === null)
    throw new Retryable('Bluesky answered with a page instead of data.');
  return fieldsOf(body);
}

/** Headers give seconds since 1970 or a wait. The default is five minutes, the period in which Bluesky counts requests. */
function waitEnd(headers: HttpAnswer['headers'], now: Date): Date {
  const reset = Number(headers['ratelimit-reset'] ?? Number.NaN) * 1_000;
  const after = retryAfter(headers['retry-after'], now)?.getTime() ?? 0;
  const end = [reset, after].find((time) => time > now.getTime()) ?? now.getTime() + 5 * 60_000;
  return new Date(Math.min(end, now.getTime() + 24 * 3_600_000));
}
