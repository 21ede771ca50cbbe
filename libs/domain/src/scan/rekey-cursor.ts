import type { FeedCursor, KeywordCursor, WatchCursor } from '../monitor/watch.js';

/**
 * The cursor with the keys of its keywords recalculated, which may differ from an earlier version's. Keywords whose keys
 * have become equal are read again from the earliest time not covered for one of them.
 * @param key of a keyword, or of an earlier version's key
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
  // ISO 8601 times can be compared as strings.
  const [earliest = null] = [one, other]
    .map(({ coveredUntil, unread }) => unread?.from ?? (coveredUntil as string))
    .sort();
  return { coveredUntil: earliest };
}
