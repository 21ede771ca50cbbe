/** Intervals at which feeds are read. */
export interface FeedPaceLimits {
  /** The shortest interval. */
  readonly shortestMs: number;
  /** The interval of feeds that do not suggest one. */
  readonly usualMs: number;
}

/** What an answer suggests about the next request. */
export interface FeedAnswerPace {
  /** From its cache headers; null = none. */
  readonly maxAgeMs: number | null;
  /** From the feed itself; null = none. */
  readonly ttlMs: number | null;
  /** Entries may have been missed: read it more often, whatever it suggests. */
  readonly hasGap: boolean;
}

const longestMs = 6 * 3_600_000;

/**
 * How long after an answer to read a feed again: as long as it or its server suggest, shorter after missed entries, and
 * never below the polite minimum.
 */
export function feedIntervalMs(
  beforeMs: number,
  { maxAgeMs, ttlMs, hasGap }: FeedAnswerPace,
  { shortestMs, usualMs }: FeedPaceLimits,
): number {
  const said = Math.max(maxAgeMs ?? 0, ttlMs ?? 0);
  const wanted = Math.min(longestMs, Math.max(shortestMs, said > 0 ? said : usualMs));
  if (hasGap) return Math.max(shortestMs, Math.min(beforeMs, wanted) / 2);
  // A feed that was read more often because of a gap slows down gradually.
  return Math.round(Math.min(wanted, Math.max(shortestMs, beforeMs * 1.25)));
}

/** When to retry a feed: the delay grows with the number of failures, up to a day. */
export function feedRetryAt(
  failures: number,
  retryAt: Date | null,
  now: Date,
  { usualMs }: Pick<FeedPaceLimits, 'usualMs'>,
): Date {
  const ownMs = Math.min(24 * 3_600_000, usualMs * 2 ** Math.min(failures - 1, 10));
  // Limits mistakes in a server's headers.
  const askedMs = Math.min(7 * 24 * 3_600_000, (retryAt?.getTime() ?? 0) - now.getTime());
  return new Date(now.getTime() + Math.max(ownMs, askedMs));
}
