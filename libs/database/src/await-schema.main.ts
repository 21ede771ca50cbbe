import { setTimeout as wait } from 'node:timers/promises';
import { createLog, logCrash, logPrints } from '@earshot/platform';
import type { DataSource } from 'typeorm';
import { runOnDatabase } from './connection/run-on-database.js';
import { assertMigrated, NewerSchemaError } from './schema/migrate.js';

const log = createLog({ service: 'await-schema', level: 'info' });
logPrints(log);
logCrash(log);
const patienceMs = 600_000;
const pauseMs = 2_000;

/**
 * Waits until Postgres responds and the database has the schema this version needs; exits with 1 after ten minutes, or if the
 * schema is too new.
 */
await runOnDatabase(log, 'the schema is not there', untilMigrated, { patienceMs });

async function untilMigrated(dataSource: DataSource): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await assertMigrated(dataSource);
    } catch (error) {
      // Waiting cannot help.
      if (performance.now() >= patienceMs || error instanceof NewerSchemaError) throw error;
      if (attempt === 1) log.info({ reason: (error as Error).message }, 'waiting for the schema');
      await wait(pauseMs);
    }
  }
}
