import { ConfigError, createLog, EnvReader, processEnvironment } from '@earshot/platform';
import { connect } from './connection/pool/connect.js';
import { DatabaseConfig } from './connection/database.config.js';
import { readAccounts } from './spending/read-accounts.js';

/** Prints the counts of all source meters as JSON, and where each unit was accounted for. */
try {
  const env = new EnvReader(processEnvironment());
  const config = new DatabaseConfig(env);
  env.finish();
  const dataSource = await connect(config, createLog({ service: 'accounts', level: 'warn' }));
  try {
    process.stdout.write(`${JSON.stringify(await readAccounts(dataSource), null, 2)}\n`);
  } finally {
    await dataSource.destroy();
  }
} catch (error) {
  process.stderr.write(`${error instanceof ConfigError ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
