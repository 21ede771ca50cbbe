import { Settings } from '@earshot/platform';

/** How to reach Threads: https://developers.facebook.com/docs/threads/keyword-search */
export class ThreadsConfig extends Settings {
  /** A long-lived user token; null = Threads is not configured. */
  readonly accessToken = this.env.optionalKey('THREADS_ACCESS_TOKEN');
  readonly apiUrl = this.env.apiUrl('THREADS_API_URL', 'https://graph.threads.net');
  /** Counted by Meta per token owner, across all apps. */
  readonly searchesPerDay = this.env.integer('THREADS_SEARCHES_PER_DAY', { default: 2_200, max: 1_000_000 });
  /** Calls of any kind, including searches without results, which `searchesPerDay` does not count. */
  readonly callsPerDay = this.env.integer('THREADS_CALLS_PER_DAY', { default: 40_000, max: 1_000_000_000 });
  readonly overlapMs = this.env.durationMs('THREADS_OVERLAP_SECONDS', { default: 900, min: 0, max: 86_400 });
  readonly backfillMs = this.env.durationMs('THREADS_BACKFILL_HOURS', { default: 168, max: 8_760 });
  /** How long text is kept; null = forever. */
  readonly keepTextMs = this.env.durationMs('THREADS_KEEP_DAYS', { default: 90, min: 0, max: 3_650 }) || null;
}
