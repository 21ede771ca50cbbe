import { Injectable } from '@nestjs/common';
import { EventPublisher, events, ProjectChanges } from '@earshot/queue';
import { LiveStreams } from '../live/live-streams.js';

/** Announces to every process that a person has joined or left a project. Call it after the commit. */
@Injectable()
export class Memberships {
  constructor(
    private readonly streams: LiveStreams,
    private readonly events: EventPublisher,
    private readonly changes: ProjectChanges,
  ) {}

  joined(projectId: string): void {
    this.changes.collections(projectId, ['members', 'invitations']);
  }

  /** Calls are refused from the commit on, because each looks up the role; this ends open streams. */
  async ended(projectId: string, userId: string): Promise<void> {
    this.events.publish(events.membershipEnded, { projectId, userId });
    this.changes.collections(projectId, ['members', 'invitations']);
    // Nobody is assigned any more what the person was.
    this.changes.someMentions('assigned', [projectId]);
    await this.streams.checkMember(projectId, userId);
  }
}
