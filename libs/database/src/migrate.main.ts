import { createLog, EnvReader, logCrash, logFailure, logPrints, processEnvironment } from '@earshot/platform';
import { connect } from './connection/pool/connect.js';
import { DatabaseConfig } from './connection/database.config.js';
import { directly } from './connection/pool/directly.js';
import { migrate } from './schema/migrate.js';

const log = createLog({ service: 'migrate', level: 'info' });
logPrints(log);
logCrash(log);

/** Migrates the database of `DATABASE_URL` and prints what it did; exits with 1 on failure. */
try {
  const env = new EnvReader(processEnvironment());
  const config = new DatabaseConfig(env);
  env.finish();
  const dataSource = await connect(directly(config), log);
  try {
    const executed = await migrate(dataSource);
    log.info(
      { executed },
      executed.length === 0 ? 'the schema is up to date' : 'brought the schema up to date',
    );
  } finally {
    await dataSource.destroy();
  }
} catch (error) {
  logFailure(log, error, 'could not migrate');
  process.exitCode = 1;
}
