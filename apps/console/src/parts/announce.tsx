import type { ReactNode } from 'react';
import { createStore, useStore } from '../data/memory/store.js';

const spoken = createStore('');

/** Says something to screen readers without moving the focus. Polite: it waits for what is being read. */
export function announce(text: string): void {
  // The same sentence twice is spoken twice.
  spoken.set(spoken.get() === text ? `${text}\u00a0` : text);
}

/** The one live region of the page. */
export function Announcer(): ReactNode {
  return (
    <div className="unseen" role="status" aria-live="polite">
      {useStore(spoken)}
    </div>
  );
}
