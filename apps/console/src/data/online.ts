import { onlineManager } from '@tanstack/react-query';
import { createStore } from './memory/store.js';

/** Whether the browser reports that it is online. */
export const online = createStore(navigator.onLine);

/** Tracks the browser's online state; queries pause while it is offline. */
export function followOnline(): void {
  const follow = (): void => {
    online.set(navigator.onLine);
    onlineManager.setOnline(navigator.onLine);
  };
  window.addEventListener('online', follow);
  window.addEventListener('offline', follow);
  follow();
}
