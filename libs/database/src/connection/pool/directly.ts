import type { DatabaseConfig } from '../database.config.js';

/** The same database without a pooler in between: for the leader, migrations and whatever else needs a session of its own. */
export function directly({ url, directUrl, poolSize, statementTimeoutMs }: DatabaseConfig): DatabaseConfig {
  return { url: directUrl ?? url, poolSize, statementTimeoutMs };
}
