import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import { events, type ProjectChanged } from '@earshot/queue';
import { LiveStreams } from './live-streams.js';

/** Handles a change to a project by any process: sends it to this gateway's streams. */
@Controller()
export class ProjectChangedListener {
  constructor(private readonly streams: LiveStreams) {}

  @EventPattern(events.projectChanged)
  announce(@Payload() changed: ProjectChanged): void {
    this.streams.announce(changed);
  }
}
