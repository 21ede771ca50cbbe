import { nextThreadRead, type Post, type QueryCost, RateLimited, Retryable } from '@earshot/domain';
import type { ThreadUpdate, WatchedThread } from '@earshot/database';
import { FeedRefused, type ThreadFeed } from '@earshot/sources';
import { faultOf, type ScanBudget } from './scan-budget.js';

/** Comments may be brought up late as well: so much before the last reading is read again. */
const overlapMs = 15 * 60_000;

/** When and how comments are read. */
export interface ThreadTerms {
  readonly now: Date;
  readonly budget: ScanBudget;
  /** The monitors of watches. */
  monitorsOf(watchIds: readonly string[]): readonly string[];
}

/** What the comments under posts said to the watches that follow them. */
export interface ThreadsReading {
  readonly posts: readonly Post[];
  readonly updates: readonly ThreadUpdate[];
  /** By watch id. */
  readonly perWatch: ReadonlyMap<string, WatchThreads>;
  /** What reading the comments under each post cost, for those who follow it. */
  readonly costs: readonly QueryCost[];
  /** The source takes no more requests; threads that were not read stay due. */
  readonly refused: RateLimited | null;
}

/** What reading threads means for one watch. */
export interface WatchThreads {
  readonly requests: number;
  readonly fetched: number;
  /** For people; null = nothing failed. */
  readonly error: string | null;
}

/** Reads the comments under posts, each post once for all watches that follow it. A thread that fails spoils no other. */
export async function readThreads(
  feed: ThreadFeed,
  due: readonly WatchedThread[],
  { now, budget, monitorsOf }: ThreadTerms,
): Promise<ThreadsReading> {
  const followers = new Map<string, WatchedThread[]>();
  for (const thread of due)
    followers.set(thread.externalId, [...(followers.get(thread.externalId) ?? []), thread]);
  const posts: Post[] = [];
  const costs: QueryCost[] = [];
  const updates: ThreadUpdate[] = [];
  const perWatch = new Map<string, WatchThreads>();
  const tell = (threads: readonly WatchedThread[], said: WatchThreads): void => {
    for (const { watchId } of threads) {
      const known = perWatch.get(watchId) ?? { requests: 0, fetched: 0, error: null };
      perWatch.set(watchId, {
        requests: known.requests + said.requests,
        fetched: known.fetched + said.fetched,
        error: known.error ?? said.error,
      });
    }
  };
  for (const threads of followers.values()) {
    const [first] = threads;
    if (first === undefined || budget.isSpent) break;
    const since = new Date(Math.min(...threads.map(({ readUntil }) => readUntil.getTime())) - overlapMs);
    const nextReadAt = nextThreadRead(first.publishedAt, feed.followMs, now);
    const monitorIds = monitorsOf(threads.map(({ watchId }) => watchId));
    const result = await budget.callSource({ ...request, monitorIds }, (call) =>
      feed.fetch(first, since, call),
    );
    // Comments are paid for by the request.
    costs.push({ ...result.cost, externalIds: [] });
    const { posts: fetched = [], requests = 1 } = result.window ?? {};
    posts.push(...fetched);
    const fault = faultOf(result);
    tell(threads, { requests, fetched: fetched.length, error: fault?.message ?? null });
    // What is left of the source is for others; the threads stay due.
    if (fault instanceof FeedRefused) return { posts, updates, perWatch, costs, refused: null };
    if (fault instanceof RateLimited) return { posts, updates, perWatch, costs, refused: fault };
    const again = fault instanceof Retryable ? sooner(nextReadAt, now) : nextReadAt;
    for (const { watchId, externalId, readUntil } of threads)
      updates.push({ watchId, externalId, readUntil: fault === null ? now : readUntil, nextReadAt: again });
  }
  return { posts, updates, perWatch, costs, refused: null };
}

/** Nothing is left for others: comments are paid for by the request. */
const request = { rooms: [], reserve: 0, isLookBack: false };

/** What passes is tried again in a tenth of the time; a thread whose time is over, until it was read once more. */
function sooner(nextReadAt: Date | null, now: Date): Date {
  const waitMs = nextReadAt === null ? 3_600_000 : (nextReadAt.getTime() - now.getTime()) / 10;
  return new Date(now.getTime() + waitMs);
}
