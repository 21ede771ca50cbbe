import { createLog, logCrash, logPrints } from '@earshot/platform';
import { directly } from './connection/database.config.js';
import { runOnDatabase } from './connection/run-on-database.js';
import { assertMigrated, migrate, NewerSchemaError } from './schema/migrate.js';

const log = createLog({ service: 'migrate', level: 'info' });
logPrints(log);
logCrash(log);

/**
 * Migrates the database of `DATABASE_URL` and prints what it did; exits with 1 on failure. A newer schema that this version
 * can run on is left as it is, so that processes can be rolled back to this version.
 */
await runOnDatabase(
  log,
  'could not migrate',
  async (dataSource) => {
    const executed = await migrate(dataSource, undefined, log).catch(async (error: unknown) => {
      if (!(error instanceof NewerSchemaError)) throw error;
      await assertMigrated(dataSource);
      return null;
    });
    if (executed === null) log.info('the schema is newer, but this version can run on it');
    else if (executed.length === 0) log.info({ executed }, 'the schema is up to date');
    else log.info({ executed }, 'brought the schema up to date');
  },
  { adapt: directly },
);
