import { type KeywordCursor, later } from '@earshot/domain';
import type { ReaderWindow } from '@earshot/sources';
import type { QueryWindow } from './feed-reading.js';

/**
 * The result of a window for one keyword of a monitor that may see only what its project has chosen. A first look covers
 * only what was proven; later ones continue from the one before, and what was missed in between is a gap.
 * @param own undefined = every monitor may see everything
 * @returns undefined = nothing was read for the monitor, so nothing is covered
 */
export function readerPart(
  window: QueryWindow | undefined,
  own: ReaderWindow | undefined,
  cursor: KeywordCursor | undefined,
): QueryWindow | undefined {
  if (window === undefined || own === undefined) return window;
  if (own.covered === null) return undefined;
  const { from, until } = own.covered;
  const known = cursor?.coveredUntil ?? null;
  const coveredFrom = known === null ? later(window.since, from) : new Date(known);
  return {
    ...window,
    coveredFrom,
    coveredUntil: until,
    stopped: known === null && from > window.since ? 'listing_ends' : 'reached',
    // Excludes what other projects have chosen.
    fetched: own.posts.size,
  };
}
