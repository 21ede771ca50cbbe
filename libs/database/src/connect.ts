import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '@earshot/platform';
import type { DataSource } from 'typeorm';
import { createDataSource } from './data-source.js';
import type { DatabaseConfig } from './database.config.js';
import { isUnavailable } from './database-error.js';

/**
 * Opens the pool. A server that is still starting is waited for.
 * @throws Error saying what to do, where Postgres does not answer for 30 s or refuses the connection
 */
export async function connect(config: DatabaseConfig, log: Log): Promise<DataSource> {
  const patience = { attempts: 30, pauseMs: 1_000 };
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await createDataSource(config, log).initialize();
    } catch (error) {
      if (!isUnavailable(error))
        throw new Error('Postgres refused the connection: check DATABASE_URL.', { cause: error });
      if (attempt >= patience.attempts)
        throw new Error('Postgres cannot be reached: check that it runs and that DATABASE_URL is right.', {
          cause: error,
        });
      log.warn({ attempt, reason: (error as Error).message }, 'waiting for Postgres');
      await wait(patience.pauseMs);
    }
  }
}
