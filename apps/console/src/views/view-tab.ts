import type { ListedViewOutput } from '@earshot/contracts';
import { numberText } from '../format/count.js';

/** The count on a view's tab stops here. */
export const countedUpTo = 99;

/** `12`, or `99+`; empty if not counted. */
export function viewCountText(mentions: ListedViewOutput['mentions']): string {
  return mentions === null ? '' : `${numberText(mentions.count)}${mentions.exact ? '' : '+'}`;
}

/** Says in a short sentence that monitors of a view were deleted; null = none was. */
export function missingText(missing: readonly string[]): string | null {
  if (missing.length === 0) return null;
  return missing.length === 1
    ? 'One of its monitors was deleted'
    : `${missing.length} of its monitors were deleted`;
}

/**
 * The next index in a row of tabs, wrapping around at the ends.
 * @param at -1 = not on any of them
 */
export function besideTab(count: number, at: number, by: 1 | -1): number {
  if (at === -1) return by === 1 ? 0 : count - 1;
  return (at + by + count) % count;
}
