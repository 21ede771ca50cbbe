import type { EnvReader } from '@earshot/platform';
import { withTlsMode } from './tls-of-url.js';

const protocols = ['postgres:', 'postgresql:'];

/** How to reach Postgres, and the limits for using it. */
export class DatabaseConfig {
  /** May have libpq's TLS parameters after the `?`, e.g. `sslmode=verify-full`. */
  readonly url: string;
  /**
   * The same database, bypassing a pooler in transaction mode (PgBouncer), for work that needs its own session; absent =
   * `url` already connects directly to Postgres.
   */
  readonly directUrl?: string;
  /** The variable that `url` comes from, for messages; absent = `DATABASE_URL`. */
  readonly urlVariable?: 'DATABASE_URL' | 'DATABASE_DIRECT_URL';
  /** The maximum number of connections of this process. */
  readonly poolSize: number;
  /** Statements that run longer are cancelled. */
  readonly statementTimeoutMs: number;

  constructor(env: EnvReader) {
    this.url = withTlsMode(env, 'DATABASE_URL', env.serverUrl('DATABASE_URL', { protocols }));
    const directUrl = env.serverUrl('DATABASE_DIRECT_URL', { default: '', protocols });
    if (directUrl !== '') this.directUrl = withTlsMode(env, 'DATABASE_DIRECT_URL', directUrl);
    this.poolSize = env.integer('DATABASE_POOL_SIZE', { default: 10, min: 1, max: 200 });
    this.statementTimeoutMs = env.integer('DATABASE_STATEMENT_TIMEOUT_MS', {
      default: 30_000,
      min: 1_000,
      max: 600_000,
    });
  }
}

/** The same database without a pooler: for the leader lock, migrations and anything else that needs its own session. */
export function directly({ url, directUrl, poolSize, statementTimeoutMs }: DatabaseConfig): DatabaseConfig {
  return directUrl === undefined
    ? { url, poolSize, statementTimeoutMs }
    : { url: directUrl, urlVariable: 'DATABASE_DIRECT_URL', poolSize, statementTimeoutMs };
}
