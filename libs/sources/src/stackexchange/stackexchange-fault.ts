import { Permanent, RateLimited, Retryable } from '@earshot/domain';
import type { HttpAnswer } from '@earshot/platform';
import { QueryRefused } from '../query-refused.js';
import { type Fields, fieldsOf, numberOf, textOf } from '../reading/read-fields.js';
import { readData, readErrorBody } from '../reading/read-json.js';

/**
 * The envelope of a response. It describes what went wrong, because errors of any kind have status 400.
 * https://api.stackexchange.com/docs/error-handling
 * @throws RateLimited | Retryable | Permanent; QueryRefused if only a parameter is refused
 */
export function stackexchangeJson(answer: HttpAnswer, now: Date): Fields {
  const { status } = answer;
  const fields = fieldsOf(status === 200 ? readData(answer, 'Stack Exchange') : readErrorBody(answer));
  const id = numberOf(fields, 'error_id');
  if (id !== null) throw faultOf(id, fields, now);
  // Too many requests are answered by something in front of the API, in any format.
  if (status === 429 || status === 403) throw waits(status, banMs, now);
  if (status >= 500 || status === 408) throw new Retryable(`Stack Exchange cannot answer now (${status}).`);
  if (status !== 200) throw new Permanent(`Stack Exchange refuses the request (${status}).`);
  return fields;
}

function faultOf(id: number, fields: Fields, now: Date): Error {
  const says = (textOf(fields, 'error_message') ?? textOf(fields, 'description') ?? '').slice(0, 200);
  const why = `(${id}${says && `: ${says}`})`;
  if (id === 502) return waits(id, throttledMs(says), now);
  if (id === 500 || id === 503) return new Retryable(`Stack Exchange cannot answer now ${why}.`);
  if (/\bkey\b/i.test(says)) return new Permanent(`Stack Exchange does not accept STACKEXCHANGE_KEY ${why}.`);
  if (/\bsite\b/i.test(says))
    return new Permanent(`Stack Exchange does not know a site of STACKEXCHANGE_SITES ${why}.`);
  if (id === 400) return new QueryRefused(`Stack Exchange cannot search for this ${why}.`);
  return new Permanent(`Stack Exchange refuses the request ${why}.`);
}

/** "too many requests from this IP, more requests available in 81612 seconds" */
function throttledMs(says: string): number {
  const seconds = Number(/\bin (\d{1,6}) seconds?\b/.exec(says)?.[1] ?? 0);
  return seconds > 0 ? Math.min(seconds, 24 * 3_600) * 1_000 : banMs;
}

/** Bans last from half a minute to a few minutes. https://api.stackexchange.com/docs/throttle */
const banMs = 5 * 60_000;

function waits(code: number, waitMs: number, now: Date): RateLimited {
  return new RateLimited(`Stack Exchange asks us to wait (${code}).`, new Date(now.getTime() + waitMs));
}
