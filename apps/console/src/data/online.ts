import { onlineManager } from '@tanstack/react-query';
import { createStore } from './memory/store.js';

/** Whether the browser has a network, as it says itself. */
export const online = createStore(navigator.onLine);

/** Follows the browser; queries wait while it is offline. */
export function followOnline(): void {
  const follow = (): void => {
    online.set(navigator.onLine);
    onlineManager.setOnline(navigator.onLine);
  };
  window.addEventListener('online', follow);
  window.addEventListener('offline', follow);
  follow();
}

/** Ends when the browser has a network; at once where it has. */
export function untilOnline(): Promise<void> {
  if (online.get()) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = online.subscribe(() => {
      if (!online.get()) return;
      stop();
      resolve();
    });
  });
}
