import { isPassing, retryDelayMs } from '../call/api-error.js';
import { callOperation } from '../call/call-operation.js';
import { newKey } from '../call/new-key.js';
import { online } from '../online.js';
import { createStatusQueue } from './status-queue.js';
import { createStore, untilIs } from '../memory/store.js';

/** The number of changes waiting to be sent. */
export const waitingChanges = createStore(0);

/** Counts changes that wait elsewhere than in this outbox, or with a negative number no longer do. */
export function addWaiting(more: number): void {
  waitingChanges.set(waitingChanges.get() + more);
}

let waitingHere = 0;

/**
 * The outbox of status changes: collects them for 400 ms and sends them in order, each call under its own idempotency key,
 * retrying while the server is unreachable. Leaving the page asks for confirmation while something is waiting.
 */
export const statusOutbox = createStatusQueue({
  send: async ({ projectId, ids, status, key }) => {
    await untilIs(online, true);
    const input = { ids: [...ids], status };
    return callOperation('update_mentions_status', input, { projectId, idempotencyKey: key });
  },
  newKey,
  wait: (ms) => new Promise((done) => setTimeout(done, ms)),
  isPassing,
  retryDelayMs,
  onWaiting: (count) => {
    addWaiting(count - waitingHere);
    waitingHere = count;
  },
});

window.addEventListener('beforeunload', (event) => {
  if (waitingChanges.get() > 0) event.preventDefault();
});
