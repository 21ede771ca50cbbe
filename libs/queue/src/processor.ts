import { SetMetadata } from '@nestjs/common';
import type { QueueDefinition } from './queues.js';

/** Processes the jobs of one queue or several. */
export interface Processor<Payload> {
  /** The queues it consumes; each has exactly one processor in a process. */
  readonly consumes: readonly QueueDefinition<Payload>[];
  /** Handles a job. It may come late, twice or never: claim the rows first, and work only on what was claimed. */
  handle(payload: Payload): Promise<void>;
  /** Finds due work without a job. @returns whether there may be more right now */
  sweep(): Promise<boolean>;
}

/** The metadata key of `QueueProcessor`. */
export const processorMarker = 'earshot:processor';

/** Marks a provider as a `Processor`; the queue runtime finds it at start. */
export const QueueProcessor = (): ClassDecorator => SetMetadata(processorMarker, true);
