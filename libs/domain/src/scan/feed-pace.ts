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

/** Why a feed could not be read, as far as it decides on the next try. */
export interface FeedFailure {
  /** Failed readings in a row, this one included. */
  readonly failures: number;
  /** It passes by itself, as an outage does; what a server refuses stays refused for a while. */
  readonly isPassing: boolean;
  /** Until when its server asks to be left alone; null = it does not say. */
  readonly retryAt: Date | null;
}

/** As soon as every other source is asked again. */
const firstRetryMs = 15_000;
const longestRetryMs = 24 * 3_600_000;

/**
 * When to retry a feed: soon after a passing fault, then with a delay that doubles with every failure, up to a day. After a
 * refusal the delay begins with the shortest interval.
 */
export function feedRetryAt(
  { failures, isPassing, retryAt }: FeedFailure,
  now: Date,
  { shortestMs }: Pick<FeedPaceLimits, 'shortestMs'>,
): Date {
  const firstMs = isPassing ? Math.min(firstRetryMs, shortestMs) : shortestMs;
  const ownMs = Math.min(longestRetryMs, firstMs * 2 ** Math.min(failures - 1, 20));
  // Limits mistakes in a server's headers.
  const askedMs = Math.min(7 * longestRetryMs, (retryAt?.getTime() ?? 0) - now.getTime());
  return new Date(now.getTime() + Math.max(ownMs, askedMs));
}
