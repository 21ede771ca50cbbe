import { Injectable } from '@nestjs/common';
import type { Identity } from './identity.js';

/** How long a look-up is valid. Revocation normally takes effect at once; this is the maximum delay if the event was lost. */
const lifeMs = 1_000;
const maxEntries = 10_000;

/** Credentials looked up within the last second, so that a busy caller does not cost a query per request. */
@Injectable()
export class CredentialCache {
  private readonly entries = new Map<string, { identity: Identity; until: number }>();

  /** @param hash of the token, as text */
  get(hash: string, now: Date): Identity | null {
    const entry = this.entries.get(hash);
    if (entry === undefined || entry.until <= now.getTime()) return null;
    return entry.identity;
  }

  set(hash: string, identity: Identity, now: Date): void {
    if (this.entries.size >= maxEntries) this.entries.clear();
    const until = Math.min(now.getTime() + lifeMs, identity.expiresAt?.getTime() ?? Number.MAX_SAFE_INTEGER);
    this.entries.set(hash, { identity, until });
  }

  /** @param credentialId of the API key or session */
  forget(credentialId: string): void {
    for (const [key, { identity }] of this.entries)
      if (credentialIdOf(identity) === credentialId) this.entries.delete(key);
  }
}

function credentialIdOf({ caller }: Identity): string {
  return caller.kind === 'session' ? caller.sessionId : caller.apiKeyId;
}
