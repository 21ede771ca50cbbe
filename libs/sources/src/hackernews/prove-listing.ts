import type { FetchedWindow, WindowStop } from '../fetched-window.js';
import type { SourceCall } from '../source.js';
import { fillHoles } from './fill-holes.js';
import type { HackernewsApi } from './hackernews-api.js';
import { holesIn, listedFrom } from './holes.js';

/** What the index has listed since a given time. */
export interface Listed {
  /** The publication time of each number. */
  readonly times: ReadonlyMap<number, Date>;
  /** Numbers listed without the text or title that makes them a post. */
  readonly unread: ReadonlySet<number>;
  readonly window: FetchedWindow;
  readonly since: Date;
  /** The marks of those who ask, see `markOf`. */
  readonly marks: readonly string[];
  readonly now: Date;
}

/** The maximum number of single items requested per scan. */
const mostItems = 300;
/** Hacker News is never silent for this long, so the index must have stopped updating. */
const silentMs = 2 * 60_000;
/** A number that has no item after this time was never assigned. */
const settledMs = 10 * 60_000;

/**
 * Proves a listing complete by the numbers of its posts, which have no gaps. Missing ones are requested one by one, in
 * order, and the window covers what was published before the first one that is still unknown.
 */
export async function proveListing(
  api: HackernewsApi,
  { times, unread, window, since, marks, now }: Listed,
  call: SourceCall,
): Promise<FetchedWindow> {
  const known = new Map(times);
  const newest = [...known.keys()].reduce((highest, id) => Math.max(highest, id), 0);
  const newestAt = [...known.values()].reduce((latest, time) => Math.max(latest, time.getTime()), 0);
  const isStill = now.getTime() - newestAt > silentMs;
  const provenBefore = lastProven(marks, since);
  const after = provenBefore ?? (listedFrom(known.keys()) ?? newest) - 1;
  const whole = [...known.keys()].filter((id) => !unread.has(id));
  let requests = window.requests;
  const given = isStill ? await highestOf(api, call) : newest;
  if (isStill) requests += 1;
  const highest = given instanceof Error ? newest : Math.max(newest, given);
  const left = call.left?.('items') ?? Infinity;
  const filled = await fillHoles(api, holesIn(whole, after, highest), {
    call,
    listed: whole.reduce((highest, id) => Math.max(highest, id), 0),
    most: Math.max(1, Math.min(mostItems, left)),
    isSettled: (id) => timeAbove(known, id, now) < now.getTime() - settledMs,
  });
  requests += filled.requests;
  for (const post of filled.posts) known.set(Number(post.externalId), post.publishedAt);
  const posts = [...window.posts, ...filled.posts.filter(({ publishedAt }) => publishedAt >= since)];
  const { open } = filled;
  // An index that has fallen behind does not undo what was already proven.
  const last = Math.max(open === null ? highest : open - 1, provenBefore ?? 0);
  const isNow = isStill && !(given instanceof Error);
  const until = open === null ? (isNow ? now : new Date(newestAt)) : timeAround(known, open, now);
  const proven = { ...window, posts: [...new Map(posts.map((post) => [post.externalId, post])).values()] };
  const covered = {
    ...proven,
    requests,
    ...(window.listed === undefined ? {} : { listed: window.listed + filled.posts.length }),
    coveredUntil: until,
    mark: markOf(last, until > since ? until : since),
  };
  const stopped = stopOf(filled.stopped ?? (given instanceof Error ? given : null));
  if (stopped.reason !== 'reached') return { ...covered, stopped };
  return provenBefore === null ? withBeginning(api, covered, { after, known, since }, call) : covered;
}

/** The mark for the number up to which everything is known, and the time that this reaches. */
export function markOf(id: number, until: Date): string {
  return `${id}@${Math.floor(until.getTime() / 1_000)}`;
}

/** null = nothing was read before, or so long ago that the listing does not reach back to it. */
function lastProven(marks: readonly string[], since: Date): number | null {
  const read = marks.map((mark) => /^(\d{1,15})@(\d{1,12})$/.exec(mark));
  const ids = read.flatMap((parts) =>
    parts !== null && Number(parts[2]) * 1_000 >= since.getTime() - 1_000 ? Number(parts[1]) : [],
  );
  return ids.length === 0 || ids.length < marks.length ? null : Math.min(...ids);
}

/** Without a mark, the only proof that the listing goes back far enough is the item just before its first. */
async function withBeginning(
  api: HackernewsApi,
  window: FetchedWindow,
  { after, known, since }: Readonly<{ after: number; known: ReadonlyMap<number, Date>; since: Date }>,
  call: SourceCall,
): Promise<FetchedWindow> {
  const firstAt = known.get(after + 1) ?? since;
  if (firstAt <= since) return window;
  const cut = { ...window, coveredFrom: firstAt };
  let { requests } = window;
  try {
    for (let id = after; id > after - looksBelow; id -= 1) {
      requests += 1;
      const before = await api.item(id, call);
      if (before.is === 'unknown') break;
      if (before.is !== 'there') continue;
      if (before.post.publishedAt < since) break;
      return { ...cut, requests, stopped: { reason: 'listing_ends' } };
    }
    return { ...window, requests };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { ...cut, requests, stopped: { reason: 'fault', fault: error } };
  }
}

/** Several are tried, as deleted ones have no publication time. */
const looksBelow = 10;

function stopOf(stopped: 'put_off' | Error | null): WindowStop {
  if (stopped === null) return { reason: 'reached' };
  return stopped === 'put_off' ? { reason: 'put_off' } : { reason: 'fault', fault: stopped };
}

/** The highest number assigned, or why it could not be found out. */
async function highestOf(api: HackernewsApi, call: SourceCall): Promise<number | Error> {
  try {
    return await api.highestId(call);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return error;
  }
}

/** The publication time of the next known number. */
function timeAbove(known: ReadonlyMap<number, Date>, id: number, now: Date): number {
  const above = [...known.keys()].reduce(
    (next, other) => (other > id && other < next ? other : next),
    Infinity,
  );
  return (known.get(above) ?? now).getTime();
}

/** The earlier time of its two neighbours: a story given a second chance has a later time than its number implies. */
function timeAround(known: ReadonlyMap<number, Date>, id: number, now: Date): Date {
  const below = [...known.keys()].reduce(
    (next, other) => (other < id && other > next ? other : next),
    -Infinity,
  );
  return new Date(Math.min((known.get(below) ?? now).getTime(), timeAbove(known, id, now)));
}
