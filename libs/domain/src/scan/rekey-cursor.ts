import type { FeedCursor, KeywordCursor, WatchCursor } from '../monitor/watch.js';

/**
 * A cursor under the keys by which keywords are compared today: an earlier version may have compared them otherwise. Where
 * keywords have become the same one, it is read on from where the first of them has something left to read.
 * @param key of a keyword, or of what an earlier version made of it
 */
export function rekeyCursor(cursor: WatchCursor, key: (keyword: string) => string): WatchCursor {
  return Object.fromEntries(
    Object.entries(cursor).map(([feed, keywords]) => [feed, rekeyFeed(keywords, key)]),
  );
}

function rekeyFeed(keywords: FeedCursor, key: (keyword: string) => string): FeedCursor {
  const rekeyed = new Map<string, KeywordCursor>();
  for (const [keyword, reached] of Object.entries(keywords)) {
    const today = key(keyword);
    const known = rekeyed.get(today);
    rekeyed.set(today, known === undefined ? reached : together(known, reached));
  }
  return Object.fromEntries(rekeyed);
}

function together(one: KeywordCursor, other: KeywordCursor): KeywordCursor {
  if (one.coveredUntil === null || other.coveredUntil === null) return { coveredUntil: null };
  // ISO 8601 sorts as text.
  const [earliest = null] = [one, other]
    .map(({ coveredUntil, unread }) => unread?.from ?? (coveredUntil as string))
    .sort();
  return { coveredUntil: earliest };
}
