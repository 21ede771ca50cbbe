import type { FailedReading, Watch } from '../monitor/watch.js';

/** A watch is given up after this many consecutive scans that never finished, or whose results could not be stored. */
export const maxScanAttempts = 10;

/** A failing source is tried at least this often, so that it recovers without intervention. */
const longestBackoffMs = 3_600_000;

/**
 * When a watch is due again after a successful scan: the next time on a grid shared by all watches with this interval, so
 * that they are scanned together with the fewest requests. At most a tenth later than the interval.
 */
export function nextScanAfterSuccess(startedAt: Date, intervalMs: number): Date {
  return new Date(Math.ceil((startedAt.getTime() + intervalMs / 10) / intervalMs) * intervalMs);
}

/**
 * When a watch is due again after `failures` consecutive failures: the delay doubles from 10 s up to an hour.
 * @param chance 0-1; varies the delay by 20 % either way, so that watches that failed together are not retried together
 */
export function nextScanAfterFailure(failures: number, now: Date, chance: number): Date {
  const delayMs = Math.min(10_000 * 2 ** Math.max(0, failures - 1), longestBackoffMs);
  return new Date(now.getTime() + delayMs * (0.8 + 0.4 * chance));
}

/**
 * Whether a keyword that could not be read is left alone for now. A watch whose failures were cleared is retried at once:
 * a scan was requested, or the credentials have changed.
 */
export function waitsForRetry(
  failed: FailedReading | undefined,
  { failures, nextScanAt }: Pick<Watch, 'failures' | 'nextScanAt'>,
  now: Date,
): failed is FailedReading {
  if (failed === undefined || failures === 0) return false;
  const retryAt = new Date(failed.retryAt);
  // A watch may be due by the database's clock a moment before it is by this one.
  return retryAt > now && retryAt > nextScanAt;
}
