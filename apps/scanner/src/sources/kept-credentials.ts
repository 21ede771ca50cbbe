import { Database, StatusMailRepository, SourceCredentialRepository } from '@earshot/database';
import type { SourceName } from '@earshot/domain';
import { EnvReader, type Environment, SecretBox, SecretBoxConfig } from '@earshot/platform';
import { type CredentialStore, noCredentials } from '@earshot/sources';
import { SourceCredentials } from './source-credentials.js';

/** Reads tokens that scanners have renewed, from outside a scanner; changes nothing. */
export function keptCredentials(
  database: Database,
  env: Environment,
): (source: SourceName) => CredentialStore {
  const box = new SecretBox(new SecretBoxConfig(new EnvReader(env)));
  const kept = new SourceCredentials(
    database,
    new SourceCredentialRepository(new StatusMailRepository()),
    box,
  );
  return (source) => ({ ...noCredentials(), load: (configured) => kept.of(source).load(configured) });
}
