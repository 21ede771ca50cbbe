import type { KeywordCursor, UnreadTime } from '../monitor/watch.js';
import type { CoverageGap, GapReason } from './gap.js';
import { earlier, later } from '../time/later.js';

/** The result of a query for one keyword: how far back it listed posts, and why it stopped there. */
export interface KeywordWindow {
  /** head: posts since the cursor. unread: time that earlier scans skipped. */
  readonly part: 'head' | 'unread';
  /** The start of the requested time. */
  readonly since: Date;
  /** How late a post may still appear at the source. */
  readonly overlapMs: number;
  /** Everything published since this time was listed, up to the start of the scan or the end of the unread time. */
  readonly coveredFrom: Date;
  /**
   * Posts were listed in chronological order up to this time; the rest is left to the next scan. Absent = up to the start of
   * the scan, or the end of the unread time.
   */
  readonly coveredUntil?: Date;
  /** The feed's own mark for `coveredUntil`. */
  readonly mark?: string;
  readonly stopped: 'reached' | 'listing_ends' | 'unreliable_empty' | 'put_off' | 'fault';
  /** Whether a query can have an end time, so that the rest can be read later. */
  readonly canEndEarlier: boolean;
  /** Whether the query was for several keywords, so that one for a single keyword would list more of its posts. */
  readonly canNarrow: boolean;
  /** Why the rest was not read. */
  readonly reason: GapReason;
}

/** The state of a keyword after a query. */
export interface Advanced {
  /** Where the next scan resumes. */
  readonly cursor: KeywordCursor;
  /** Periods that will never be read. */
  readonly gaps: readonly CoverageGap[];
  /** Everything from here to the start of the scan, or to the end of unread time, was read; null = nothing is certain. */
  readonly coveredFrom: Date | null;
}

/** After this many consecutive empty answers, the emptiness is believed. */
const believedEmpties = 3;

/**
 * Advances the cursor of one keyword past what a query listed, so that no post is paid for twice and every query makes
 * progress. Skipped time stays unread for later queries, or becomes a gap if no query can list it any more. A keyword has at
 * most one unread period: when a second one opens, the newer is kept and the older becomes a gap.
 */
export function advanceCursor(
  known: KeywordCursor | undefined,
  window: KeywordWindow,
  startedAt: Date,
): Advanced {
  const cursor = known ?? { coveredUntil: null };
  const empties = (cursor.empties ?? 0) + 1;
  if (window.stopped === 'unreliable_empty' && empties < believedEmpties)
    return { cursor: { ...cursor, empties }, gaps: [], coveredFrom: null };
  const believed = { ...cursor };
  delete believed.empties;
  if (window.part === 'head') return advanceHead(believed, window, startedAt);
  const { unread, ...rest } = believed;
  return unread === undefined
    ? { cursor: believed, gaps: [], coveredFrom: null }
    : advanceUnread(rest, unread, window, startedAt);
}

