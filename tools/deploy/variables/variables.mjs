import { classifierConfigs } from '../../../apps/classifier/dist/index.js';
import { dispatcherConfigs } from '../../../apps/dispatcher/dist/index.js';
import { adminConfigs, gatewayConfigs } from '../../../apps/gateway/dist/index.js';
import { scannerConfigsFor } from '../../../apps/scanner/dist/index.js';
import { schedulerConfigs } from '../../../apps/scheduler/dist/index.js';
import { BackupConfig, DatabaseConfig, RestoreConfig } from '../../../libs/database/dist/index.js';
import { sourceNames } from '../../../libs/domain/dist/index.js';
import { ServiceConfig, TracingConfig } from '../../../libs/platform/dist/index.js';
import { isSecret, namesOf } from './source-secrets.mjs';

export { isSecret } from './source-secrets.mjs';

/** Read by every service, besides its own. */
const ofServices = [ServiceConfig, TracingConfig];

/**
 * The config classes each program reads its variables with: `gateway`, `scheduler`, `classifier`, `dispatcher`, `scanner-x`
 * and the other sources' scanners, and the auxiliary programs: `migrate`, `await-schema`, `backup` ...
 */
export const configsOf = {
  gateway: [...ofServices, ...gatewayConfigs],
  scheduler: [...ofServices, ...schedulerConfigs],
  classifier: [...ofServices, ...classifierConfigs],
  dispatcher: [...ofServices, ...dispatcherConfigs],
  ...Object.fromEntries(
    sourceNames.map((source) => [
      `scanner-${source}`,
      [...ofServices, ...scannerConfigsFor({ SOURCES: source })],
    ]),
  ),
  migrate: [DatabaseConfig],
  'await-schema': [DatabaseConfig],
  backup: [DatabaseConfig, BackupConfig],
  'scheduled-backup': [DatabaseConfig, BackupConfig],
  restore: [DatabaseConfig, RestoreConfig],
  admin: adminConfigs,
};

/**
 * The variables each program needs, taken from those classes.
 * @type {Readonly<Record<string, readonly string[]>>} sorted names
 */
export const variablesOf = Object.fromEntries(
  Object.entries(configsOf).map(([program, configs]) => [program, namesOf(configs)]),
);

/** The secrets among the variables of a program, sorted. */
export function secretsOf(program) {
  return variablesOf[program].filter(isSecret);
}
