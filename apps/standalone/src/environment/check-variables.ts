import {
  ConfigError,
  type Environment,
  knownVariables,
  unknownVariables,
  unknownVariableSentence,
} from '@earshot/platform';
import { isGiven } from './environment.js';

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
