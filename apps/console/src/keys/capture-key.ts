import type { KeyPress } from './read-key.js';

/** What a key press means while the user chooses the key of a command. */
export type CapturedKey =
  | { readonly kind: 'chosen'; readonly key: string }
  /** `g` waits for a second key. */
  | { readonly kind: 'begun' }
  | { readonly kind: 'cancelled' }
  /** Not for choosing: moving on, a modifier by itself, or a key of the browser. */
  | { readonly kind: 'left' };

/** @param begun whether `g` was pressed before */
export function captureKey({ key, ctrlKey, metaKey, altKey }: KeyPress, begun: boolean): CapturedKey {
  if (key === 'Escape') return { kind: 'cancelled' };
  if (ctrlKey || metaKey || altKey) return { kind: 'left' };
  // One character; longer names are Tab, arrows and the like. Space scrolls and presses buttons.
  if ((key.length !== 1 && key !== 'Enter') || key === ' ') return { kind: 'left' };
  if (key === 'Enter' && begun) return { kind: 'left' };
  if (key === 'g' && !begun) return { kind: 'begun' };
  return { kind: 'chosen', key: begun ? `g ${key}` : key };
}
