import { dayMs, hourMs, weekMs } from '@earshot/domain';
import type { Clock } from '@earshot/platform';
import { joinedBy } from '../../reading/grammar.js';
import type { Feed } from '../../source.js';
import type { RedditApi } from '../reddit-api.js';
import { PageLimits } from './reddit-page-limits.js';
import { readWindow } from './reddit-window.js';
import type { RedditConfig } from '../reddit.config.js';

/** Posts from all of Reddit by keyword, newest first. Comments cannot be searched: https://www.reddit.com/dev/api#GET_search */
export function redditSearchFeed(config: RedditConfig, api: RedditApi, clock: Clock): Feed {
  const lateMs = config.lateMs;
  const limits = new PageLimits();
  return {
    name: 'search',
    grammar: redditGrammar,
    overlapMs: config.overlapMs,
    backfillMs: config.backfillMs,
    /** Reddit caches a page for half a minute. */
    shortestIntervalMs: 60_000,
    fetch({ q, since }, call) {
      const requestedAt = clock.now();
      const limit = limits.next();
      const query = {
        q,
        sort: 'new',
        t: periodSince(since, lateMs, requestedAt),
        type: 'link',
        // An app has no preferences; without this, Reddit may omit posts marked over 18.
        include_over_18: 'on',
        limit,
      };
      return readWindow({
        since,
        acceptFrom: new Date(requestedAt.getTime() - lateMs),
        requestedAt,
        limit,
        cutFrom,
        page: (after) => api.listing('/search', after === null ? query : { ...query, after }, call),
      });
    },
  };
}

/**
 * Reddit's documentation says 1,000, but users have found searches to end at 220-250 results
 * (https://github.com/not-an-aardvark/snoowrap/issues/162). Guessing too low costs requests, too high loses posts.
 */
const cutFrom = 200;

/**
 * Keywords in quotes, joined by OR. In quotes, Reddit does not treat a URL as one (it would redirect to its submit form),
 * and `C++` keeps its symbols.
 */
const redditGrammar = joinedBy(' OR ', 512);

const periods = [
  ['hour', hourMs],
  ['day', dayMs],
  ['week', weekMs],
  ['month', 30 * dayMs],
  ['year', 365 * dayMs],
] as const;
/** Allows for the difference between our clock and Reddit's, and for the time the request takes. */
const clockToleranceMs = 60_000;

/**
 * The smallest of Reddit's periods (`t`) that includes `since` and the time in which late posts are expected; other dates
 * cannot be requested.
 */
export function periodSince(since: Date, lateMs: number, now: Date): string {
  const ageMs = Math.max(now.getTime() - since.getTime() + clockToleranceMs, lateMs);
  return periods.find(([, lengthMs]) => ageMs <= lengthMs)?.[0] ?? 'all';
}
