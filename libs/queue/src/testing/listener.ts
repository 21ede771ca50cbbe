import { type Processor, QueueProcessor } from '../processor.js';
import type { QueueDefinition } from '../queues.js';

/** Records jobs without processing them. */
export interface Listener<Payload> extends Processor<Payload> {
  readonly heard: readonly Payload[];
}

/** A listener to add to the processors of a worker under test; each call creates a new class. */
export function listenTo<Payload>(queue: QueueDefinition<Payload>): new () => Listener<Payload> {
  @QueueProcessor()
  class QueueListener implements Listener<Payload> {
    readonly consumes = [queue];
    readonly heard: Payload[] = [];

    handle(payload: Payload): Promise<void> {
      this.heard.push(payload);
      return Promise.resolve();
    }

    sweep(): Promise<boolean> {
      return Promise.resolve(false);
    }
  }
  return QueueListener;
}
