import { Inject, Injectable } from '@nestjs/common';
import {
  ApiKeyRepository,
  Database,
  type ReadOnly,
  type SessionEnd,
  SessionRepository,
  type Tx,
} from '@earshot/database';
import { AppError } from '@earshot/domain';
import { Clock, LOG, type Log } from '@earshot/platform';
import { GatewayConfig } from '../gateway.config.js';
import { CredentialCache } from './credential-cache.js';
import type { Identity } from './identity.js';
import { hashToken, isGenuine } from './token.js';

/** Identifies callers by their credentials: API keys and sessions. Records when these were last used. */
@Injectable()
export class Callers {
  constructor(
    private readonly database: Database,
    private readonly apiKeys: ApiKeyRepository,
    private readonly sessions: SessionRepository,
    private readonly cache: CredentialCache,
    private readonly config: GatewayConfig,
    private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /**
   * @throws AppError UNAUTHENTICATED: missing, unknown, expired or revoked, all with the same error, except for sessions
   * that have ended
   */
  async identify(credential: string | null): Promise<Identity> {
    if (credential === null) throw unauthenticated();
    const hash = hashToken(credential);
    const key = hash.toString('base64');
    const now = this.clock.now();
    const known = this.cache.get(key, now);
    if (known !== null) return known;
    if (!isGenuine(credential)) throw unauthenticated();
    const isApiKey = credential.startsWith('esk_');
    const identity = await (isApiKey ? this.apiKey(hash, now) : this.session(hash, now));
    if (identity === null) {
      const end = isApiKey ? null : await this.database.asSystem((tx) => this.sessions.endOf(tx, hash), read);
      throw end === null ? unauthenticated() : sessionOver(end);
    }
    this.cache.set(key, identity, now);
    return identity;
  }

  /** @returns null if it is unknown, expired or revoked */
  private async apiKey(hash: Buffer, now: Date): Promise<Identity | null> {
    const found = await this.database.asSystem((tx) => this.apiKeys.findActiveByHash(tx, hash, now), read);
    if (found === null) return null;
    const { id: apiKeyId, name, projectId, scopes, expiresAt, lastUsedAt } = found.apiKey;
    if (isDue(lastUsedAt, now)) await this.record((tx) => this.apiKeys.touch(tx, apiKeyId));
    const caller = { kind: 'api_key', apiKeyId, name, projectId, scopes } as const;
    return { caller, project: { id: projectId, plan: found.projectPlan }, expiresAt };
  }

  /** @returns null if it is unknown, expired or revoked */
  private async session(hash: Buffer, now: Date): Promise<Identity | null> {
    const { sessionIdleMs } = this.config;
    const found = await this.database.asSystem(
      (tx) => this.sessions.findActive(tx, hash, now, sessionIdleMs),
      read,
    );
    if (found === null) return null;
    const { sessionId, userId, name, expiresAt, lastUsedAt } = found;
    if (isDue(lastUsedAt, now)) await this.record((tx) => this.sessions.touch(tx, sessionId));
    return { caller: { kind: 'session', sessionId, userId, name }, project: null, expiresAt };
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

/** The same error for a missing and an unknown credential, and for an API key that is expired or revoked. */
export function unauthenticated(): AppError {
  return new AppError(
    'UNAUTHENTICATED',
    'Send a valid credential: Authorization: Bearer <key or session token>.',
  );
}

/** Why the user has to sign in again; shown only to the holder of the token. */
function sessionOver(end: SessionEnd): AppError {
  const message =
    end === 'expired' ? 'Your session has expired. Sign in again.' : 'You were signed out. Sign in again.';
  return new AppError('UNAUTHENTICATED', message, { details: [{ field: 'session', rule: end, message }] });
}
