import { Injectable } from '@nestjs/common';
import {
  ApiKeyRepository,
  type Asked,
  Database,
  type SessionEnd,
  SessionRepository,
} from '@earshot/database';
import { GatewayConfig } from '../gateway.config.js';
import type { Identity } from './identity.js';
import { hashToken } from './token.js';

/** API keys and sessions, as the database has them. Notes that what it finds is in use, apart from what is asked for. */
@Injectable()
export class CredentialStore {
  constructor(
    private readonly database: Database,
    private readonly apiKeys: ApiKeyRepository,
    private readonly sessions: SessionRepository,
    private readonly config: GatewayConfig,
  ) {}

  /** @returns null where it is unknown, expired or revoked */
  find(credential: string, now: Date): Promise<Identity | null> {
    const hash = hashToken(credential);
    return this.database.atOnceAsSystem((asked) =>
      credential.startsWith('esk_') ? this.apiKey(asked, hash, now) : this.session(asked, hash, now),
    );
  }

  /** How the session of a token ended that `find` does not find; null = it is no session's. */
  async endOf(credential: string): Promise<SessionEnd | null> {
    if (!credential.startsWith('ess_')) return null;
    return this.database.atOnceAsSystem((asked) => this.sessions.endOf(asked, hashToken(credential)));
  }

  private async apiKey(asked: Asked, hash: Buffer, now: Date): Promise<Identity | null> {
    const found = await this.apiKeys.findActiveByHash(asked, hash, now);
    if (found === null) return null;
    const { id: apiKeyId, projectId, scopes, expiresAt, lastUsedAt } = found.apiKey;
    if (isDue(lastUsedAt, now)) await this.apiKeys.touch(asked, apiKeyId);
    return { caller: { kind: 'api_key', apiKeyId, projectId, scopes }, plan: found.projectPlan, expiresAt };
  }

  private async session(asked: Asked, hash: Buffer, now: Date): Promise<Identity | null> {
    const found = await this.sessions.findActive(asked, hash, now, this.config.sessionIdleMs);
    if (found === null) return null;
    const { sessionId, userId, expiresAt, lastUsedAt } = found;
    if (isDue(lastUsedAt, now)) await this.sessions.touch(asked, sessionId);
    return { caller: { kind: 'session', sessionId, userId }, plan: null, expiresAt };
  }
}

/** The note that a credential is in use is right to a minute. */
function isDue(lastUsedAt: Date | null, now: Date): boolean {
  return lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= 60_000;
}
