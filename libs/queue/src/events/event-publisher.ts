import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { LOG, type Log } from '@earshot/platform';
import type { EventName, EventPayloads } from './events.js';
import { EventClient } from './event-transport.js';
import { RedisConfig } from '../redis/redis.config.js';
import { markOutageLogged } from '../redis/mark-outage-logged.js';

/** Publishes an event to all processes. Never waits and never fails: see `events`. */
@Injectable()
export class EventPublisher implements OnApplicationShutdown {
  private readonly client: EventClient;

  constructor(
    config: RedisConfig,
    @Inject(LOG) private readonly log: Log,
  ) {
    this.client = new EventClient(config);
  }

  publish<Name extends EventName>(name: Name, payload: EventPayloads[Name]): void {
    this.client.emit(name, payload).subscribe({
      error: (error: unknown) => {
        markOutageLogged(error, this.client.isConnected);
        this.log.warn({ err: error, event: name }, 'event lost');
      },
    });
  }

  async onApplicationShutdown(): Promise<void> {
    // A connection rejected by Redis cannot be closed properly.
    await this.client.close().catch(() => undefined);
  }
}
