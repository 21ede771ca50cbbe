import {
  type DueWatch,
  grouped,
  nextRepliesRead,
  noReserve,
  type Post,
  type QueryCost,
  RateLimited,
  Retryable,
} from '@earshot/domain';
import type { RepliesRead, WatchedPost } from '@earshot/database';
import { FeedRefused, type ListingReader, type ReplyFeed, type SourceCall } from '@earshot/sources';
import { roomAt, type ScannedWatch } from './feed-demands.js';
import type { FeedTerms } from './read-feed.js';

/** Replies may be listed late, too, so this much time before the last reading is read again. */
const overlapMs = 15 * 60_000;

/** The result of reading the replies under posts, for the watches that follow them. */
export interface RepliesReading {
  readonly posts: readonly Post[];
  readonly updates: readonly RepliesRead[];
  readonly perWatch: ReadonlyMap<string, WatchReplies>;
  /** The cost of reading the replies under each post, for its followers. */
  readonly costs: readonly QueryCost[];
  /** The source takes no more requests; posts whose replies were not read stay due. */
  readonly refused: RateLimited | null;
}

/** The outcome of reading replies for one watch. */
export interface WatchReplies {
  readonly requests: number;
  readonly fetched: number;
  /** For users; null = nothing failed. */
  readonly error: string | null;
  /** A post has more new comments than its source lists, so older ones are missing; absent = all were listed. */
  readonly isCut?: true;
}

/** The result for a source whose replies are not read per post. */
export const noReplies: RepliesReading = {
  posts: [],
  updates: [],
  perWatch: new Map(),
  costs: [],
  refused: null,
};

/** Reads the replies under posts, each post once for all watches that follow it. A failed post does not affect the others. */
export async function readReplies(
  feed: ReplyFeed,
  due: readonly WatchedPost[],
  scanned: readonly Follower[],
  { now, budget }: Pick<FeedTerms, 'now' | 'budget'>,
): Promise<RepliesReading> {
  const rooms = new Map(scanned.map(({ watch, room }) => [watch.monitorId, roomAt(feed, room)]));
  const mayPay = ({ monitorId }: ListingReader): boolean =>
    budget.heldBackBy([rooms.get(monitorId) ?? null], noReserve) === null;
  const posts: Post[] = [];
  const costs: QueryCost[] = [];
  const updates: RepliesRead[] = [];
  const perWatch = new Map<string, WatchReplies>();
  const reading = (refused: RateLimited | null) => ({ posts, updates, perWatch, costs, refused });
  for (const followers of grouped(due, ({ externalId }) => externalId).values()) {
    const [first] = followers;
    if (first === undefined || budget.isSpent) break;
    const readers = readersOf(followers, scanned);
    const payers = readers.filter(mayPay);
    if (payers.length === 0) {
      for (const { watchId, externalId, readUntil } of followers)
        updates.push({ watchId, externalId, readUntil, nextReadAt: new Date(now.getTime() + limitMs) });
      continue;
    }
    const since = earliest(followers);
    const request = { ...replyRequest, monitorIds: payers.map(({ monitorId }) => monitorId) };
    const fetch = (call: SourceCall) => feed.fetch(first, since, { ...call, readers });
    const { window, fault, cost } = await budget.callSource(request, fetch);
    // Replies are billed per request.
    costs.push({ ...cost, externalIds: [] });
    const { posts: fetched = [], requests = 1 } = window ?? {};
    posts.push(...fetched);
    const isCut = fault === null && window?.stopped.reason !== 'reached';
    const cut = isCut ? ({ isCut: true } as const) : {};
    for (const { watchId } of followers)
      addTo(perWatch, watchId, { requests, fetched: fetched.length, error: fault?.message ?? null, ...cut });
    // Only replies are refused: the rest of the source stays usable, and the posts stay due.
    if (fault instanceof FeedRefused) return reading(null);
    if (fault instanceof RateLimited) return reading(fault);
    const nextReadAt = nextRepliesRead(first.publishedAt, feed.followMs, now);
    const again = fault instanceof Retryable ? sooner(nextReadAt, now) : nextReadAt;
    for (const { watchId, externalId, readUntil } of followers)
      updates.push({ watchId, externalId, readUntil: fault === null ? now : readUntil, nextReadAt: again });
  }
  return reading(null);
}

/** How long posts wait whose followers have reached their limits. */
const limitMs = 3_600_000;

/** A watch that may follow posts, and what its monitor may use. */
interface Follower extends Pick<ScannedWatch, 'room'> {
  readonly watch: Pick<DueWatch, 'id' | 'monitorId'>;
}

/** Reserves nothing: replies are billed per request. */
const replyRequest = { rooms: [], reserve: noReserve, isLookBack: false };

/** The monitors that follow a post, and the time since which each of them needs its replies. */
function readersOf(followers: readonly WatchedPost[], scanned: readonly Follower[]): ListingReader[] {
  return scanned.flatMap(({ watch: { id, monitorId } }) => {
    const own = followers.filter(({ watchId }) => watchId === id);
    return own.length === 0 ? [] : [{ monitorId, since: earliest(own), marks: [] }];
  });
}

function earliest(followers: readonly WatchedPost[]): Date {
  return new Date(Math.min(...followers.map(({ readUntil }) => readUntil.getTime())) - overlapMs);
}

function addTo(perWatch: Map<string, WatchReplies>, watchId: string, more: WatchReplies): void {
  const known = perWatch.get(watchId) ?? { requests: 0, fetched: 0, error: null };
  perWatch.set(watchId, {
    ...known,
    ...more,
    requests: known.requests + more.requests,
    fetched: known.fetched + more.fetched,
    error: known.error ?? more.error,
  });
}

/** The retry time after a transient fault: a tenth of the usual wait, or an hour if this was to be a post's last reading. */
function sooner(nextReadAt: Date | null, now: Date): Date {
  const waitMs = nextReadAt === null ? 3_600_000 : (nextReadAt.getTime() - now.getTime()) / 10;
  return new Date(now.getTime() + waitMs);
}