function advanceHead(cursor: KeywordCursor, window: KeywordWindow, startedAt: Date): Advanced {
  const { since, overlapMs, stopped, canEndEarlier, canNarrow, reason } = window;
  const coveredFrom = earlier(window.coveredFrom, startedAt);
  // Posts listed in chronological order before an error are contiguous with what was read earlier.
  const isCut = (stopped === 'fault' || stopped === 'put_off') && window.coveredUntil === undefined;
  // If queries cannot have an end time, everything listed before the error has to be listed again.
  if (isCut && (!canEndEarlier || coveredFrom >= startedAt))
    return { cursor, gaps: [], coveredFrom: coveredFrom >= startedAt ? null : coveredFrom };
  const { unread: skipped, heldBackBy: held, mark: _passed, ...kept } = cursor;
  const before = clipped(skipped, coveredFrom);
  const coveredUntil = cursor.coveredUntil === null ? null : new Date(cursor.coveredUntil);
  const from = coveredUntil === null || coveredUntil < since ? since : coveredUntil;
  // Posts may have appeared late in the overlap, which is not read again either.
  const missed =
    coveredUntil !== null && coveredUntil < since
      ? [
          {
            from: new Date(coveredUntil.getTime() - overlapMs),
            until: since,
            reason: held ?? ('reach' as const),
          },
        ]
      : [];
  const until = later(earlier(window.coveredUntil ?? startedAt, startedAt), from);
  const { mark } = window;
  const advanced = { ...kept, coveredUntil: until.toISOString(), ...(mark === undefined ? {} : { mark }) };
  if (coveredFrom <= from) return { cursor: withUnread(advanced, before), gaps: missed, coveredFrom };
  const isListedOut = !canEndEarlier && !canNarrow;
  // The overlap is not re-read if only the rest is read later, nor if the index is not in chronological order.
  const losesOverlap = canEndEarlier || (isListedOut && coveredFrom >= startedAt);
  const unreadFrom = losesOverlap ? later(since, new Date(from.getTime() - overlapMs)) : from;
  if (isListedOut) {
    // There is nothing before a first scan to leave a gap in.
    const gap = coveredUntil === null ? [] : [{ from: unreadFrom, until: coveredFrom, reason }];
    return { cursor: withUnread(advanced, before), gaps: [...missed, ...gap], coveredFrom };
  }
  const adjoins = before !== undefined && new Date(before.until) >= from;
  const unread: UnreadTime = {
    from: adjoins && new Date(before.from) < unreadFrom ? before.from : unreadFrom.toISOString(),
    until: coveredFrom.toISOString(),
    reason,
    isLookBack: coveredUntil === null,
    readAt: startedAt.toISOString(),
    ...(adjoins && before.isLookBack
      ? { isLookBack: true, skippedFrom: before.skippedFrom ?? unreadFrom.toISOString() }
      : {}),
  };
  const older = before === undefined || adjoins ? [] : [gapOf(before)];
  return { cursor: { ...advanced, unread }, gaps: [...missed, ...older], coveredFrom };
}

function advanceUnread(
  cursor: KeywordCursor,
  unread: UnreadTime,
  { since, coveredFrom, stopped, canEndEarlier, canNarrow, reason }: KeywordWindow,
  startedAt: Date,
): Advanced {
  const { from: lost, rest } = reachable(unread, since);
  const gaps = lost === null ? [] : [lost];
  if (rest === null || coveredFrom <= new Date(rest.from)) return { cursor, gaps, coveredFrom };
  const isNearer = coveredFrom < new Date(rest.until);
  const left: UnreadTime = isNearer
    ? { ...endingAt(rest, coveredFrom), reason, readAt: startedAt.toISOString() }
    : { ...rest, readAt: startedAt.toISOString() };
  const isListedOut = stopped === 'listing_ends' && !canNarrow && !(canEndEarlier && isNearer);
  if (isListedOut)
    return { cursor, gaps: [...gaps, { ...gapOf(left), reason: 'listing_ends' }], coveredFrom };
  return { cursor: { ...cursor, unread: left }, gaps, coveredFrom: isNearer ? coveredFrom : null };
}

/**
 * Turns a keyword's unread time before `reachFrom` into a gap.
 * @returns the same cursor if there is no such time
 */
export function dropUnreachable(
  cursor: KeywordCursor,
  reachFrom: Date,
): { readonly cursor: KeywordCursor; readonly gaps: readonly CoverageGap[] } {
  if (cursor.unread === undefined) return { cursor, gaps: [] };
  const { unread, ...kept } = cursor;
  const { from: gap, rest } = reachable(unread, reachFrom);
  return gap === null ? { cursor, gaps: [] } : { cursor: withUnread(kept, rest ?? undefined), gaps: [gap] };
}

function reachable(
  unread: UnreadTime,
  since: Date,
): { readonly from: CoverageGap | null; readonly rest: UnreadTime | null } {
  if (new Date(unread.from) >= since) return { from: null, rest: unread };
  const { reason } = unread;
  const until = new Date(unread.until);
  if (until <= since) return { from: gapOf(unread), rest: null };
  return {
    from: { from: new Date(unread.from), until: since, reason },
    rest: { ...unread, from: since.toISOString() },
  };
}

