import type { DatabaseConfig } from '../database.config.js';

/** The same database without a pooler: for the leader lock, migrations and anything else that needs its own session. */
export function directly({ url, directUrl, poolSize, statementTimeoutMs }: DatabaseConfig): DatabaseConfig {
  return { url: directUrl ?? url, poolSize, statementTimeoutMs };
}
