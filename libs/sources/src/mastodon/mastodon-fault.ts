import { Permanent, Retryable } from '@earshot/domain';
import type { HttpAnswer } from '@earshot/platform';
import { FeedRefused } from '../feed-refused.js';
import type { MeterReading } from '../meters.js';
import { fieldsOf, textOf } from '../reading/read-fields.js';
import { readData, readJson } from '../reading/read-json.js';

/**
 * The body of a server's response. A refusal concerns only this server.
 * @throws FeedRefused | Retryable | Permanent; NothingThere if the server says that there is nothing at this path
 */
export function mastodonJson(answer: HttpAnswer, server: string, now: Date): unknown {
  const { status } = answer;
  if (status === 429) throw new FeedRefused(`${server} asks us to wait (429).`, waitUntil(answer, now));
  if (status >= 500 || status === 408) throw new Retryable(`${server} cannot answer now (${status}).`);
  if (status === 401 || status === 403) throw new Permanent(refusal(server, status));
  if (status === 404 || status === 410) throw absence(answer, server);
  if (status !== 200) throw new Permanent(`${server} refuses the request (${status}).`);
  return readData(answer, server);
}

/** There is no such post or no such method. */
export class NothingThere extends Permanent {}

/** A 404 that Mastodon did not write, but a proxy in front of it, e.g. while the server is being moved. */
export class PageMissing extends Retryable {}

/** The server's own errors are JSON with an `error`. https://docs.joinmastodon.org/entities/Error */
function absence(answer: HttpAnswer, server: string): NothingThere | PageMissing {
  const { status } = answer;
  if (textOf(fieldsOf(readJson(answer, server)), 'error') === null)
    return new PageMissing(`Something in front of ${server} answered instead of it (${status}).`);
  return new NothingThere(`${server} shows nothing there (${status}).`);
}

function refusal(server: string, status: number): string {
  return `${server} shows this to nobody without a token that it accepts (${status}): put one of an account there into MASTODON_TOKENS, or take the server out of MASTODON_SERVERS.`;
}

/** Rate limit headers. The reset is an ISO time, not in seconds as with other sources. */
export function rateOf({ headers }: HttpAnswer): MeterReading | null {
  const remaining = Number.parseInt(headers['x-ratelimit-remaining'] ?? '', 10);
  const resetsAt = new Date(headers['x-ratelimit-reset'] ?? Number.NaN);
  return Number.isFinite(remaining) && !Number.isNaN(resetsAt.getTime()) ? { remaining, resetsAt } : null;
}

/** When a server accepts requests again: at its own time, but at most the five minutes in which it counts them. */
export function waitUntil(answer: HttpAnswer, now: Date): Date {
  const resetsAt = rateOf(answer)?.resetsAt.getTime() ?? 0;
  const windowEnd = now.getTime() + 5 * 60_000;
  return new Date(resetsAt > now.getTime() ? Math.min(resetsAt, windowEnd) : windowEnd);
}
