import { Flag, Instant, Integer, objectWith } from './fields/fields.js';

export const previewDays = 7;
/** The most stored posts that a preview examines: the newest ones. */
export const previewPosts = 2_000;
/** How many of the posts found are shown. */
export const previewShown = 20;

export class PreviewWindow extends objectWith({
  since: Instant('Posts found at this time or later were looked at.'),
  until: Instant('Posts found up to this time were looked at.'),
  examined: Integer(
    'How many posts were looked at. 0 = the project has collected nothing in this time, so the preview can say nothing.',
    { min: 0, max: previewPosts },
  ),
  complete: Flag(
    `false = the project has collected more in this time: only the newest ${previewPosts} were looked at, and since is when the oldest of them was found.`,
  ),
}) {}
