import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import { type CredentialRevoked, events } from '@earshot/queue';
import { LiveStreams } from '../live/live-streams.js';
import { CredentialCache } from './credential-cache.js';

/** Handles the end of a credential, perhaps in another process: forgets it at once, and ends its streams. */
@Controller()
export class CredentialRevokedListener {
  constructor(
    private readonly cache: CredentialCache,
    private readonly streams: LiveStreams,
  ) {}

  @EventPattern(events.credentialRevoked)
  async forget(@Payload() { credentialId }: CredentialRevoked): Promise<void> {
    this.cache.forget(credentialId);
    await this.streams.checkCredential(credentialId);
  }
}
