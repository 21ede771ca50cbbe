import type { KeyPress } from './read-key.js';

/** The meaning of a key press while the user chooses a key for a command. */
export type CapturedKey =
  | { readonly kind: 'chosen'; readonly key: string }
  /** `g` was pressed and waits for a second key. */
  | { readonly kind: 'begun' }
  | { readonly kind: 'cancelled' }
  /** Not a choice: a navigation key, a lone modifier, or a browser shortcut. */
  | { readonly kind: 'left' };

/** @param begun whether `g` was pressed before */
export function captureKey({ key, ctrlKey, metaKey, altKey }: KeyPress, begun: boolean): CapturedKey {
  if (key === 'Escape') return { kind: 'cancelled' };
  if (ctrlKey || metaKey || altKey) return { kind: 'left' };
  // Only single characters and Enter; longer names are Tab, arrows and the like. Space scrolls and presses buttons.
  if ((key.length !== 1 && key !== 'Enter') || key === ' ') return { kind: 'left' };
  if (key === 'Enter' && begun) return { kind: 'left' };
  if (key === 'g' && !begun) return { kind: 'begun' };
  return { kind: 'chosen', key: begun ? `g ${key}` : key };
}
