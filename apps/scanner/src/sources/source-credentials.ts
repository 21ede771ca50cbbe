import { createHash } from 'node:crypto';
import { Database, SourceCredentialRepository, StatusMailRepository } from '@earshot/database';
import { credentialContext, type SourceName } from '@earshot/domain';
import { type Environment, EnvReader, SecretBox, SecretBoxConfig } from '@earshot/platform';
import { type CredentialStore, noCredentials } from '@earshot/sources';
import { Injectable } from '@nestjs/common';

/** Renewed tokens of all sources, sealed in Postgres and shared by all processes. */
@Injectable()
export class SourceCredentials {
  constructor(
    private readonly database: Database,
    private readonly credentials: SourceCredentialRepository,
    private readonly box: SecretBox,
  ) {}

  of(source: SourceName): CredentialStore {
    const { database, credentials, box } = this;
    return {
      load: async (configured) => {
        const fingerprint = fingerprintOf(configured);
        const kept = await database.asSystem((tx) => credentials.find(tx, source, fingerprint));
        if (kept === null) return null;
        const { sealedToken, renewedAt, endsAt } = kept;
        if (sealedToken === null) return { token: configured, renewedAt: null, endsAt };
        return { token: box.open(sealedToken, credentialContext(source, fingerprint)), renewedAt, endsAt };
      },
      save: async (configured, { token, renewedAt, endsAt }) => {
        const fingerprint = fingerprintOf(configured);
        const sealedToken =
          renewedAt === null ? null : box.seal(token, credentialContext(source, fingerprint));
        await database.asSystem((tx) =>
          credentials.save(tx, source, fingerprint, { sealedToken, renewedAt, endsAt }),
        );
      },
      refused: async (configured, reason) => {
        await database.asSystem((tx) => credentials.refuse(tx, source, fingerprintOf(configured), reason));
      },
    };
  }
}

/** Identifies a configured token. Tokens are long and random, so they cannot be guessed from the fingerprint. */
function fingerprintOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Reads tokens that scanners have renewed, from outside a scanner; changes nothing. */
export function keptCredentials(
  database: Database,
  env: Environment,
): (source: SourceName) => CredentialStore {
  const box = new SecretBox(new SecretBoxConfig(new EnvReader(env)));
  const repository = new SourceCredentialRepository(new StatusMailRepository());
  const kept = new SourceCredentials(database, repository, box);
  return (source) => ({ ...noCredentials(), load: (configured) => kept.of(source).load(configured) });
}
