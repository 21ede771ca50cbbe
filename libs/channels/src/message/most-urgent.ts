import type { MessageItem } from '../channel.js';
import { figure } from './labels.js';

/** The urgency of the most urgent mention shown; null if none is classified. */
export function highestUrgency(items: readonly MessageItem[]): number | null {
  const known = items.flatMap(({ mention }) => mention.classification?.urgency ?? []);
  return known.length === 0 ? null : Math.max(...known);
}

/** `The 20 most urgent of 130`; null if all are shown. */
export function shownOfAll(shown: number, total: number): string | null {
  if (shown >= total || shown === 0) return null;
  return `The ${shown === 1 ? '' : `${figure(shown)} `}most urgent of ${figure(total)}`;
}
