import type { Monitor } from './monitor.js';

/** What a change of a monitor means for its watches. */
export type WatchEffect =
  /** They look for the same as before. */
  | 'none'
  /** A scan under way is out of date; the next one goes on where the last one ended. */
  | 'continue'
  /** Older posts may match now: the past is read again, as for a new monitor. */
  | 'start_over';

type Scanned = Pick<Monitor, 'keywords' | 'excludeKeywords' | 'excludeAuthors' | 'sources' | 'active'>;

/**
 * Whether scans have to go on differently once `before` has become `after`.
 * @param key the form in which keywords are compared: equal keys find the same posts
 */
export function watchEffect(before: Scanned, after: Scanned, key: (keyword: string) => string): WatchEffect {
  const adds = (from: readonly string[], to: readonly string[]): boolean => {
    const known = new Set(from.map(key));
    return to.some((word) => !known.has(key(word)));
  };
  const widened =
    adds(before.keywords, after.keywords) ||
    adds(after.excludeKeywords, before.excludeKeywords) ||
    adds(after.excludeAuthors, before.excludeAuthors);
  if (widened) return 'start_over';
  const touched =
    before.active !== after.active ||
    !sameWords(before.keywords, after.keywords) ||
    !sameWords(before.excludeKeywords, after.excludeKeywords) ||
    !sameWords(before.excludeAuthors, after.excludeAuthors) ||
    !sameWords(before.sources, after.sources);
  return touched ? 'continue' : 'none';
}

/** In any order. */
function sameWords(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((word) => others.includes(word));
}
