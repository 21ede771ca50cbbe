import type { ListedViewOutput } from '@earshot/contracts';
import { numberText } from '../format/count.js';

/** The count on a view's tab stops here. */
export const countedUpTo = 99;

/** `12`, or `99+`; empty if not counted. */
export function viewCountText(mentions: ListedViewOutput['mentions']): string {
  return mentions === null ? '' : `${numberText(mentions.count)}${mentions.exact ? '' : '+'}`;
}

/** Says in a short sentence that monitors of a view were deleted, or assignees have left; null = none. */
export function missingText(monitors: number, people: number): string | null {
  const texts = [
    monitors === 0
      ? []
      : monitors === 1
        ? 'One of its monitors was deleted'
        : `${monitors} of its monitors were deleted`,
    people === 0
      ? []
      : people === 1
        ? 'One of its assignees has left'
        : `${people} of its assignees have left`,
  ].flat();
  return texts.length === 0 ? null : texts.join('; ');
}

/**
 * The next index in a row of tabs, wrapping around at the ends.
 * @param at -1 = not on any of them
 */
export function besideTab(count: number, at: number, by: 1 | -1): number {
  if (at === -1) return by === 1 ? 0 : count - 1;
  return (at + by + count) % count;
}
