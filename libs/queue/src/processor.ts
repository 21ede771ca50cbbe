import { SetMetadata } from '@nestjs/common';
import type { QueueDefinition } from './queues.js';

/** Processes the jobs of one or several queues. */
export interface Processor<Payload> {
  /** The queues it consumes. Each has exactly one processor per process. */
  readonly consumes: readonly QueueDefinition<Payload>[];
  /** Handles a job. Jobs may come late, twice or never: claim the rows first, and work only on claimed rows. */
  handle(payload: Payload): Promise<void>;
  /**
   * Finds due work for which there is no job.
   * @returns whether there may be more right now
   */
  sweep(): Promise<boolean>;
}

export const processorMarker = 'earshot:processor';

/** Marks a provider as a `Processor`; the queue runtime finds it at startup. */
export const QueueProcessor = (): ClassDecorator => SetMetadata(processorMarker, true);
