import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Database, SourceCredentialRepository } from '@earshot/database';
import { credentialContext, type SourceName } from '@earshot/domain';
import { LOG, type Log, SecretBox } from '@earshot/platform';
import type { CredentialStore } from '@earshot/sources';

/** Renewed tokens of all sources, sealed in Postgres, where every process finds them. */
@Injectable()
export class SourceCredentials {
  constructor(
    private readonly database: Database,
    private readonly credentials: SourceCredentialRepository,
    private readonly box: SecretBox,
    @Inject(LOG) private readonly log: Log,
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
        const token = this.open(sealedToken, credentialContext(source, fingerprint));
        return token === null ? null : { token, renewedAt, endsAt };
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

  /** null = it was sealed with a key that is gone: the configured token is used, and renewed anew. */
  private open(sealed: Buffer, context: string): string | null {
    try {
      return this.box.open(sealed, context);
    } catch (error) {
      this.log.warn({ err: error }, 'a kept token does not open');
      return null;
    }
  }
}

/** Tells one configured token from another; tokens are long and random, so it is of no use to find them. */
function fingerprintOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
