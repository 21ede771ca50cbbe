import type { ReactNode } from 'react';
import { createStore, useStore } from '../data/memory/store.js';

const spoken = createStore('');

/** Announces a text to screen readers without moving the focus. Polite: it does not interrupt. */
export function announce(text: string): void {
  // Makes a repeated sentence differ, so that it is announced again.
  spoken.set(spoken.get() === text ? `${text}\u00a0` : text);
}

/** The live region: one of the page, and one of the open dialog. */
export function Announcer(): ReactNode {
  return (
    <div className="unseen" role="status" aria-live="polite">
      {useStore(spoken)}
    </div>
  );
}
