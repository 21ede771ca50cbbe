import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import { type CredentialRevoked, events } from '@earshot/queue';
import { CredentialCache } from './credential-cache.js';

/** Another process ended a credential: this one forgets it at once. */
@Controller()
export class CredentialRevokedListener {
  constructor(private readonly cache: CredentialCache) {}

  @EventPattern(events.credentialRevoked)
  forget(@Payload() { credentialId }: CredentialRevoked): void {
    this.cache.forget(credentialId);
  }
}
