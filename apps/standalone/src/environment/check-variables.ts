import { classifierConfigs } from '@earshot/classifier';
import { dispatcherConfigs } from '@earshot/dispatcher';
import { gatewayConfigs } from '@earshot/gateway';
import {
  type ConfigClass,
  ConfigError,
  type Environment,
  EnvReader,
  knownVariables,
  ServiceConfig,
  TracingConfig,
  unknownVariables,
  unknownVariableSentence,
} from '@earshot/platform';
import { scannerConfigs } from '@earshot/scanner';
import { schedulerConfigs } from '@earshot/scheduler';
import { given, isGiven } from './environment.js';

/** Variables that need the server they belong to: the one that `npm start` brings along is configured automatically. */
const needed: Readonly<Record<string, readonly string[]>> = {
  DATABASE_URL: ['DATABASE_DIRECT_URL'],
  REDIS_URL: ['REDIS_CA_FILE', 'REDIS_SENTINELS', 'REDIS_SENTINEL_PASSWORD', 'REDIS_CLUSTER_NODES'],
};

/** Variables of other installations, and why they have no effect here. */
const elsewhere: Readonly<Record<string, string>> = {
  BACKUP_KEEP: 'nightly backups are made with docker compose and in Kubernetes',
  BACKUP_TIME: 'nightly backups are made with docker compose and in Kubernetes',
  DOMAIN: 'only docker compose has a proxy that gets certificates',
  EARSHOT_BACKUPS: 'nightly backups are made with docker compose and in Kubernetes',
  EARSHOT_FILES: 'only docker compose mounts a folder',
  GRAFANA_PASSWORD: 'only docker compose runs Grafana',
  POSTGRES_PASSWORD: 'Earshot generates a password of its own unless DATABASE_URL is set',
  SHUTDOWN_DELAY_SECONDS: 'there is no load balancer in front of Earshot',
};

/**
 * Checks the variables for ones that cannot have an effect here.
 * @returns sentences about those that have none
 * @throws ConfigError if a variable contradicts what would be started
 */
export function checkVariables(user: Environment): string[] {
  const isSet = (name: string): boolean => isGiven(user, name);
  const faults = Object.entries(needed).flatMap(([server, names]) =>
    isSet(server) ? [] : names.filter(isSet).map((name) => `${name} needs ${server}`),
  );
  if (faults.length > 0) throw new ConfigError(faults);
  return [
    ...Object.entries(elsewhere)
      .filter(([name]) => isSet(name))
      .map(([name, why]) => `${name} has no effect here: ${why}.`),
    ...unknownVariables(user, knownVariables()).map(unknownVariableSentence),
  ];
}

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
