import { Injectable } from '@nestjs/common';
import type { SessionEnd } from '@earshot/database';
import { AppError } from '@earshot/domain';
import { Clock } from '@earshot/platform';
import { CredentialCache } from './credential-cache.js';
import { CredentialStore } from './credential-store.js';
import type { Identity } from './identity.js';
import { cacheKey, isGenuine } from './token.js';

/** Identifies callers by their credentials. */
@Injectable()
export class Callers {
  constructor(
    private readonly store: CredentialStore,
    private readonly cache: CredentialCache,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws AppError UNAUTHENTICATED: missing, unknown, expired or revoked, all with the same error, except for sessions
   * that have ended
   */
  async identify(credential: string | null): Promise<Identity> {
    if (credential === null) throw unauthenticated();
    const hash = cacheKey(credential);
    const now = this.clock.now();
    const known = this.cache.get(hash, now);
    if (known !== null) return known;
    if (!isGenuine(credential)) throw unauthenticated();
    const identity = await this.store.find(credential, now);
    if (identity === null) {
      const end = await this.store.endOf(credential);
      throw end === null ? unauthenticated() : sessionOver(end);
    }
    this.cache.set(hash, identity, now);
    return identity;
  }
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
