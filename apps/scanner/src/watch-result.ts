import {
  advanceCursor,
  type Advanced,
  type CoverageGap,
  dropUnreachable,
  type DueWatch,
  type FeedCursor,
  type GapReason,
  joinGaps,
  type KeywordCursor,
  nextScanAfterFailure,
  nextScanAfterSuccess,
  Permanent,
  RateLimited,
  type ScanStop,
  surelyCoveredUntil,
  type WatchCursor,
  worstStop,
} from '@earshot/domain';
import { normalizeKeyword } from '@earshot/matching';
import { FeedRefused } from '@earshot/sources';
import { startOf } from './feed-demands.js';
import { type FeedReading, partOf, type QueryWindow } from './read-feed.js';

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
  /** What was listed without a hole, for every keyword that was to be read; null = nothing is sure. */
  readonly covered: { readonly from: Date; readonly until: Date } | null;
  /** The last moment that is surely covered for all keywords and feeds, by this scan or an earlier one. */
  readonly coveredUntil: Date | null;
  readonly gap: CoverageGap | null;
  readonly requests: number;
  /** null = nothing could be read. */
  readonly fetched: number | null;
}

/** When a scan took place, and how cursors begin. */
export interface ScanTime {
  readonly startedAt: Date;
  readonly now: Date;
  readonly intervalMs: number;
  /** 0-1 */
  readonly chance: number;
  readonly isPaidPerItem: boolean;
}

/**
 * Keywords that were read move their cursor, others keep theirs; the next scan is as soon as the worst allows. What was
 * only put off, or goes on with what an overflowing query left, is due as before.
 */
