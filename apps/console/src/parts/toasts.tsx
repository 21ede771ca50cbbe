import { type ReactNode, useEffect } from 'react';
import { createStore, useStore } from '../data/memory/store.js';
import { announce } from './announce.js';
import { Button } from './button.js';

/** A sentence at the edge of the page about what was just done, with at most two ways to go on. */
export interface Toast {
  readonly text: string;
  readonly tone?: 'plain' | 'bad';
  readonly actions?: readonly { readonly label: string; readonly run: () => void }[];
}

const shown = createStore<Toast | null>(null);
const stayMs = 12_000;

/** Shows a toast in place of the one before. */
export function showToast(toast: Toast): void {
  shown.set(toast);
  announce(toast.text);
}

/** Takes the toast away, if it still is the one given. */
function hideToast(toast: Toast): void {
  if (shown.get() === toast) shown.set(null);
}

/** Where toasts stand. It goes by itself; nothing in it is to be had there alone. */
export function ToastPlace(): ReactNode {
  const toast = useStore(shown);
  useEffect(() => {
    if (toast === null || toast.tone === 'bad') return;
    const timer = setTimeout(() => hideToast(toast), stayMs);
    return () => clearTimeout(timer);
  }, [toast]);
  if (toast === null) return null;
  return (
    <section className={`toast ${toast.tone ?? 'plain'}`} aria-label="What was just done">
      <span>{toast.text}</span>
      {(toast.actions ?? []).map(({ label, run }) => (
        <Button
          key={label}
          kind="quiet"
          onClick={() => {
            hideToast(toast);
            run();
          }}
        >
          {label}
        </Button>
      ))}
      <Button kind="quiet" label="Close" onClick={() => hideToast(toast)}>
        ×
      </Button>
    </section>
  );
}
