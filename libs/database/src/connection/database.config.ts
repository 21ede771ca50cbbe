import type { EnvReader } from '@earshot/platform';
import { withTlsMode } from './tls-of-url.js';

const protocols = ['postgres:', 'postgresql:'];

/** How to reach Postgres, and limits on its use. */
export class DatabaseConfig {
  /** libpq's parameters about TLS may follow the `?`, e.g. `sslmode=verify-full`. */
  readonly url: string;
  /**
   * The same database, bypassing a pooler in transaction mode (PgBouncer), for work that needs a session of its own; absent
   * = `url` leads directly to Postgres.
   */
  readonly directUrl?: string;
  /** The maximum number of connections of this process. */
  readonly poolSize: number;
  /** A statement that runs longer is cancelled. */
  readonly statementTimeoutMs: number;

  constructor(env: EnvReader) {
    this.url = withTlsMode(env, 'DATABASE_URL', env.url('DATABASE_URL', { protocols }));
    const directUrl = env.url('DATABASE_DIRECT_URL', { default: '', protocols });
    if (directUrl !== '') this.directUrl = withTlsMode(env, 'DATABASE_DIRECT_URL', directUrl);
    this.poolSize = env.integer('DATABASE_POOL_SIZE', { default: 10, min: 1, max: 200 });
    this.statementTimeoutMs = env.integer('DATABASE_STATEMENT_TIMEOUT_MS', {
      default: 30_000,
      min: 1_000,
      max: 600_000,
    });
  }
}
