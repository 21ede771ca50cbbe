import { Injectable } from '@nestjs/common';
import { EventPublisher, events } from '@earshot/queue';
import { CredentialCache } from './credential-cache.js';

/** Makes every process forget credentials that have just ended. */
@Injectable()
export class Revocations {
  constructor(
    private readonly cache: CredentialCache,
    private readonly events: EventPublisher,
  ) {}

  /**
   * To be called once the end is committed: what this misses, because Redis is away, caches forget by themselves within
   * a second.
   * @param credentialIds of API keys or sessions
   */
  tell(credentialIds: readonly string[]): Promise<void> {
    for (const credentialId of credentialIds) {
      this.cache.forget(credentialId);
      this.events.publish(events.credentialRevoked, { credentialId });
    }
    return Promise.resolve();
  }
}
