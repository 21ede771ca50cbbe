import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import { type CredentialRevoked, events, type MembershipEnded, type ProjectChanged } from '@earshot/queue';
import { CredentialCache } from '../access/credential-cache.js';
import { LiveStreams } from './live-streams.js';

/** Handles what happened in any process. */
@Controller()
export class GatewayEventsListener {
  constructor(
    private readonly cache: CredentialCache,
    private readonly streams: LiveStreams,
  ) {}

  /** Sends the change to this gateway's streams. */
  @EventPattern(events.projectChanged)
  announce(@Payload() changed: ProjectChanged): void {
    this.streams.announce(changed);
  }

  /** Forgets the credential at once, and ends its streams. */
  @EventPattern(events.credentialRevoked)
  async forget(@Payload() { credentialId }: CredentialRevoked): Promise<void> {
    this.cache.forget(credentialId);
    await this.streams.checkCredential(credentialId);
  }

  /** Ends the streams by which a person follows a project that they have left. */
  @EventPattern(events.membershipEnded)
  async end(@Payload() { projectId, userId }: MembershipEnded): Promise<void> {
    await this.streams.checkMember(projectId, userId);
  }
}
