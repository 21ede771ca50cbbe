import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import { events, type ProjectChanged } from '@earshot/queue';
import { LiveStreams } from './live-streams.js';

/** What any process has changed in a project goes to the streams of this gateway. */
@Controller()
export class ProjectChangedListener {
  constructor(private readonly streams: LiveStreams) {}

  @EventPattern(events.projectChanged)
  announce(@Payload() changed: ProjectChanged): void {
    this.streams.announce(changed);
  }
}
