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
   * Call it once the end is committed. If Redis is unavailable and the event is lost, caches forget the credentials within a
   * second.
   * @param credentialIds of API keys or sessions
   */
  tell(credentialIds: readonly string[]): void {
    for (const credentialId of credentialIds) {
      this.cache.forget(credentialId);
      this.events.publish(events.credentialRevoked, { credentialId });
    }
  }
}
