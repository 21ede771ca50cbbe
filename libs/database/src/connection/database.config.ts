import type { EnvReader } from '@earshot/platform';

const protocols = ['postgres:', 'postgresql:'];

/** How to reach Postgres and how much of it to use. */
export class DatabaseConfig {
  /** With everything that libpq understands behind the `?`, e.g. `sslmode=require`. */
  readonly url: string;
  /**
   * The same database past a pooler that hands each transaction to another session (PgBouncer's transaction mode), for what
   * needs a session of its own; absent = `url` leads to Postgres itself.
   */
  readonly directUrl?: string;
  /** Connections this process may hold. */
  readonly poolSize: number;
  /** After this a statement is cancelled, so that none holds others up for ever. */
  readonly statementTimeoutMs: number;

  constructor(env: EnvReader) {
    this.url = env.url('DATABASE_URL', { protocols });
    const directUrl = env.url('DATABASE_DIRECT_URL', { default: '', protocols });
    if (directUrl !== '') this.directUrl = directUrl;
    this.poolSize = env.integer('DATABASE_POOL_SIZE', { default: 10, min: 1, max: 200 });
    this.statementTimeoutMs = env.integer('DATABASE_STATEMENT_TIMEOUT_MS', {
      default: 30_000,
      min: 1_000,
      max: 600_000,
    });
  }
}
