import { Settings } from '@earshot/platform';

/** How to read Hacker News: https://hn.algolia.com/api, and single items from https://github.com/HackerNews/API */
export class HackernewsConfig extends Settings {
  readonly isEnabled = this.env.boolean('HACKERNEWS_ENABLED', { default: true });
  /** The URL of the search. */
  readonly apiUrl = this.env.apiUrl('HACKERNEWS_API_URL', 'https://hn.algolia.com/api/v1');
  /** The URL of the single-item server. */
  readonly itemsUrl = this.env.apiUrl('HACKERNEWS_ITEMS_URL', 'https://hacker-news.firebaseio.com/v0');
  readonly requestsPerHour = this.env.integer('HACKERNEWS_REQUESTS_PER_HOUR', {
    default: 10_000,
    max: 100_000_000,
  });
  readonly itemsPerHour = this.env.integer('HACKERNEWS_ITEMS_PER_HOUR', {
    default: 20_000,
    max: 100_000_000,
  });
  readonly overlapMs = this.env.durationMs('HACKERNEWS_OVERLAP_SECONDS', {
    default: 600,
    min: 0,
    max: 86_400,
  });
  /** How far back the search looks for a new watch. */
  readonly backfillMs = this.env.durationMs('HACKERNEWS_BACKFILL_HOURS', { default: 168, max: 8_760 });
  readonly verifyEveryMs =
    this.env.durationMs('HACKERNEWS_VERIFY_HOURS', { default: 168, min: 0, max: 8_760 }) || null;
  /** How long after publication posts are verified. */
  readonly verifyForMs = this.env.durationMs('HACKERNEWS_VERIFY_DAYS', { default: 30, max: 3_650 });
}
