import {
  advanceCursor,
  type Advanced,
  dropUnreachable,
  type DueWatch,
  type FailedReading,
  type GapReason,
  type KeywordCursor,
  later,
  waitsForRetry,
} from '@earshot/domain';
import { normalizeKeyword } from '@earshot/matching';
import type { ReaderWindow } from '@earshot/sources';
import { type AttemptTime, failedReading } from './failed-reading.js';
import { cursorFor, startOf, staysAlone, unreadEnd } from './feed-demands.js';
import { type FeedReading, partOf, type QueryWindow } from './feed-reading.js';

/** The times of a scan, and the settings for new cursors. */
export interface ScanTime extends AttemptTime {
  readonly isPaidPerItem: boolean;
}

/** The outcome for one keyword in one feed. */
export type KeywordPart = ReturnType<typeof partOfKeyword>;

/** The outcome of reading a feed, for each keyword of a watch. */
export function partsOf(watch: DueWatch, reading: FeedReading, time: ScanTime): KeywordPart[] {
  return [...new Set(watch.keywords.map(normalizeKeyword))].map((key) =>
    partOfKeyword(watch, reading, key, time),
  );
}

function partOfKeyword(watch: DueWatch, reading: FeedReading, key: string, time: ScanTime) {
  const { feed, reach, windows, faults, putOff, heldBack } = reading;
  const { isPaidPerItem, startedAt } = time;
  const before = cursorFor(watch, feed, key);
  const said = [windows, faults, putOff, heldBack].some((parts) => parts.has(partOf('head', '', null)))
    ? ''
    : key;
  const own = reading.readers.get(watch.monitorId);
  // A reader knows its gaps, and what is chosen long after the monitor was created has none before that.
  const resumeFrom = own === undefined ? watch.resumeFrom : null;
  const start = startOf(before, reach, { isPaidPerItem, resumeFrom }, startedAt);
  const unreadUntil = unreadEnd(start, reach);
  const names = { head: partOf('head', said, null), unread: partOf('unread', said, unreadUntil) };
  const reachesTo = new Date(startedAt.getTime() - reach.backfillMs);
  const dropped = before === undefined ? [] : dropUnreachable(before, reachesTo).gaps;
  const unread = windows.get(names.unread);
  const head = readerPart(windows.get(names.head), own, before);
  // The head comes last: it may open a new unread time.
  const first = unread === undefined ? null : advanceCursor(start, unread, startedAt);
  const second = head === undefined ? null : advanceCursor(first?.cursor ?? start, head, startedAt);
  const fault = faults.get(names.head) ?? faults.get(names.unread) ?? own?.fault ?? undefined;
  const heldBackBy = heldBack.get(names.head);
  const isPutOff = putOff.has(names.head) || putOff.has(names.unread);
  const read = second ?? first;
  const cursor = read?.cursor ?? (dropped.length > 0 ? start : before);
  const known = before?.failed;
  const isGone = known?.part === 'unread' && cursor?.unread === undefined;
  const isOver = known === undefined || isGone || windows.has(names[known.part]);
  const isWaiting = fault === undefined && !isOver && waitsForRetry(known, watch, startedAt);
  // What prevents reading for one monitor only is retried by the feed itself.
  const ofFeed = fault === own?.fault ? undefined : fault;
  const part = faults.has(names.head) ? 'head' : 'unread';
  const noted =
    ofFeed === undefined
      ? null
      : failedReading({ fault: ofFeed, part }, watch, { before, after: cursor }, time);
  const failed = noted ?? (fault === undefined && isOver ? undefined : known);
  const isDelayed = isPutOff || heldBackBy !== undefined;
  const stop = fault !== undefined || isWaiting ? 'fault' : isDelayed ? 'put_off' : null;
  return {
    feed,
    key,
    // New posts come from another feed, so the position of this one says nothing about them.
    looksBack: reach.looksBack === true,
    cursor: withNotes(
      cursor,
      { heldBackBy, failed, aloneUntil: reading.alone.get(key), unreadAlone: reading.unreadAlone.has(key) },
      startedAt,
    ),
    isNew: read !== null && (before?.coveredUntil ?? null) === null,
    windows: [head ?? [], unread ?? []].flat(),
    fault,
    // null = the fault itself says, or there is none.
    retryAt: noted === null ? (own?.retryAt ?? null) : new Date(noted.retryAt),
    // An earlier fault, after which it is not to be retried yet; null = there is none.
    waiting: isWaiting ? known : null,
    // Why some of what is chosen, by the monitor's project or for all, cannot be read while the rest can; null = all can.
    missing: own?.missing ?? head?.missing ?? null,
    // null = there was nothing to read.
    stop: stop ?? (head ?? unread)?.stopped ?? null,
    // It was not queried, and is due as before.
    isPutOff,
    // Why it was not queried although the source was available.
    heldBackBy,
    // A query made progress and left something that the next one can read at once.
    goesOn:
      read !== null &&
      read.coveredFrom !== null &&
      fault === undefined &&
      !isWaiting &&
      (isLeft(read.cursor, heldBack.has(names.unread)) || isAhead(head)),
    gaps: [...dropped, ...(first?.gaps ?? []), ...(second?.gaps ?? []), ...(own?.gaps ?? [])],
    // The time listed without gaps; null = none, or not certain.
    covered: coveredPart(first, second, start, head?.coveredUntil ?? startedAt),
  };
}

