import { classifierConfigs } from '@earshot/classifier';
import { dispatcherConfigs } from '@earshot/dispatcher';
import { gatewayConfigs } from '@earshot/gateway';
import {
  type ConfigClass,
  type Environment,
  EnvReader,
  ServiceConfig,
  TracingConfig,
} from '@earshot/platform';
import { scannerConfigs } from '@earshot/scanner';
import { schedulerConfigs } from '@earshot/scheduler';
import { given } from './environment.js';

export const configsOfApps: Readonly<Record<string, readonly ConfigClass[]>> = {
  gateway: [ServiceConfig, TracingConfig, ...gatewayConfigs],
  scheduler: [ServiceConfig, TracingConfig, ...schedulerConfigs],
  scanner: [ServiceConfig, TracingConfig, ...scannerConfigs],
  classifier: [ServiceConfig, TracingConfig, ...classifierConfigs],
  dispatcher: [ServiceConfig, TracingConfig, ...dispatcherConfigs],
};

/** Variables without a default, which `npm start` generates; set here so that all others can be read. */
const made: Environment = {
  DATABASE_URL: 'postgres://127.0.0.1/earshot',
  REDIS_URL: 'redis://127.0.0.1',
  EARSHOT_SECRET_KEY: '0'.repeat(64),
};

/**
 * Reads every variable as the apps do, before anything is started.
 * @throws ConfigError naming each variable with an invalid value
 */
export function assertVariables(user: Environment): void {
  const reader = new EnvReader({ ...made, ...given(user) });
  for (const config of new Set(Object.values(configsOfApps).flat())) new config(reader);
  reader.finish();
}
