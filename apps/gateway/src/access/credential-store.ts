import { Inject, Injectable } from '@nestjs/common';
import {
  ApiKeyRepository,
  Database,
  type ReadOnly,
  type SessionEnd,
  SessionRepository,
  type Tx,
} from '@earshot/database';
import { LOG, type Log } from '@earshot/platform';
import { GatewayConfig } from '../gateway.config.js';
import type { Identity } from './identity.js';
import { hashToken } from './token.js';

/** API keys and sessions in the database. Records when those it finds were last used, separately from the query. */
@Injectable()
export class CredentialStore {
  constructor(
    private readonly database: Database,
    private readonly apiKeys: ApiKeyRepository,
    private readonly sessions: SessionRepository,
    private readonly config: GatewayConfig,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** @returns null if it is unknown, expired or revoked */
  find(credential: string, now: Date): Promise<Identity | null> {
    const hash = hashToken(credential);
    return credential.startsWith('esk_') ? this.apiKey(hash, now) : this.session(hash, now);
  }

  /** How the session ended, for a token that `find` does not find; null = it is not the token of a known session. */
  async endOf(credential: string): Promise<SessionEnd | null> {
    if (!credential.startsWith('ess_')) return null;
    return this.database.asSystem((tx) => this.sessions.endOf(tx, hashToken(credential)), read);
  }

  private async apiKey(hash: Buffer, now: Date): Promise<Identity | null> {
    const found = await this.database.asSystem((tx) => this.apiKeys.findActiveByHash(tx, hash, now), read);
    if (found === null) return null;
    const { id: apiKeyId, name, projectId, scopes, expiresAt, lastUsedAt } = found.apiKey;
    if (isDue(lastUsedAt, now)) await this.record((tx) => this.apiKeys.touch(tx, apiKeyId));
    const caller = { kind: 'api_key', apiKeyId, name, projectId, scopes } as const;
    return { caller, project: { id: projectId, plan: found.projectPlan }, expiresAt };
  }

  private async session(hash: Buffer, now: Date): Promise<Identity | null> {
    const { sessionIdleMs } = this.config;
    const found = await this.database.asSystem(
      (tx) => this.sessions.findActive(tx, hash, now, sessionIdleMs),
      read,
    );
    if (found === null) return null;
    const { sessionId, userId, user, expiresAt, lastUsedAt } = found;
    if (isDue(lastUsedAt, now)) await this.record((tx) => this.sessions.touch(tx, sessionId));
    return { caller: { kind: 'session', sessionId, userId, name: user.name }, project: null, expiresAt };
  }

  /** Only for people to read: calls are answered even while Postgres refuses writes. */
  private async record(touch: (tx: Tx) => Promise<void>): Promise<void> {
    await this.database.asSystem(touch).catch((error: unknown) => {
      this.log.debug({ err: error }, 'could not record the last use of a credential');
    });
  }
}

const read: ReadOnly = { readOnly: true, singleRoundTrip: true };

/** A credential's last use is recorded to the minute. */
function isDue(lastUsedAt: Date | null, now: Date): boolean {
  return lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= 60_000;
}
