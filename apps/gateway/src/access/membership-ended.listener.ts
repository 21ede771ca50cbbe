import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import { events, type MembershipEnded } from '@earshot/queue';
import { LiveStreams } from '../live/live-streams.js';

/** A person has left a project, perhaps by way of another process: this one ends the streams that they follow it by. */
@Controller()
export class MembershipEndedListener {
  constructor(private readonly streams: LiveStreams) {}

  @EventPattern(events.membershipEnded)
  async end(@Payload() { projectId, userId }: MembershipEnded): Promise<void> {
    await this.streams.checkMember(projectId, userId);
  }
}
