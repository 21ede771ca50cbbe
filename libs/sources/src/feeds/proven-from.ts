import type { FeedEntry } from './document/feed-document.js';

/**
 * The time since which a listing is certain to be complete, for a feed that was never read before. Feeds list their newest
 * entries, so nothing newer than the last one is missing. Neighbours may be swapped; with any other order, or with missing
 * times, nothing is proven before now.
 * @param entries in feed order
 */
export function provenFrom(entries: readonly Pick<FeedEntry, 'publishedAt'>[], now: Date): Date {
  // It would list its newest entries, so it has none.
  if (entries.length === 0) return new Date(0);
  const times = entries.map(({ publishedAt }) => publishedAt?.getTime() ?? Infinity);
  const isNewestFirst = times.every((time, index) => time <= (times[index - 2] ?? now.getTime()));
  return isNewestFirst ? new Date(Math.max(...times.slice(-2))) : now;
}
