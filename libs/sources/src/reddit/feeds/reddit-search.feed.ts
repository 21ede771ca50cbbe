import type { PlannedQuery } from '@earshot/domain';
import type { Clock } from '@earshot/platform';
import type { FetchedWindow } from '../../fetched-window.js';
import { joinedBy } from '../../reading/grammar.js';
import type { Feed, SourceCall } from '../../source.js';
import type { RedditApi } from '../reddit-api.js';
import { PageLimits } from './reddit-page-limits.js';
import { readWindow } from './reddit-window.js';
import type { RedditConfig } from '../reddit.config.js';

/** Posts from all of Reddit by keyword, newest first. Comments cannot be searched: https://www.reddit.com/dev/api#GET_search */
export class RedditSearchFeed implements Feed {
  readonly name = 'search';
  readonly grammar = redditGrammar;
  readonly overlapMs: number;
  readonly backfillMs: number;
  /** Reddit caches a page for half a minute. */
  readonly shortestIntervalMs = 60_000;
  private readonly lateMs: number;
  private readonly limits = new PageLimits();

  constructor(
    config: RedditConfig,
    private readonly api: RedditApi,
    private readonly clock: Clock,
  ) {
    this.overlapMs = config.overlapMs;
    this.backfillMs = config.backfillMs;
    this.lateMs = config.lateMs;
  }

  fetch({ q, since }: PlannedQuery, call: SourceCall): Promise<FetchedWindow> {
    const requestedAt = this.clock.now();
    const limit = this.limits.next();
    const query = {
      q,
      sort: 'new',
      t: periodSince(since, this.lateMs, requestedAt),
      type: 'link',
      // An app has no preferences; without this, Reddit may omit posts marked over 18.
      include_over_18: 'on',
      limit,
    };
    return readWindow({
      since,
      acceptFrom: new Date(requestedAt.getTime() - this.lateMs),
      requestedAt,
      limit,
      cutFrom,
      page: (after) => this.api.listing('/search', after === null ? query : { ...query, after }, call),
    });
  }
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

const hourMs = 3_600_000;
const periods = [
  ['hour', hourMs],
  ['day', 24 * hourMs],
  ['week', 7 * 24 * hourMs],
  ['month', 30 * 24 * hourMs],
  ['year', 365 * 24 * hourMs],
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