export function watchResult(watch: DueWatch, readings: readonly FeedReading[], time: ScanTime): WatchResult {
  const parts = readings.flatMap((reading) => partsOf(watch, reading, time));
  const faults = parts.flatMap(({ fault }) => fault ?? []);
  const windows = [...new Set(parts.flatMap((part) => part.windows))];
  const isPutOff = parts.some((part) => part.isPutOff);
  const goesOn = isPutOff || parts.some((part) => part.goesOn);
  const counting = faults.filter((fault) => !(fault instanceof RateLimited)).length;
  const failures = counting > 0 ? watch.failures + 1 : faults.length > 0 || isPutOff ? watch.failures : 0;
  const [worst] = faults
    .map((fault) => ({ fault, until: nextScanAfter(fault, failures, time) }))
    .sort((a, b) => b.until.getTime() - a.until.getTime());
  const inTurn = goesOn ? watch.nextScanAt : nextScanAfterSuccess(time.startedAt, time.intervalMs);
  const [heldBackBy] = parts.flatMap((part) => part.heldBackBy ?? []);
  return {
    cursor: cursorOf(watch.cursor, parts),
    failures,
    nextScanAt: worst?.until ?? inTurn,
    error: worst?.fault.message ?? (heldBackBy === undefined ? null : heldBackSentences[heldBackBy]),
    finished: faults.length === 0 && !isPutOff && heldBackBy === undefined,
    stopped: worstStop(parts.flatMap(({ stop }) => stop ?? [])),
    backfill: parts.some(({ isNew }) => isNew),
    covered: coveredBy(parts, time.startedAt),
    coveredUntil: earliest(parts.map(({ cursor }) => surelyCoveredUntil(cursor))),
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
    covered: null,
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
  readonly windows: readonly QueryWindow[];
  readonly fault: Error | undefined;
  /** null = there was nothing to be read. */
  readonly stop: ScanStop | null;
  /** It was not asked for, and is due as before. */
  readonly isPutOff: boolean;
  /** Why it was not asked for although the source could have been. */
  readonly heldBackBy: GapReason | undefined;
  /** A query brought it forward and left something that the next one can read at once. */
  readonly goesOn: boolean;
  readonly gaps: readonly CoverageGap[];
  /** What was listed without a hole; null = nothing, or it was not sure. */
  readonly covered: { readonly from: Date | null; readonly until: Date } | null;
}

function partsOf(watch: DueWatch, reading: FeedReading, time: ScanTime): Part[] {
  return [...new Set(watch.keywords.map(normalizeKeyword))].map((key) =>
    partOfKeyword(watch, reading, key, time),
  );
}

function partOfKeyword(watch: DueWatch, reading: FeedReading, key: string, time: ScanTime): Part {
  const { feed, windows, faults, putOff, heldBack } = reading;
  const before = watch.cursor[feed]?.[key];
  const said = [windows, faults, putOff, heldBack].some((parts) => parts.has(partOf('head', ''))) ? '' : key;
  const names = { head: partOf('head', said), unread: partOf('unread', said) };
  const start = startOf(before, reading.reach, time.isPaidPerItem, time.startedAt);
  const dropped = before === undefined ? [] : dropUnreachable(before, reachOf(reading, time.startedAt)).gaps;
  const unread = windows.get(names.unread);
  const head = windows.get(names.head);
  // What is new comes last: it may open another unread time.
  const first = unread === undefined ? null : advanceCursor(start, unread, time.startedAt);
  const second = head === undefined ? null : advanceCursor(first?.cursor ?? start, head, time.startedAt);
  const fault = faults.get(names.head) ?? faults.get(names.unread);
  const heldBackBy = heldBack.get(names.head);
  const isPutOff = putOff.has(names.head) || putOff.has(names.unread);
  const read = second ?? first;
  const cursor = read?.cursor ?? (dropped.length > 0 ? start : before);
  const stop = fault !== undefined ? 'fault' : isPutOff || heldBackBy !== undefined ? 'put_off' : null;
  return {
    feed,
    key,
    cursor: withNotes(
      cursor,
      { heldBackBy, aloneUntil: reading.alone.get(key), unreadAlone: reading.unreadAlone.has(key) },
      time.startedAt,
    ),
    isNew: read !== null && (before?.coveredUntil ?? null) === null,
    windows: [head ?? [], unread ?? []].flat(),
    fault,
    stop: stop ?? (head ?? unread)?.stopped ?? null,
    isPutOff,
    heldBackBy,
    goesOn:
      read !== null && read.coveredFrom !== null && fault === undefined && isLeft(read.cursor, heldBack, key),
    gaps: [...dropped, ...(first?.gaps ?? []), ...(second?.gaps ?? [])],
    covered: coveredPart(first, second, start, time.startedAt),
  };
}

/** Something is left unread that money does not hold back. */
function isLeft(cursor: KeywordCursor, heldBack: FeedReading['heldBack'], key: string): boolean {
  const { unread } = cursor;
  if (unread === undefined || heldBack.has(partOf('unread', key))) return false;
  return unread.reason !== 'budget';
}

function coveredPart(
  unread: Advanced | null,
  head: Advanced | null,
  start: KeywordCursor | undefined,
  startedAt: Date,
): Part['covered'] {
  if (head !== null) return { from: head.coveredFrom, until: startedAt };
  if (unread === null || start?.unread === undefined) return null;
  return { from: unread.coveredFrom, until: new Date(start.unread.until) };
}

function withNotes(
  cursor: KeywordCursor | undefined,
  notes: {
    readonly heldBackBy: GapReason | undefined;
    readonly aloneUntil: Date | undefined;
    readonly unreadAlone: boolean;
  },
  now: Date,
): KeywordCursor | undefined {
  if (cursor === undefined && notes.heldBackBy === undefined && notes.aloneUntil === undefined)
    return undefined;
  const { aloneUntil, unread, coveredUntil, empties } = cursor ?? { coveredUntil: null };
  const alone = notes.aloneUntil?.toISOString() ?? aloneUntil;
  return {
    coveredUntil,
    ...(empties === undefined ? {} : { empties }),
    ...(unread === undefined ? {} : { unread: notes.unreadAlone ? { ...unread, isAlone: true } : unread }),
    ...(notes.heldBackBy === undefined ? {} : { heldBackBy: notes.heldBackBy }),
    ...(alone === undefined || new Date(alone) <= now ? {} : { aloneUntil: alone }),
  };
}

function reachOf({ reach }: FeedReading, now: Date): Date {
  return new Date(now.getTime() - reach.backfillMs);
}

/** What is sure for all keywords that were to be read. */
function coveredBy(parts: readonly Part[], startedAt: Date): WatchResult['covered'] {
  const read = parts.filter(({ stop, covered }) => stop !== null || covered !== null);
  const from = latest(read.map(({ covered }) => covered?.from ?? null));
  const until = earliest(read.map(({ covered }) => covered?.until ?? null)) ?? startedAt;
  return from === null || from > until ? null : { from, until };
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
