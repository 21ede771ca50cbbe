import { Injectable } from '@nestjs/common';
import { ApiKeyRepository, Database, SessionRepository, type Tx } from '@earshot/database';
import { GatewayConfig } from '../gateway.config.js';
import type { Identity } from './callers.js';
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
    return this.database.asSystem((tx) =>
      credential.startsWith('esk_') ? this.apiKey(tx, hash, now) : this.session(tx, hash, now),
    );
  }

  private async apiKey(tx: Tx, hash: Buffer, now: Date): Promise<Identity | null> {
    const found = await this.apiKeys.findActiveByHash(tx, hash, now);
    if (found === null) return null;
    const { id: apiKeyId, projectId, scopes, expiresAt } = found.apiKey;
    await this.apiKeys.touch(tx, apiKeyId);
    return { caller: { kind: 'api_key', apiKeyId, projectId, scopes }, plan: found.projectPlan, expiresAt };
  }

  private async session(tx: Tx, hash: Buffer, now: Date): Promise<Identity | null> {
    const found = await this.sessions.findActive(tx, hash, now, this.config.sessionIdleMs);
    if (found === null) return null;
    const { sessionId, userId, expiresAt } = found;
    await this.sessions.touch(tx, sessionId);
    return { caller: { kind: 'session', sessionId, userId }, plan: null, expiresAt };
  }
}
