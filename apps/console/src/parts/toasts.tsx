import { type FocusEvent, type ReactNode, useEffect, useRef } from 'react';
import { createStore, useStore } from '../data/memory/store.js';
import { announce } from './announce.js';
import { Button } from './button.js';

/** A short message at the edge of the page about what was just done, with at most two follow-up actions. */
export interface Toast {
  /** Ends with a full stop, like a sentence. */
  readonly text: string;
  readonly tone?: 'plain' | 'bad';
  readonly actions?: readonly { readonly label: string; readonly run: () => void }[];
}

const shown = createStore<Toast | null>(null);
const stayMs = 12_000;

/** Shows a toast, replacing the previous one. */
export function showToast(toast: Toast): void {
  shown.set(toast);
  announce(toast.text);
}

/** Hides the toast if it is still shown. */
function hideToast(toast: Toast): void {
  if (shown.get() === toast) shown.set(null);
}

/** Shows the current toast. It disappears by itself unless it is in use, so it must not be the only way to anything. */
export function ToastPlace(): ReactNode {
  const toast = useStore(shown);
  /** What had the focus before the toast. */
  const before = useRef<HTMLElement | null>(null);
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (toast === null || toast.tone === 'bad') return;
    // Not while it has the pointer or the focus, also of a window in the background.
    const timer = setInterval(() => {
      const at = place.current;
      if (!at?.matches(':hover') && !at?.contains(document.activeElement)) hideToast(toast);
    }, stayMs);
    return () => clearInterval(timer);
  }, [toast]);
  if (toast === null) return null;
  const leave = (): void => {
    hideToast(toast);
    // Else screen readers start over at the top of the page.
    const back = before.current?.isConnected === true ? before.current : document.getElementById('content');
    back?.focus({ preventScroll: true });
  };
  return (
    <section
      ref={place}
      className={`toast ${toast.tone ?? 'plain'}`}
      aria-label="What was just done"
      onFocus={({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget as HTMLElement | null;
      }}
    >
      <span>{toast.text}</span>
      {(toast.actions ?? []).map(({ label, run }) => (
        <Button
          key={label}
          kind="quiet"
          onClick={() => {
            leave();
            run();
          }}
        >
          {label}
        </Button>
      ))}
      <Button kind="quiet" label="Close" onClick={leave}>
        ×
      </Button>
    </section>
  );
}
