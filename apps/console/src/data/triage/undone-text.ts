import { countText } from '../../format/count.js';

/**
 * What an undo did.
 * @param undone how many mentions have their old status again
 * @param changed how many were changed since, and stay as they are
 */
export function undoneText(undone: number, changed: number): string {
  if (undone > 0)
    return `Undone for ${countText(undone, 'mention')}${changed === 0 ? '' : `, but not for ${changed} that changed since then`}.`;
  return changed === 0
    ? 'There was nothing to undo.'
    : `Not undone: ${countText(changed, 'mention')} changed since then.`;
}
