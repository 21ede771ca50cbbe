import { EnvReader, type Log, logFailure, processEnvironment } from '@earshot/platform';
import type { DataSource } from 'typeorm';
import { connect, type ConnectOptions } from './pool/connect.js';
import { DatabaseConfig } from './database.config.js';

/**
 * Runs a command on the database of `DATABASE_URL`. If it fails, that is logged with `failure`, and the process exits with 1.
 * @param options.adapt which connection the command needs, if not the usual one
 */
export async function runOnDatabase(
  log: Log,
  failure: string,
  work: (dataSource: DataSource) => Promise<void>,
  {
    adapt = (config) => config,
    ...patience
  }: { adapt?: (config: DatabaseConfig) => DatabaseConfig } & Pick<ConnectOptions, 'patienceMs'> = {},
): Promise<void> {
  try {
    const env = new EnvReader(processEnvironment());
    const config = new DatabaseConfig(env);
    env.finish();
    const dataSource = await connect(adapt(config), log, patience);
    try {
      await work(dataSource);
    } finally {
      await dataSource.destroy();
    }
  } catch (error) {
    logFailure(log, error, failure);
    process.exitCode = 1;
  }
}
