import { commandLog, EnvReader, logFailure, processEnvironment } from '@earshot/platform';
import { connect } from './connection/pool/connect.js';
import { DatabaseConfig } from './connection/database.config.js';
import { readAccounts } from './spending/read-accounts.js';

const log = commandLog('accounts');

/** Prints the counts of all source meters as JSON, and what each unit was spent on. */
try {
  const env = new EnvReader(processEnvironment());
  const config = new DatabaseConfig(env);
  env.finish();
  const dataSource = await connect(config, log);
  try {
    process.stdout.write(`${JSON.stringify(await readAccounts(dataSource), null, 2)}\n`);
  } finally {
    await dataSource.destroy();
  }
} catch (error) {
  logFailure(log, error, 'could not count');
  process.exitCode = 1;
}
