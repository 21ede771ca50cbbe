import type { DueWatch } from '@earshot/domain';
import { normalizeKeyword } from '@earshot/matching';
import type { Feed } from '@earshot/sources';
import { cursorFor } from './feed-demands.js';

/**
 * The feeds of a scan, beginning with the one that was not read for longest: a scan may have neither time nor money for all
 * of them, and the last ones would otherwise never have their turn.
 */
export function longestUnreadFirst(feeds: readonly Feed[], watches: readonly DueWatch[]): Feed[] {
  const readUntil = new Map(feeds.map((feed) => [feed, earliestOf(feed, watches)]));
  return [...feeds].sort((a, b) => compare(readUntil.get(a) as string, readUntil.get(b) as string));
}

/** In ISO 8601; '' = a keyword was never read. */
function earliestOf({ name }: Feed, watches: readonly DueWatch[]): string {
  const times = watches.flatMap((watch) =>
    watch.keywords.map((keyword) => cursorFor(watch, name, normalizeKeyword(keyword))?.coveredUntil ?? ''),
  );
  return times.reduce((first, time) => (time < first ? time : first), times[0] ?? '');
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
