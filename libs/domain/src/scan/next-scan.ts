/** A watch is given up after so many scans in a row that never ended, or found what cannot be stored. */
export const maxScanAttempts = 10;

const minute = 60_000;
/** A source that keeps failing is asked at least this often, so that it recovers by itself. */
const longestBackoffMs = 60 * minute;

/**
 * When a watch is due again after a scan that worked: at the next of the moments that all watches with this interval
 * share, so that they are scanned together, with the fewest requests. Never later than a tenth beyond the interval.
 */
export function nextScanAfterSuccess(startedAt: Date, intervalMs: number): Date {
  return new Date(Math.ceil((startedAt.getTime() + intervalMs / 10) / intervalMs) * intervalMs);
}

/**
 * When a watch is due again after `failures` failed scans in a row: doubles from 10 s up to an hour.
 * @param chance 0-1, spreads the wait by 20 % either way, so that watches which failed together do not return together
 */
export function nextScanAfterFailure(failures: number, now: Date, chance: number): Date {
  const delayMs = Math.min(10_000 * 2 ** Math.max(0, failures - 1), longestBackoffMs);
  return new Date(now.getTime() + delayMs * (0.8 + 0.4 * chance));
}
