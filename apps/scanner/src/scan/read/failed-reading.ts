import {
  type DueWatch,
  type FailedReading,
  type KeywordCursor,
  nextScanAfterFailure,
  nextScanAfterSuccess,
  Permanent,
  RateLimited,
} from '@earshot/domain';
import { FeedRefused } from '@earshot/sources';

/** A source with faulty credentials or terms is retried after this long: someone has to fix them first. */
export const permanentPauseMs = 15 * 60_000;

/** The times of a scan, as far as retries depend on them. */
export interface AttemptTime {
  readonly startedAt: Date;
  readonly now: Date;
  readonly intervalMs: number;
  /** 0-1 */
  readonly chance: number;
}

/** A keyword's cursor in a feed before and after an attempt. */
interface Moved {
  readonly before: KeywordCursor | undefined;
  readonly after: KeywordCursor | undefined;
}

/** The note of a failed attempt; null = none is needed, because the whole source waits or the feed is due in turn. */
export function failedReading(
  { fault, part }: { readonly fault: Error; readonly part: FailedReading['part'] },
  { failures }: Pick<DueWatch, 'failures'>,
  { before, after }: Moved,
  time: AttemptTime,
): FailedReading | null {
  if (fault instanceof RateLimited) return null;
  // Progress resets the count, so that the waits of a part that advances with every attempt do not keep growing.
  const isFirst = failures === 0 || positionOf(after, part) !== positionOf(before, part);
  const times = isFirst ? 1 : (before?.failed?.times ?? 0) + 1;
  return { part, times, retryAt: nextAttempt(fault, times, time).toISOString(), error: fault.message };
}

/** When to retry after so many consecutive failures. */
export function nextAttempt(fault: Error, failures: number, time: AttemptTime): Date {
  if (fault instanceof FeedRefused) return nextScanAfterSuccess(time.startedAt, time.intervalMs);
  if (fault instanceof RateLimited) return fault.until;
  if (fault instanceof Permanent) return new Date(time.now.getTime() + permanentPauseMs);
  return nextScanAfterFailure(failures, time.now, time.chance);
}

function positionOf(cursor: KeywordCursor | undefined, part: FailedReading['part']): string {
  return (part === 'unread' ? cursor?.unread?.until : cursor?.coveredUntil) ?? '';
}
