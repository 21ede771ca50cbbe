/** Intervals at which feeds are read. */
export interface FeedPaceLimits {
  readonly shortestMs: number;
  /** The interval for feeds that do not suggest one. */
  readonly usualMs: number;
}

/** What a response suggests about the next request. */
export interface FeedAnswerPace {
  /** From its cache headers; null = no suggestion. */
  readonly maxAgeMs: number | null;
  /** From the feed itself; null = no suggestion. */
  readonly ttlMs: number | null;
  /** Whether entries may have been missed: the feed is then read more often, whatever it suggests. */
  readonly hasGap: boolean;
}

const longestMs = 6 * 3_600_000;

/**
 * How long after a response to read a feed again: as long as the feed or its server suggests, shorter after missed entries,
 * and never below the polite minimum.
 */
export function feedIntervalMs(
  beforeMs: number,
  { maxAgeMs, ttlMs, hasGap }: FeedAnswerPace,
  { shortestMs, usualMs }: FeedPaceLimits,
): number {
  const said = Math.max(maxAgeMs ?? 0, ttlMs ?? 0);
  const wanted = Math.min(longestMs, Math.max(shortestMs, said > 0 ? said : usualMs));
  if (hasGap) return Math.max(shortestMs, Math.min(beforeMs, wanted) / 2);
  // The interval of a feed that was read more often because of a gap grows gradually.
  return Math.round(Math.min(wanted, Math.max(shortestMs, beforeMs * 1.25)));
}

/** A failure to read a feed, with what determines the next attempt. */
export interface FeedFailure {
  /** Consecutive failures, including this one. */
  readonly failures: number;
  /** Whether the fault is temporary, such as an outage; a refusal by the server lasts for a while. */
  readonly isPassing: boolean;
  /** When its server allows the next request; null = not stated. */
  readonly retryAt: Date | null;
}

/** The same first retry delay as for every other source. */
const firstRetryMs = 15_000;
const longestRetryMs = 24 * 3_600_000;

/**
 * When to retry a feed: soon after a temporary fault, then with a delay that doubles with every failure, up to a day. After
 * a refusal the first delay is the shortest interval.
 */
export function feedRetryAt(
  { failures, isPassing, retryAt }: FeedFailure,
  now: Date,
  { shortestMs }: Pick<FeedPaceLimits, 'shortestMs'>,
): Date {
  const firstMs = isPassing ? Math.min(firstRetryMs, shortestMs) : shortestMs;
  const ownMs = Math.min(longestRetryMs, firstMs * 2 ** Math.min(failures - 1, 20));
  // At most a week, which caps the effect of mistakes.
  const askedMs = Math.min((retryAt ?? now).getTime() - now.getTime(), 7 * longestRetryMs);
  return new Date(now.getTime() + Math.max(ownMs, askedMs));
}
