import type { FeedEntry } from './document/feed-document.js';

/**
 * Since when a listing surely shows everything, of a feed that was never read before: feeds list their newest entries, so
 * nothing is left out that is newer than the last of them. Neighbours may have changed places; where the order is another
 * one, or times are missing, nothing is proven before now.
 * @param entries in their order
 */
export function provenFrom(entries: readonly Pick<FeedEntry, 'publishedAt'>[], now: Date): Date {
  // It has not listed its newest, so there are none.
  if (entries.length === 0) return new Date(0);
  const times = entries.map(({ publishedAt }) => publishedAt?.getTime() ?? Infinity);
  const isNewestFirst = times.every((time, index) => time <= (times[index - 2] ?? now.getTime()));
  return isNewestFirst ? new Date(Math.max(...times.slice(-2))) : now;
}
