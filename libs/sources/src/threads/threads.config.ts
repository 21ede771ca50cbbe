import type { EnvReader } from '@earshot/platform';

/** How to reach Threads: https://developers.facebook.com/docs/threads/keyword-search */
export class ThreadsConfig {
  /** A long-lived user token; null = Threads is not configured. */
  readonly accessToken: string | null;
  /** Without a trailing slash. */
  readonly apiUrl: string;
  /** Counted by Meta per token owner, across all apps. */
  readonly searchesPerDay: number;
  /** Calls of any kind, including searches without results, which `searchesPerDay` does not count. */
  readonly callsPerDay: number;
  readonly overlapMs: number;
  readonly backfillMs: number;
  /** How long text is kept; null = forever. */
  readonly keepTextMs: number | null;

  constructor(env: EnvReader) {
    this.accessToken = env.optionalKey('THREADS_ACCESS_TOKEN');
    this.apiUrl = env.apiUrl('THREADS_API_URL', 'https://graph.threads.net');
    this.searchesPerDay = env.integer('THREADS_SEARCHES_PER_DAY', { default: 2_200, min: 1, max: 1_000_000 });
    this.callsPerDay = env.integer('THREADS_CALLS_PER_DAY', { default: 40_000, min: 1, max: 1_000_000_000 });
    this.overlapMs = env.durationMs('THREADS_OVERLAP_SECONDS', { default: 900, min: 0, max: 86_400 });
    this.backfillMs = env.durationMs('THREADS_BACKFILL_HOURS', { default: 168, min: 1, max: 8_760 });
    this.keepTextMs = env.durationMs('THREADS_KEEP_DAYS', { default: 90, min: 0, max: 3_650 }) || null;
  }
}
