import {
  advanceCursor,
  type CoverageGap,
  type DueWatch,
  type FeedCursor,
  type KeywordCursor,
  nextScanAfterFailure,
  nextScanAfterSuccess,
  Permanent,
  RateLimited,
  type ScanStop,
  type WatchCursor,
  worstStop,
} from '@earshot/domain';
import { normalizeKeyword } from '@earshot/matching';
import { FeedRefused } from '@earshot/sources';
import type { FeedReading, QueryWindow } from './read-feed.js';

/** A source whose credentials or terms are at fault is asked again after this long: people have to act first. */
export const permanentPauseMs = 15 * 60_000;

/** What a scan means for one watch. */
export interface WatchResult {
  readonly cursor: WatchCursor;
  readonly nextScanAt: Date;
  readonly failures: number;
  /** For people; null = nothing failed. */
  readonly error: string | null;
  /** Every keyword was read in every feed. */
  readonly finished: boolean;
  readonly stopped: ScanStop;
  readonly backfill: boolean;
  /** Since when everything that was listed was listed without a hole; null = nothing is sure. */
  readonly coveredFrom: Date | null;
  /** The last moment that is surely covered for all keywords and feeds, by this scan or an earlier one. */
  readonly coveredUntil: Date | null;
  readonly gap: CoverageGap | null;
  readonly requests: number;
  /** null = nothing could be read. */
  readonly fetched: number | null;
}

interface ScanTime {
  readonly startedAt: Date;
  readonly now: Date;
  readonly intervalMs: number;
  /** 0-1 */
  readonly chance: number;
}

/**
 * Keywords that were read move their cursor, others keep theirs; the next scan is as soon as the worst allows. What was
 * only put off is due as before.
 */
export function watchResult(watch: DueWatch, readings: readonly FeedReading[], time: ScanTime): WatchResult {
  const parts = readings.flatMap((reading) => partsOf(watch, reading, time.startedAt));
  const faults = parts.flatMap(({ fault }) => fault ?? []);
  const windows = [...new Set(parts.flatMap(({ window }) => window ?? []))];
  const isPutOff = parts.some(({ stop }) => stop === 'put_off');
  const counting = faults.filter((fault) => !(fault instanceof RateLimited)).length;
  const failures = counting > 0 ? watch.failures + 1 : faults.length > 0 || isPutOff ? watch.failures : 0;
  const [worst] = faults
    .map((fault) => ({ fault, until: nextScanAfter(fault, failures, time) }))
    .sort((a, b) => b.until.getTime() - a.until.getTime());
  const inTurn = isPutOff ? watch.nextScanAt : nextScanAfterSuccess(time.startedAt, time.intervalMs);
  const untils = parts.map(({ cursor }) => cursor?.coveredUntil ?? null);
  return {
    cursor: cursorOf(watch.cursor, parts),
    failures,
    nextScanAt: worst?.until ?? inTurn,
    error: worst?.fault.message ?? null,
    finished: faults.length === 0 && !isPutOff,
    stopped: worstStop(parts.map(({ stop }) => stop)),
    backfill: parts.some(({ isNew }) => isNew),
    coveredFrom: latest(parts.map(({ coveredFrom }) => coveredFrom)),
    coveredUntil: earliest(untils.map((until) => (until === null ? null : new Date(until)))),
    gap: together(parts.flatMap(({ gap }) => gap ?? [])),
    requests: windows.reduce((sum, { requests }) => sum + requests, 0),
    fetched: windows.length === 0 ? null : windows.reduce((sum, { fetched }) => sum + fetched, 0),
  };
}

/** What it means for a watch that nothing of its source could be asked at all. */
export function unreadResult(watch: DueWatch, fault: Error, nextScanAt: Date): WatchResult {
  return {
    cursor: watch.cursor,
    nextScanAt,
    failures: watch.failures,
    error: fault.message,
    finished: false,
    stopped: 'fault',
    backfill: false,
    coveredFrom: null,
    coveredUntil: watch.coveredUntil,
    gap: null,
    requests: 0,
    fetched: null,
  };
}

/** One keyword in one feed. */
interface Part {
  readonly feed: string;
  readonly key: string;
  readonly cursor: KeywordCursor | undefined;
  readonly isNew: boolean;
  readonly window: QueryWindow | undefined;
  readonly fault: Error | undefined;
  readonly stop: ScanStop;
  readonly gap: CoverageGap | null;
  readonly coveredFrom: Date | null;
}

function partsOf(watch: DueWatch, reading: FeedReading, startedAt: Date): Part[] {
  return [...new Set(watch.keywords.map(normalizeKeyword))].map((key) => {
    const asked = [reading.windows, reading.faults, reading.putOff].some((said) => said.has('')) ? '' : key;
    const known = watch.cursor[reading.feed]?.[key];
    const window = reading.windows.get(asked);
    const fault = reading.faults.get(asked);
    const advanced = window === undefined ? undefined : advanceCursor(known, window, startedAt);
    return {
      feed: reading.feed,
      key,
      cursor: advanced?.cursor ?? known,
      isNew: window !== undefined && (known?.coveredUntil ?? null) === null,
      window,
      fault,
      stop: fault !== undefined ? 'fault' : (window?.stopped ?? 'put_off'),
      gap: advanced?.gap ?? null,
      coveredFrom: advanced?.coveredFrom ?? null,
    };
  });
}

/** Feeds that were not read at all keep theirs, keywords that are gone do not. */
function cursorOf(before: WatchCursor, parts: readonly Part[]): WatchCursor {
  const cursor: Record<string, FeedCursor> = { ...before };
  for (const { feed } of parts) cursor[feed] = {};
  for (const { feed, key, cursor: reached } of parts)
    if (reached !== undefined) cursor[feed] = { ...cursor[feed], [key]: reached };
  return cursor;
}

function nextScanAfter(fault: Error, failures: number, time: ScanTime): Date {
  if (fault instanceof FeedRefused) return nextScanAfterSuccess(time.startedAt, time.intervalMs);
  if (fault instanceof RateLimited) return fault.until;
  if (fault instanceof Permanent) return new Date(time.now.getTime() + permanentPauseMs);
  return nextScanAfterFailure(failures, time.now, time.chance);
}

/** null where one of them is, or there is none. */
function latest(times: readonly (Date | null)[]): Date | null {
  return extreme(times, Math.max);
}

function earliest(times: readonly (Date | null)[]): Date | null {
  return extreme(times, Math.min);
}

function extreme(times: readonly (Date | null)[], choose: (...values: number[]) => number): Date | null {
  const known = times.flatMap((time) => time?.getTime() ?? []);
  return known.length === 0 || known.length < times.length ? null : new Date(choose(...known));
}

/** The time from the beginning of the first gap to the end of the last. */
function together(gaps: readonly CoverageGap[]): CoverageGap | null {
  if (gaps.length === 0) return null;
  return {
    from: new Date(Math.min(...gaps.map(({ from }) => from.getTime()))),
    until: new Date(Math.max(...gaps.map(({ until }) => until.getTime()))),
  };
}
