import {
  type DueWatch,
  nextScanAfterFailure,
  nextScanAfterSuccess,
  Permanent,
  RateLimited,
  type WatchCursor,
} from '@earshot/domain';
import type { FeedReading } from './read-feed.js';

/** A source whose credentials or terms are at fault is asked again after this long: people have to act first. */
const permanentPauseMs = 15 * 60_000;

/** What a scan means for one watch. */
export interface WatchResult {
  readonly cursor: WatchCursor;
  readonly nextScanAt: Date;
  readonly failures: number;
  /** For people; null = all feeds were read. */
  readonly error: string | null;
  readonly coveredFrom: Date | null;
  readonly fetched: number;
}

interface ScanTime {
  readonly startedAt: Date;
  readonly now: Date;
  readonly intervalMs: number;
  /** 0-1 */
  readonly chance: number;
}

/** Feeds that were read move their cursor, feeds that failed keep theirs; the next scan is as soon as the worst allows. */
export function watchResult(watch: DueWatch, readings: readonly FeedReading[], time: ScanTime): WatchResult {
  const cursor: Record<string, { coveredUntil: string }> = { ...watch.cursor };
  const covered: number[] = [];
  const faults: Error[] = [];
  let fetched = 0;
  for (const reading of readings) {
    const keys =
      reading.windows.has('') || reading.faults.has('') ? [''] : watch.keywords.map((k) => k.toLowerCase());
    const failed = keys.flatMap((key) => reading.faults.get(key) ?? []);
    if (failed.length > 0) {
      faults.push(...failed);
      continue;
    }
    cursor[reading.feed] = { coveredUntil: time.startedAt.toISOString() };
    for (const key of keys) {
      const window = reading.windows.get(key);
      if (window === undefined) continue;
      covered.push(window.coveredFrom.getTime());
      fetched += window.fetched;
    }
  }
  const failures = faults.length === 0 ? 0 : watch.failures + 1;
  const [worst] = faults
    .map((fault) => ({ fault, until: nextScanAfter(fault, failures, time) }))
    .sort((a, b) => b.until.getTime() - a.until.getTime());
  return {
    cursor,
    failures,
    nextScanAt: worst?.until ?? nextScanAfterSuccess(time.startedAt, time.intervalMs),
    error: worst?.fault.message ?? null,
    coveredFrom: covered.length === 0 ? null : new Date(Math.max(...covered)),
    fetched,
  };
}

function nextScanAfter(fault: Error, failures: number, time: ScanTime): Date {
  if (fault instanceof RateLimited) return fault.until;
  if (fault instanceof Permanent) return new Date(time.now.getTime() + permanentPauseMs);
  return nextScanAfterFailure(failures, time.now, time.chance);
}
