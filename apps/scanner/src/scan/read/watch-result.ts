import {
  type CoverageGap,
  type DueWatch,
  type FeedCursor,
  type GapReason,
  joinGaps,
  nextScanAfterFailure,
  nextScanAfterSuccess,
  Permanent,
  RateLimited,
  type ScanStop,
  surelyCoveredUntil,
  type WatchCursor,
  worstStop,
} from '@earshot/domain';
import { FeedRefused } from '@earshot/sources';
import { type KeywordPart, partsOf, type ScanTime } from './keyword-part.js';
import type { FeedReading } from './feed-reading.js';

/** A source whose credentials or terms are at fault is asked again after this long: people have to act first. */
export const permanentPauseMs = 15 * 60_000;

/** What a scan means for one watch. */
export interface WatchResult {
  readonly cursor: WatchCursor;
  readonly nextScanAt: Date;
  readonly failures: number;
  /** For people; null = nothing failed. */
  readonly error: string | null;
  /** Why a part of what its project has chosen cannot be read, where the rest can; null = all of it can. */
  readonly missing: string | null;
  /** Every keyword was read in every feed. */
  readonly finished: boolean;
  readonly stopped: ScanStop;
  readonly backfill: boolean;
  /** What was listed without a hole, for every keyword that was to be read; null = nothing is sure. */
  readonly covered: { readonly from: Date; readonly until: Date } | null;
  /** The last moment that is surely covered for all keywords and feeds, by this scan or an earlier one. */
  readonly coveredUntil: Date | null;
  readonly gap: CoverageGap | null;
  readonly requests: number;
  /** null = nothing could be read. */
  readonly fetched: number | null;
}

/**
 * Keywords that were read move their cursor, others keep theirs; the next scan is as soon as the worst allows. What was
 * only put off, or goes on with what an overflowing query left, is due as before.
 */
export function watchResult(watch: DueWatch, readings: readonly FeedReading[], time: ScanTime): WatchResult {
  const parts = readings.flatMap((reading) => partsOf(watch, reading, time));
  const failed = parts.flatMap(({ fault, retryAt }) => (fault === undefined ? [] : [{ fault, retryAt }]));
  const faults = failed.map(({ fault }) => fault);
  const windows = [...new Set(parts.flatMap((part) => part.windows))];
  const isPutOff = parts.some((part) => part.isPutOff);
  const goesOn = isPutOff || parts.some((part) => part.goesOn);
  const counting = faults.filter((fault) => !(fault instanceof RateLimited)).length;
  const coveredUntil = earliest(
    parts.filter(({ looksBack }) => !looksBack).map(({ cursor }) => surelyCoveredUntil(cursor)),
  );
  // A source that is read further with every scan is not waited for longer and longer.
  const advanced = coveredUntil !== null && coveredUntil > (watch.coveredUntil ?? new Date(0));
  const before = advanced ? 0 : watch.failures;
  const failures = counting > 0 ? before + 1 : faults.length > 0 || isPutOff ? watch.failures : 0;
  const [worst] = failed
    .map(({ fault, retryAt }) => ({
      fault,
      until: retryTime(retryAt, time) ?? nextScanAfter(fault, failures, time),
    }))
    .sort((a, b) => b.until.getTime() - a.until.getTime());
  const inTurn = goesOn ? watch.nextScanAt : nextScanAfterSuccess(time.startedAt, time.intervalMs);
  const [heldBackBy] = parts.flatMap((part) => part.heldBackBy ?? []);
  const [missing] = parts.flatMap((part) => part.missing ?? []);
  return {
    cursor: cursorOf(watch.cursor, parts),
    failures,
    nextScanAt: worst?.until ?? inTurn,
    error: worst?.fault.message ?? (heldBackBy === undefined ? null : heldBackSentences[heldBackBy]),
    missing: missing?.message ?? null,
    finished: faults.length === 0 && !isPutOff && heldBackBy === undefined,
    stopped: worstStop(parts.flatMap(({ stop }) => stop ?? [])),
    backfill: parts.some(({ isNew }) => isNew),
    covered: coveredBy(parts, time.startedAt),
    coveredUntil,
    gap: joinGaps(parts.flatMap(({ gaps }) => gaps)),
    requests: windows.reduce((sum, { requests }) => sum + requests, 0),
    fetched: windows.length === 0 ? null : windows.reduce((sum, { fetched }) => sum + fetched, 0),
  };
}

/** Why a watch is not read although its source could be, for people. */
const heldBackSentences: Readonly<Record<GapReason, string>> = {
  budget: 'The money that its budget allows until now is used up. It is read again as the month goes on.',
  quota: 'Its share of what the source allows is used up. It is read again when that starts anew.',
  listing_ends: 'The source lists no further.',
  reach: 'The source no longer shows that time.',
};

/** What it means for a watch that nothing of its source could be read. */
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

/** What is sure for all keywords that were to be read. */
function coveredBy(parts: readonly KeywordPart[], startedAt: Date): WatchResult['covered'] {
  const read = parts.filter(({ stop, covered }) => stop !== null || covered !== null);
  const from = latest(read.map(({ covered }) => covered?.from ?? null));
  const until = earliest(read.map(({ covered }) => covered?.until ?? null)) ?? startedAt;
  return from === null || from > until ? null : { from, until };
}

/** Feeds that were not read at all keep theirs, keywords that are gone do not. */
function cursorOf(before: WatchCursor, parts: readonly KeywordPart[]): WatchCursor {
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

/** Never at once: another process may be about to read what is due. */
function retryTime(retryAt: Date | null, { now }: ScanTime): Date | null {
  return retryAt === null ? null : new Date(Math.max(retryAt.getTime(), now.getTime() + 1_000));
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
