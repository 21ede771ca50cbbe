import { Injectable } from '@nestjs/common';
import { ApiKeyRepository, Database, SessionRepository, type Tx } from '@earshot/database';
import { AppError, type Caller, type PlanName } from '@earshot/domain';
import { Clock } from '@earshot/platform';
import { CredentialCache } from './credential-cache.js';
import { hashToken, isGenuine } from './token.js';

/** Who a credential speaks for. */
export interface Identity {
  readonly caller: Caller;
  /** Of an API key's project; null for sessions, which may have several. */
  readonly plan: PlanName | null;
  readonly expiresAt: Date | null;
}

/** Finds out who is calling. */
@Injectable()
export class Callers {
  constructor(
    private readonly database: Database,
    private readonly apiKeys: ApiKeyRepository,
    private readonly sessions: SessionRepository,
    private readonly cache: CredentialCache,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError UNAUTHENTICATED: missing, unknown, expired or revoked, all with the same answer */
  async identify(credential: string | null): Promise<Identity> {
    if (credential === null || !isGenuine(credential)) throw unauthenticated();
    const hash = hashToken(credential);
    const now = this.clock.now();
    const known = this.cache.get(hash, now);
    if (known !== null) return known;
    const identity = await this.database.asSystem((tx) =>
      credential.startsWith('esk_') ? this.apiKey(tx, hash, now) : this.session(tx, hash, now),
    );
    if (identity === null) throw unauthenticated();
    this.cache.set(hash, identity, now);
    return identity;
  }

  private async apiKey(tx: Tx, hash: Buffer, now: Date): Promise<Identity | null> {
    const found = await this.apiKeys.findActiveByHash(tx, hash, now);
    if (found === null) return null;
    const { id: apiKeyId, projectId, scopes, expiresAt } = found.apiKey;
    await this.apiKeys.touch(tx, apiKeyId);
    return { caller: { kind: 'api_key', apiKeyId, projectId, scopes }, plan: found.projectPlan, expiresAt };
  }

  private async session(tx: Tx, hash: Buffer, now: Date): Promise<Identity | null> {
    const found = await this.sessions.findActive(tx, hash, now);
    if (found === null) return null;
    const { sessionId, userId, expiresAt } = found;
    await this.sessions.touch(tx, sessionId);
    return { caller: { kind: 'session', sessionId, userId }, plan: null, expiresAt };
  }
}

export function unauthenticated(): AppError {
  return new AppError(
    'UNAUTHENTICATED',
    'Send a valid credential: Authorization: Bearer <key or session token>.',
  );
}
