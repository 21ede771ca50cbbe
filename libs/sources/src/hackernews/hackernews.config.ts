import type { EnvReader } from '@earshot/platform';

/** How to read Hacker News: https://hn.algolia.com/api, and single items from https://github.com/HackerNews/API */
export class HackernewsConfig {
  readonly isEnabled: boolean;
  /** The URL of the search, without a trailing slash. */
  readonly apiUrl: string;
  /** The URL of the single-item server, without a trailing slash. */
  readonly itemsUrl: string;
  readonly requestsPerHour: number;
  readonly itemsPerHour: number;
  readonly overlapMs: number;
  /** How far back the search looks for a new watch. */
  readonly backfillMs: number;
  /** How often stored posts are verified; null = never. */
  readonly verifyEveryMs: number | null;
  /** How long after publication posts are verified. */
  readonly verifyForMs: number;

  constructor(env: EnvReader) {
    this.isEnabled = env.boolean('HACKERNEWS_ENABLED', { default: true });
    this.apiUrl = env.apiUrl('HACKERNEWS_API_URL', 'https://hn.algolia.com/api/v1');
    this.itemsUrl = env.apiUrl('HACKERNEWS_ITEMS_URL', 'https://hacker-news.firebaseio.com/v0');
    this.requestsPerHour = env.integer('HACKERNEWS_REQUESTS_PER_HOUR', {
      default: 10_000,
      min: 1,
      max: 100_000_000,
    });
    this.itemsPerHour = env.integer('HACKERNEWS_ITEMS_PER_HOUR', {
      default: 20_000,
      min: 1,
      max: 100_000_000,
    });
    this.overlapMs = env.durationMs('HACKERNEWS_OVERLAP_SECONDS', { default: 600, min: 0, max: 86_400 });
    this.backfillMs = env.durationMs('HACKERNEWS_BACKFILL_HOURS', { default: 168, min: 1, max: 8_760 });
    this.verifyEveryMs =
      env.durationMs('HACKERNEWS_VERIFY_HOURS', { default: 168, min: 0, max: 8_760 }) || null;
    this.verifyForMs = env.durationMs('HACKERNEWS_VERIFY_DAYS', { default: 30, min: 1, max: 3_650 });
  }
}
