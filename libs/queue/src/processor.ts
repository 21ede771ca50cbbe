import { SetMetadata } from '@nestjs/common';
import type { QueueDefinition } from './queues.js';

/** Works on what the jobs of a queue name. */
export interface Processor<Payload> {
  /** The queues this process answers, each by exactly one processor. */
  readonly consumes: readonly QueueDefinition<Payload>[];
  /** One job. May come late, twice or never: claim the rows first, and do only what was claimed. */
  handle(payload: Payload): Promise<void>;
  /** Finds due work that no job named. @returns whether there may be more right now */
  sweep(): Promise<boolean>;
}

/** Where `QueueProcessor` leaves its mark for the runtime to find. */
export const processorMarker = 'earshot:processor';

/** Marks a provider as a `Processor`; the queue runtime finds it at start. */
export const QueueProcessor = (): ClassDecorator => SetMetadata(processorMarker, true);
