import type { ListedViewOutput } from '@earshot/contracts';
import { numberText } from '../format/count.js';

/** A view's tab is not counted any further. */
export const countedUpTo = 99;

/** `12`, or `99+`; empty where it is not counted. */
export function viewCountText(mentions: ListedViewOutput['mentions']): string {
  return mentions === null ? '' : `${numberText(mentions.count)}${mentions.exact ? '' : '+'}`;
}

/** That monitors of a view are gone, as a short sentence; null = none is. */
export function missingText(missing: readonly string[]): string | null {
  if (missing.length === 0) return null;
  return missing.length === 1
    ? 'A monitor of it was deleted'
    : `${missing.length} monitors of it were deleted`;
}

/** Where one goes from a place in a row of tabs, at the ends round to the other. @param at -1 = at none of them */
export function besideTab(count: number, at: number, by: 1 | -1): number {
  if (at === -1) return by === 1 ? 0 : count - 1;
  return (at + by + count) % count;
}