/**
 * The result of a window for one keyword of a monitor that may see only what its project has chosen. A first look covers
 * only what was proven; later ones continue from the one before, and what was missed in between is a gap.
 * @param own undefined = every monitor may see everything
 * @returns undefined = nothing was read for the monitor, so nothing is covered
 */
function readerPart(
  window: QueryWindow | undefined,
  own: ReaderWindow | undefined,
  cursor: KeywordCursor | undefined,
): QueryWindow | undefined {
  if (window === undefined || own === undefined) return window;
  if (own.covered === null) return undefined;
  const { from, until } = own.covered;
  const known = cursor?.coveredUntil ?? null;
  const coveredFrom = known === null ? later(window.since, from) : new Date(known);
  return {
    ...window,
    coveredFrom,
    coveredUntil: until,
    stopped: known === null && from > window.since ? 'listing_ends' : 'reached',
    // Excludes what other projects have chosen.
    fetched: own.posts.size,
  };
}

/** Whether time is left unread that this scan did not hold back and that does not wait for money. */
function isLeft({ unread }: KeywordCursor, isHeldBack: boolean): boolean {
  return unread !== undefined && !isHeldBack && unread.reason !== 'budget';
}

/** Whether it was read in order of time, and not yet to the end. */
function isAhead(head: QueryWindow | undefined): boolean {
  return head?.coveredUntil !== undefined && head.stopped === 'put_off';
}

function coveredPart(
  unread: Advanced | null,
  head: Advanced | null,
  start: KeywordCursor | undefined,
  headUntil: Date,
): { readonly from: Date | null; readonly until: Date } | null {
  if (head !== null) return { from: head.coveredFrom, until: headUntil };
  if (unread === null || start?.unread === undefined) return null;
  return { from: unread.coveredFrom, until: new Date(start.unread.until) };
}

function withNotes(
  cursor: KeywordCursor | undefined,
  notes: {
    readonly heldBackBy: GapReason | undefined;
    readonly failed: FailedReading | undefined;
    readonly aloneUntil: Date | undefined;
    readonly unreadAlone: boolean;
  },
  now: Date,
): KeywordCursor | undefined {
  const isNoted = [notes.heldBackBy, notes.failed, notes.aloneUntil].some((note) => note !== undefined);
  if (cursor === undefined && !isNoted) return undefined;
  const { aloneUntil, unread, coveredUntil, empties, mark } = cursor ?? { coveredUntil: null };
  const alone = notes.aloneUntil?.toISOString() ?? aloneUntil;
  const held = notes.heldBackBy === undefined ? {} : { heldBackBy: notes.heldBackBy };
  return {
    coveredUntil,
    ...(empties === undefined ? {} : { empties }),
    ...(mark === undefined ? {} : { mark }),
    ...(unread === undefined ? {} : { unread: notes.unreadAlone ? { ...unread, isAlone: true } : unread }),
    ...held,
    ...(notes.failed === undefined ? {} : { failed: notes.failed }),
    ...(alone !== undefined && staysAlone({ aloneUntil: alone, ...held }, now) ? { aloneUntil: alone } : {}),
  };
}
