/** How often feeds are read. */
export interface FeedPaceLimits {
  /** No feed is read more often. */
  readonly shortestMs: number;
  /** A feed that says nothing of it is read so often. */
  readonly usualMs: number;
}

/** What an answer says of when to ask again. */
export interface FeedAnswerPace {
  /** Of its cache headers; null = they say nothing. */
  readonly maxAgeMs: number | null;
  /** Of the feed itself; null = it says nothing. */
  readonly ttlMs: number | null;
  /** Entries may have come and gone unseen: it is to be read more often, whatever it asks for. */
  readonly hasGap: boolean;
}

const longestMs = 6 * 3_600_000;

/**
 * How long after an answer a feed is read again: as long as it or its server ask for, less where entries were missed before,
 * and never more often than is polite.
 */
export function feedIntervalMs(
  beforeMs: number,
  { maxAgeMs, ttlMs, hasGap }: FeedAnswerPace,
  { shortestMs, usualMs }: FeedPaceLimits,
): number {
  const said = Math.max(maxAgeMs ?? 0, ttlMs ?? 0);
  const wanted = Math.min(longestMs, Math.max(shortestMs, said > 0 ? said : usualMs));
  if (hasGap) return Math.max(shortestMs, Math.min(beforeMs, wanted) / 2);
  // What was read more often because of a gap slows down again little by little.
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
 * When a feed that could not be read is asked again: after a fault that passes at once, then each time twice as late, a day at
 * most. What was refused begins with the shortest time between two readings.
 */
export function feedRetryAt(
  { failures, isPassing, retryAt }: FeedFailure,
  now: Date,
  { shortestMs }: Pick<FeedPaceLimits, 'shortestMs'>,
): Date {
  const firstMs = isPassing ? Math.min(firstRetryMs, shortestMs) : shortestMs;
  const ownMs = Math.min(longestRetryMs, firstMs * 2 ** Math.min(failures - 1, 20));
  // A server may not silence itself for ever by mistake.
  const askedMs = Math.min(7 * longestRetryMs, (retryAt?.getTime() ?? 0) - now.getTime());
  return new Date(now.getTime() + Math.max(ownMs, askedMs));
}
