import { manifestOf, Permanent, RateLimited, Retryable, windowEnd } from '@earshot/domain';
import type { HttpAnswer } from '@earshot/platform';
import { QueryRefused } from '../query-refused.js';
import { type Fields, fieldsOf, itemsOf, textOf } from '../reading/read-fields.js';
import { readJson } from '../reading/read-json.js';

/**
 * The error for a response other than 200; null if it is a 200. Messages contain the status and nothing from the request.
 * Reasons: https://developers.google.com/youtube/v3/docs/errors
 * @param persists whether the same bucket was refused with 429 several times in a row
 */
export function youtubeFault(answer: HttpAnswer, now: Date, persists: boolean): Error | null {
  const { status } = answer;
  if (status === 200) return null;
  if (status >= 500 || status === 408) return new Retryable(`YouTube cannot answer now (${status}).`);
  const { reasons, limits } = refusalOf(readJson(answer, 'YouTube'));
  const has = (...any: readonly string[]): boolean => any.some((reason) => reasons.includes(reason));
  if (has('quotaExceeded', 'dailyLimitExceeded')) return new DayUsedUp(status, now);
  if (status === 429 || has('rateLimitExceeded', 'userRateLimitExceeded', 'RATE_LIMIT_EXCEEDED')) {
    if (persists || limits.some((limit) => /per_?day/i.test(limit))) return new DayUsedUp(status, now);
    return new RateLimited(`YouTube asks us to wait (${status}).`, new Date(now.getTime() + 60_000));
  }
  const absent = absences.find((reason) => has(reason));
  if (absent !== undefined) return new NothingThere(`YouTube shows nothing there (${absent}).`);
  if (has('keyInvalid', 'keyExpired', 'API_KEY_INVALID'))
    return new Permanent(`YouTube does not accept YOUTUBE_API_KEY (${status}).`);
  if (status === 403 || status === 401)
    return new Permanent(
      `YouTube refuses this key (${status}): the project needs the YouTube Data API v3, and the key may not be restricted to other APIs, addresses or referrers.`,
    );
  if (status === 400) return new QueryRefused('YouTube refuses the query (400).');
  return new Permanent(`YouTube refuses the request (${status}).`);
}

/** A bucket is used up until midnight Pacific time. */
export class DayUsedUp extends RateLimited {
  constructor(status: number, now: Date) {
    const until = windowEnd(manifestOf('youtube').meters[0].window, now);
    super(`The quota of YouTube is used up until midnight Pacific time (${status}).`, until);
  }
}

/** The requested item is deleted or hidden, or has its comments switched off: normal for other people's content. */
export class NothingThere extends Permanent {}

/** Recognized by reason, because a 404 without one means that the API address is wrong. */
const absences = [
  'commentsDisabled',
  'videoNotFound',
  'commentThreadNotFound',
  'commentNotFound',
  'channelNotFound',
];

/** Two generations of errors put it in different places, and some contain nothing. */
function refusalOf(body: unknown): { reasons: readonly string[]; limits: readonly string[] } {
  const error = fieldsOf(fieldsOf(body)['error']);
  const details = itemsOf(error['details']).map(fieldsOf);
  const reasonOf = (fields: Fields): string[] => [textOf(fields, 'reason') ?? []].flat();
  return {
    reasons: [...itemsOf(error['errors']).map(fieldsOf), ...details].flatMap(reasonOf),
    limits: details.flatMap(({ metadata }) => textOf(fieldsOf(metadata), 'quota_limit') ?? []),
  };
}
