import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import { events, type MembershipEnded } from '@earshot/queue';
import { LiveStreams } from '../live/live-streams.js';

/** Handles a person leaving a project, perhaps in another process: ends the streams by which they follow it. */
@Controller()
export class MembershipEndedListener {
  constructor(private readonly streams: LiveStreams) {}

  @EventPattern(events.membershipEnded)
  async end(@Payload() { projectId, userId }: MembershipEnded): Promise<void> {
    await this.streams.checkMember(projectId, userId);
  }
}
