import {
  type CoverageGap,
  type DueWatch,
  type FeedCursor,
  type GapReason,
  joinGaps,
  nextScanAfterSuccess,
  RateLimited,
  type ScanStop,
  surelyCoveredUntil,
  type WatchCursor,
  worstStop,
} from '@earshot/domain';
import { FeedRefused } from '@earshot/sources';
import { nextAttempt } from './failed-reading.js';
import { type KeywordPart, partsOf, type ScanTime } from './keyword-part.js';
import type { FeedReading } from './feed-reading.js';

/** The outcome of a scan for one watch. */
export interface WatchResult {
  readonly cursor: WatchCursor;
  readonly nextScanAt: Date;
  readonly failures: number;
  /** For users; null = nothing failed. */
  readonly error: string | null;
  /** Why some of what its project has chosen cannot be read while the rest can; null = all of it can be read. */
  readonly missing: string | null;
  /** Whether every keyword was read in every feed. */
  readonly finished: boolean;
  readonly stopped: ScanStop;
  readonly backfill: boolean;
  /** The time listed without gaps for every keyword that was to be read; null = nothing is certain. */
  readonly covered: { readonly from: Date; readonly until: Date } | null;
  /** The last moment that is certainly covered for all keywords and feeds, by this scan or an earlier one. */
  readonly coveredUntil: Date | null;
  readonly gap: CoverageGap | null;
  readonly requests: number;
  /** null = nothing could be read. */
  readonly fetched: number | null;
}

/**
 * Moves the cursors of keywords that were read and keeps the others. What was only put off, or continues with the rest of an
 * overflowing query, is due as before. What failed is retried by itself, and does not hold up the rest.
 */
export function watchResult(watch: DueWatch, readings: readonly FeedReading[], time: ScanTime): WatchResult {
  const parts = readings.flatMap((reading) => partsOf(watch, reading, time));
  const faults = parts.flatMap(({ fault }) => fault ?? []);
  const windows = [...new Set(parts.flatMap((part) => part.windows))];
  const isPutOff = parts.some((part) => part.isPutOff);
  const isWaiting = parts.some(({ waiting }) => waiting !== null);
  const goesOn = isPutOff || parts.some((part) => part.goesOn);
  const counting = faults.filter((fault) => !(fault instanceof RateLimited)).length;
  const coveredUntil = earliest(
    parts.filter(({ looksBack }) => !looksBack).map(({ cursor }) => surelyCoveredUntil(cursor)),
  );
  // Progress resets the failures, so that the waits of a source that advances with every scan do not keep growing.
  const advanced = coveredUntil !== null && coveredUntil > (watch.coveredUntil ?? new Date(0));
  const before = advanced ? 0 : watch.failures;
  const failures =
    counting > 0 ? before + 1 : faults.length > 0 || isPutOff || isWaiting ? watch.failures : 0;
  const retries = parts.flatMap((part) => retryOf(part, failures, time) ?? []);
  const [worst] = [...retries].sort((a, b) => b.at.getTime() - a.at.getTime());
  const inTurn = goesOn ? watch.nextScanAt : nextScanAfterSuccess(time.startedAt, time.intervalMs);
  const [heldBackBy] = parts.flatMap((part) => part.heldBackBy ?? []);
  const [missing] = parts.flatMap((part) => part.missing ?? []);
  return {
    cursor: cursorOf(watch.cursor, parts),
    failures,
    nextScanAt: nextScanOf(parts, retries, inTurn),
    error: worst?.error ?? (heldBackBy === undefined ? null : heldBackSentences[heldBackBy]),
    missing: missing?.message ?? null,
    finished: retries.length === 0 && !isPutOff && heldBackBy === undefined,
    stopped: worstStop(parts.flatMap(({ stop }) => stop ?? [])),
    backfill: parts.some(({ isNew }) => isNew),
    covered: coveredBy(parts, time.startedAt),
    coveredUntil,
    gap: joinGaps(parts.flatMap(({ gaps }) => gaps)),
    requests: windows.reduce((sum, { requests }) => sum + requests, 0),
    fetched: windows.length === 0 ? null : windows.reduce((sum, { fetched }) => sum + fetched, 0),
  };
}

/** For users: why a watch is not read although its source is available. */
const heldBackSentences: Readonly<Record<GapReason, string>> = {
  budget:
    'What may be spent on it by now is used up. Reading resumes when more of the budget is released, at the latest next month.',
  quota: 'Its share of the quota is used up. Reading resumes when the quota resets.',
  listing_ends: 'The source lists nothing older.',
  reach: 'The source no longer shows posts from that time.',
};

/** The outcome for a watch if nothing could be read from its source. */
export function unreadResult(watch: DueWatch, fault: Error, nextScanAt: Date): WatchResult {
  return {
    cursor: watch.cursor,
    nextScanAt,
    failures: watch.failures,
    error: fault.message,
    missing: null,
    finished: false,
    stopped: 'fault',
    backfill: false,
    covered: null,
    coveredUntil: watch.coveredUntil,
    gap: null,
    requests: 0,
    fetched: null,
  };
}

/** What is certainly covered for all keywords that were to be read. */
function coveredBy(parts: readonly KeywordPart[], startedAt: Date): WatchResult['covered'] {
  const read = parts.filter(({ stop, covered }) => stop !== null || covered !== null);
  const from = latest(read.map(({ covered }) => covered?.from ?? null));
  const until = earliest(read.map(({ covered }) => covered?.until ?? null)) ?? startedAt;
  return from === null || from > until ? null : { from, until };
}

/** Feeds that were not read keep their cursors; keywords that were removed do not. */
function cursorOf(before: WatchCursor, parts: readonly KeywordPart[]): WatchCursor {
  const cursor: Record<string, FeedCursor> = { ...before };
  for (const { feed } of parts) cursor[feed] = {};
  for (const { feed, key, cursor: reached } of parts)
    if (reached !== undefined) cursor[feed] = { ...cursor[feed], [key]: reached };
  return cursor;
}

/** When a keyword that could not be read is retried, and why it could not. */
interface Retry {
  readonly at: Date;
  readonly error: string;
}

function retryOf({ fault, retryAt, waiting }: KeywordPart, failures: number, time: ScanTime): Retry | null {
  if (waiting !== null) return { at: new Date(waiting.retryAt), error: waiting.error };
  if (fault === undefined) return null;
  // Never immediately: another process may be about to read what is due.
  const soonest = time.now.getTime() + 1_000;
  const at =
    retryAt === null ? nextAttempt(fault, failures, time) : new Date(Math.max(retryAt.getTime(), soonest));
  return { at, error: fault.message };
}

/**
 * In turn if anything could be read, or earlier if something is to be retried before that, but not while the source accepts no
 * requests.
 */
function nextScanOf(parts: readonly KeywordPart[], retries: readonly Retry[], inTurn: Date): Date {
  const canRead = parts.some(
    ({ windows, isPutOff }) => isPutOff || windows.some(({ stopped }) => stopped !== 'fault'),
  );
  const allFailed = parts.some(({ fault }) => fault !== undefined) && !canRead;
  const refusedUntil = parts.flatMap(({ fault, retryAt }) =>
    fault instanceof RateLimited && !(fault instanceof FeedRefused) && retryAt === null ? [fault.until] : [],
  );
  const first = Math.min(...[...(allFailed ? [] : [inTurn]), ...retries.map(({ at }) => at)].map(Number));
  return new Date(Math.max(first, ...refusedUntil.map(Number)));
}

/** null if one of the times is null, or if there are none. */
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
