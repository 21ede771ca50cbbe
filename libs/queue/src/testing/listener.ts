import { type Processor, QueueProcessor } from '../processor.js';
import type { QueueDefinition } from '../queues.js';

/** Keeps what is enqueued and does nothing about it. */
export interface Listener<Payload> extends Processor<Payload> {
  readonly heard: readonly Payload[];
}

/** A listener to put beside the processors of a worker under test; each call makes a class of its own. */
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
