import type { FeedCursor, KeywordCursor, WatchCursor } from '../monitor/watch.js';

/**
 * A cursor under the keys by which keywords are compared today: an earlier version may have compared them otherwise. Where
 * keywords have become the same one, it stands where the one that was read the least far stood, so nothing is left out.
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
    const known = rekeyed.get(key(keyword));
    if (known === undefined || isBehind(reached, known)) rekeyed.set(key(keyword), reached);
  }
  return Object.fromEntries(rekeyed);
}

function isBehind(one: KeywordCursor, other: KeywordCursor): boolean {
  return other.coveredUntil !== null && (one.coveredUntil ?? '') < other.coveredUntil;
}
