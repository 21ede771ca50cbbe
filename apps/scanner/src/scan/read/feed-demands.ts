import {
  type CountedMeter,
  type Demand,
  type DueWatch,
  dropUnreachable,
  firstLook,
  isDue,
  type KeywordCursor,
  readSince,
  type Reserve,
  reserveOf,
  resumedCursor,
  type SpendingRoom,
  waitsForRetry,
} from '@earshot/domain';
import { normalizeKeyword } from '@earshot/matching';
import type { Feed } from '@earshot/sources';

/** How far a feed reaches. */
export type Reach = Pick<Feed, 'backfillMs' | 'readsBefore' | 'looksBack'>;

/** A watch in the context of its scan. */
export interface ScannedWatch {
  readonly watch: DueWatch;
  /** How often it is due. */
  readonly intervalMs: number;
  /** How often a feed is read for it, possibly less often than it is due. */
  feedIntervalMs(feed: Feed): number;
  /** Most of what its monitor has found was not about the brand. */
  readonly isSeldomRelevant: boolean;
  /** What its monitor may use; null = no limit. */
  readonly room: SpendingRoom | null;
}

/** A demand with its monitor and what that monitor may use. */
export interface WatchDemand extends Demand, Pick<ScannedWatch, 'room'> {
  readonly monitorId: string;
  readonly isLookBack: boolean;
  /** It has failed and is read only if another monitor needs it now. */
  readonly isWaiting: boolean;
  /** Where to resume the feed for it; absent = by time. */
  readonly mark?: string;
}

/** What a watch needs from a feed now: new posts for each keyword, and what earlier scans skipped. */
export function feedDemands(
  scanned: ScannedWatch,
  feed: Feed,
  isPaidPerItem: boolean,
  now: Date,
): WatchDemand[] {
  const { watch, isSeldomRelevant } = scanned;
  const room = roomAt(feed, scanned.room);
  const due = dueTimes(scanned, feed);
  const { projectId, monitorId, groupName } = watch;
  return watch.keywords.flatMap((keyword) => {
    const key = normalizeKeyword(keyword);
    const start = { isPaidPerItem, resumeFrom: watch.resumeFrom };
    const known = startOf(cursorFor(watch, feed.name, key), feed, start, now);
    const isAlone = known !== undefined && staysAlone(known, now);
    const waits = waitsForRetry(known?.failed, watch, now);
    // Where requests are what is limited, a scan may end before its last query, so projects take turns.
    const payable = isPaidPerItem ? room : null;
    const wanted = { projectId, monitorId, room, payable, keyword, key, isAlone };
    const reserve = (part: 'head' | 'unread' | 'look_back'): Reserve =>
      reserveOf({ groupName, isSeldomRelevant, isNoisy: isAlone, part });
    const demands: WatchDemand[] = [];
    const isRead = feed.looksBack === true && typeof known?.coveredUntil === 'string';
    if (!isRead && isDue(known, due, now)) {
      const readAt = typeof known?.coveredUntil === 'string' ? new Date(known.coveredUntil) : null;
      demands.push({
        ...wanted,
        part: 'head',
        since: readSince(known, feed, now),
        until: null,
        readAt,
        reserve: reserve('head'),
        isLookBack: readAt === null,
        isWaiting: waits && known?.failed?.part === 'head',
        ...(known?.mark === undefined ? {} : { mark: known.mark }),
      });
    }
    if (known?.unread !== undefined) {
      const { from, readAt, isLookBack } = known.unread;
      demands.push({
        ...wanted,
        isAlone: isAlone || known.unread.isAlone === true,
        part: 'unread',
        since: new Date(from),
        until: unreadEnd(known, feed),
        // A look back comes after all new posts.
        readAt: isLookBack ? now : new Date(readAt),
        reserve: reserve(isLookBack ? 'look_back' : 'unread'),
        isLookBack,
        isWaiting: waits,
      });
    }
    return demands;
  });
}

/** What a monitor may use of the meters of one feed. */
export function roomAt({ meters }: Pick<Feed, 'meters'>, room: SpendingRoom | null): SpendingRoom | null {
  if (room === null || meters === undefined) return room;
  const units = Object.entries(room.units).filter(([meter]) => meters.includes(meter));
  return { ...room, units: Object.fromEntries(units) };
}

/**
 * Whether a keyword gets a query of its own. What could not be paid for since then says nothing about whether it is still
 * noisy: back among the others, it would take the money that they had saved for themselves.
 */
export function staysAlone(
  { aloneUntil, heldBackBy }: Pick<KeywordCursor, 'aloneUntil' | 'heldBackBy'>,
  now: Date,
): boolean {
  return aloneUntil !== undefined && (heldBackBy !== undefined || new Date(aloneUntil) > now);
}

/** Where a query for a keyword's unread time ends; null = now, because the feed has no queries that end earlier. */
export function unreadEnd(cursor: KeywordCursor | undefined, { readsBefore }: Reach): Date | null {
  return readsBefore === true && cursor?.unread !== undefined ? new Date(cursor.unread.until) : null;
}

/** A keyword's cursor in a feed. A keyword may be called like a property of every object, e.g. `constructor`. */
export function cursorFor({ cursor }: DueWatch, feed: string, key: string): KeywordCursor | undefined {
  const known = cursor[feed] ?? {};
  return Object.hasOwn(known, key) ? known[key] : undefined;
}

/** A feed read less often than its watch is due has due times of its own. */
function dueTimes({ watch, intervalMs, feedIntervalMs }: ScannedWatch, feed: Feed) {
  const ownMs = feedIntervalMs(feed);
  return { dueAt: ownMs > intervalMs ? new Date(0) : watch.nextScanAt, intervalMs: ownMs };
}

/**
 * A keyword's cursor before a scan, without unread time that the feed no longer reaches. For a new keyword: `firstLook` if
 * the feed bills per post and can end queries in the past, otherwise `resumedCursor`.
 */
export function startOf(
  known: KeywordCursor | undefined,
  feed: Reach,
  { isPaidPerItem, resumeFrom }: { readonly isPaidPerItem: boolean } & Pick<DueWatch, 'resumeFrom'>,
  now: Date,
): KeywordCursor | undefined {
  if (known !== undefined && known.coveredUntil !== null)
    return dropUnreachable(known, new Date(now.getTime() - feed.backfillMs)).cursor;
  if (isPaidPerItem && feed.readsBefore === true) return firstLook(feed, now);
  const resumed = feed.looksBack === true ? undefined : resumedCursor(resumeFrom, feed, now);
  return resumed === undefined ? known : { ...known, ...resumed };
}

/** Whether a source bills per post. */
export function isPaidPerItem(meters: readonly CountedMeter[]): boolean {
  return meters.some(({ meter }) => meter.perItem === true);
}