/** The part of an unread period before `coveredFrom`, since everything after that was listed. */
function clipped(unread: UnreadTime | undefined, coveredFrom: Date): UnreadTime | undefined {
  if (unread === undefined || new Date(unread.until) <= coveredFrom) return unread;
  if (new Date(unread.from) >= coveredFrom) return undefined;
  return endingAt(unread, coveredFrom);
}

function endingAt({ skippedFrom, ...unread }: UnreadTime, until: Date): UnreadTime {
  const isSkipped = skippedFrom !== undefined && new Date(skippedFrom) < until;
  return { ...unread, until: until.toISOString(), ...(isSkipped ? { skippedFrom } : {}) };
}

function gapOf({ from, until, reason }: UnreadTime): CoverageGap {
  return { from: new Date(from), until: new Date(until), reason };
}

function withUnread(cursor: KeywordCursor, unread: UnreadTime | undefined): KeywordCursor {
  return unread === undefined ? cursor : { ...cursor, unread };
}

/**
 * The time from which to read a keyword: its cursor minus the overlap in which older posts may still appear at the source,
 * but no further back than the feed reaches, which by default is as far as for a new keyword.
 */
export function readSince(
  known: KeywordCursor | undefined,
  {
    overlapMs,
    backfillMs,
    reachMs = backfillMs,
  }: { readonly overlapMs: number; readonly backfillMs: number; readonly reachMs?: number },
  now: Date,
): Date {
  const coveredUntil = known?.coveredUntil ?? null;
  if (coveredUntil === null) return new Date(now.getTime() - backfillMs);
  return new Date(Math.max(Date.parse(coveredUntil) - overlapMs, now.getTime() - reachMs));
}

/**
 * Whether to read a keyword's new posts. It is not due if a scan has read them since its watch became due and the watch was
 * only put off for other reasons.
 */
export function isDue(
  known: KeywordCursor | undefined,
  watch: { readonly dueAt: Date; readonly intervalMs: number },
  now: Date,
): boolean {
  const coveredUntil = known?.coveredUntil ?? null;
  if (coveredUntil === null) return true;
  const lastMoment = Math.floor(now.getTime() / watch.intervalMs) * watch.intervalMs;
  return Date.parse(coveredUntil) < Math.max(watch.dueAt.getTime(), lastMoment);
}

/** The time up to which the keyword is covered: the start of its unread time that is no look back. null = none. */
export function surelyCoveredUntil(cursor: KeywordCursor | undefined): Date | null {
  if (cursor === undefined || cursor.coveredUntil === null) return null;
  const { unread } = cursor;
  if (unread === undefined) return new Date(cursor.coveredUntil);
  return new Date(unread.isLookBack ? (unread.skippedFrom ?? cursor.coveredUntil) : unread.from);
}

/**
 * The initial cursor of a keyword that is wanted since longer ago than a new one is read back, because the source could not
 * be read, or not yet up to the present, when it was added: it is read from there, as after an interruption. undefined = it
 * is read like a new one.
 */
export function resumedCursor(
  resumeFrom: Date | null,
  { backfillMs }: { readonly backfillMs: number },
  now: Date,
): KeywordCursor | undefined {
  const isLongAgo = resumeFrom !== null && resumeFrom.getTime() < now.getTime() - backfillMs;
  return isLongAgo ? { coveredUntil: resumeFrom.toISOString() } : undefined;
}

/**
 * The initial cursor of a new keyword on a source where posts cost money: the last hour is read first and the rest of the
 * look back is unread time, which waits until there is money that newer posts do not need.
 */
export function firstLook({ backfillMs }: { readonly backfillMs: number }, now: Date): KeywordCursor {
  const from = new Date(now.getTime() - backfillMs).toISOString();
  const until = new Date(now.getTime() - Math.min(backfillMs, 3_600_000)).toISOString();
  const unread: UnreadTime = { from, until, reason: 'budget', isLookBack: true, readAt: from };
  return { coveredUntil: until, unread };
}
