import { isPassing, retryDelayMs } from '../call/api-error.js';
import { callOperation } from '../call/call-operation.js';
import { newKey } from '../call/new-key.js';
import { untilOnline } from '../online.js';
import { createStatusQueue } from './status-queue.js';
import { createStore } from '../memory/store.js';

/** How many changes of status wait to be sent. */
export const waitingChanges = createStore(0);

/**
 * Changes of status on their way: gathered for 400 ms, sent in order, each call under its own idempotency key, again
 * and again while the server cannot be reached. Leaving the page asks while something waits.
 */
export const statusOutbox = createStatusQueue({
  send: async ({ projectId, ids, status, key }) => {
    await untilOnline();
    const input = { ids: [...ids], status };
    return callOperation('update_mentions_status', input, { projectId, idempotencyKey: key });
  },
  newKey,
  wait: (ms) => new Promise((done) => setTimeout(done, ms)),
  isPassing,
  retryDelayMs,
  onWaiting: (count) => waitingChanges.set(count),
});

window.addEventListener('beforeunload', (event) => {
  if (waitingChanges.get() > 0) event.preventDefault();
});
