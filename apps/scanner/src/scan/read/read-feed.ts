import {
  composeQuery,
  type GapReason,
  grouped,
  type PlannedReading,
  planReadings,
  type Post,
  type QueryCost,
  RateLimited,
  splitReading,
  storableText,
} from '@earshot/domain';
import {
  type Feed,
  type FetchedWindow,
  QueryRefused,
  type ReaderWindow,
  type WindowStop,
} from '@earshot/sources';
import { feedDemands, type ScannedWatch, type WatchDemand } from './feed-demands.js';
import { type FeedReading, joinExcerpts, partOf, type QueryWindow } from './feed-reading.js';
import { listing, readersOf } from './listing.js';
import { noisyKeywords } from './noisy-keywords.js';
import type { ScanBudget } from './scan-budget.js';

/** How long a keyword that listed too much, or was refused with others, gets a query of its own. */
const aloneMs = 24 * 3_600_000;

/** When a feed is read, and under which conditions. */
export interface FeedTerms {
  readonly now: Date;
  readonly budget: ScanBudget;
  /** Whether the source bills per post. */
  readonly isPaidPerItem: boolean;
  /** Whether a post may be of use to one of the watches. */
  readonly wants?: (post: Post) => boolean;
}

/**
 * Queries a feed for all keywords of all watches, in as few queries as it allows, in fair order, newest posts first. Every
 * listing moves its keywords forward: what it does not reach, because the source lists no further or the budget is used up,
 * is unread time for the next scan. The noisy keywords of a query that lists too much get queries of their own for a day. A
 * query that is refused as such is halved until only the keyword at fault fails; any other failure affects only the query's
 * own keywords.
 */
export async function readFeed(
  feed: Feed,
  scanned: readonly ScannedWatch[],
  terms: FeedTerms,
): Promise<FeedReading> {
  const { now, isPaidPerItem } = terms;
  const wanted = scanned.flatMap((one) => feedDemands(one, feed, isPaidPerItem, now));
  // Read for one monitor, a keyword moves forward for all of them, so all of them say from when they need it.
  const dueParts = new Set(wanted.filter(({ isWaiting }) => !isWaiting).map((one) => partIn(feed, one)));
  const demands = wanted.filter((one) => dueParts.has(partIn(feed, one)));
  const reader = new FeedReader(feed, demands, terms);
  const queries = feed.grammar === null ? listing(demands) : planReadings(demands, feed.grammar, now);
  for (let query = queries.shift(); query !== undefined; query = queries.shift())
    queries.unshift(...(await reader.read(query)));
  return reader.result;
}

/** Reads a feed query by query, and collects the results. */
class FeedReader {
  private readonly posts = new Map<string, Post>();
  private readonly changed: string[] = [];
  private leftOut = 0;
  private readonly windows = new Map<string, QueryWindow>();
  private readonly faults = new Map<string, Error>();
  private readonly putOff = new Set<string>();
  private readonly heldBack = new Map<string, GapReason>();
  private readonly alone = new Map<string, Date>();
  private readonly unreadAlone = new Set<string>();
  private readers: ReadonlyMap<string, ReaderWindow> = new Map();
  private readonly costs: QueryCost[] = [];
  private readonly demands: ReadonlyMap<string, readonly WatchDemand[]>;
  private refused: RateLimited | undefined;

  constructor(
    private readonly feed: Feed,
    demands: readonly WatchDemand[],
    private readonly terms: FeedTerms,
  ) {
    this.demands = grouped(demands, (demand) => partIn(feed, demand));
  }

  get result(): FeedReading {
    const { feed, windows, faults, putOff, heldBack, alone, unreadAlone, readers, costs } = this;
    const kept = { windows, faults, putOff, heldBack, alone, unreadAlone, readers, costs };
    const { recurring } = this.terms.budget;
    const posts = [...this.posts.values()];
    const listed = posts.length + this.leftOut;
    return { feed: feed.name, reach: feed, posts, listed, changed: this.changed, ...kept, recurring };
  }

  /** @returns readings to do next: the halves of a query that was refused as such */
  async read(planned: PlannedReading): Promise<readonly PlannedReading[]> {
    const { budget } = this.terms;
    if (this.refused !== undefined) return this.fail(planned, this.refused);
    if (budget.isSpent) return this.each(planned, (part) => this.putOff.add(part));
    const affordable = this.affordable(planned);
    if (affordable === null) return [];
    const { window, fault, cost } = await this.fetch(affordable);
    this.costs.push(cost);
    if (window !== null) this.take(affordable, window);
    if (fault === null) return [];
    const halves = this.feed.grammar === null ? null : splitReading(affordable, this.feed.grammar);
    if (fault instanceof QueryRefused && halves !== null) {
      this.askAlone(affordable.keys);
      return halves;
    }
    // Further queries would be refused too, and only prolong the refusal.
    if (fault instanceof RateLimited) this.refused = fault;
    return this.fail(affordable, fault);
  }

  /** The query without keywords for which no monitor may spend anything; null = none is left. */
  private affordable(planned: PlannedReading): PlannedReading | null {
    const { grammar } = this.feed;
    const { reserve } = planned;
    const kept = planned.keys.filter((key) => {
      const reason = this.terms.budget.heldBackBy(this.roomsOf(planned, key), reserve);
      if (reason !== null) this.heldBack.set(partOf(planned.part, key, planned.query.until), reason);
      return reason === null;
    });
    if (kept.length === planned.keys.length) return planned;
    if (kept.length === 0 || grammar === null) return null;
    const keywords = planned.query.keywords.filter((_, index) =>
      kept.includes(planned.keys[index] as string),
    );
    return { ...planned, keys: kept, query: composeQuery(keywords, planned.query, grammar) };
  }

  private fetch(planned: PlannedReading) {
    const demands = this.demandsOf(planned);
    const { reserve } = planned;
    const payers = demands.filter(({ room }) => this.terms.budget.heldBackBy([room], reserve) === null);
    const request = {
      monitorIds: [...new Set(payers.map(({ monitorId }) => monitorId))],
      rooms: planned.keys.map((key) => this.roomsOf(planned, key)),
      reserve,
      isLookBack: demands.some(({ isLookBack }) => isLookBack),
    };
    const readers = this.feed.grammar === null ? { readers: readersOf(demands) } : {};
    const { budget, wants } = this.terms;
    return budget.callSource(request, (call) =>
      this.feed.fetch(planned.query, { ...call, ...readers, wants }),
    );
  }

  /** Records the result of a query for each of its keywords. */
  private take(planned: PlannedReading, window: FetchedWindow): void {
    const { keys, part, query } = planned;
    const { coveredFrom, coveredUntil, mark, stopped, posts, listed, changed, requests } = window;
    for (const post of posts) {
      const known = this.feed.showsExcerpts === true ? this.posts.get(post.externalId) : undefined;
      this.posts.set(post.externalId, joinExcerpts(known, post));
    }
    this.readers = window.readers ?? this.readers;
    for (const id of changed ?? []) this.changed.push(storableText(id));
    this.leftOut += (listed ?? posts.length) - posts.length;
    if (requests === 0 && stopped.reason === 'put_off') {
      this.each(planned, (name) => this.heldBack.set(name, this.terms.budget.stopReason));
      return;
    }
    const read: QueryWindow = {
      part,
      since: query.since,
      overlapMs: this.feed.overlapMs,
      coveredFrom,
      ...(coveredUntil === undefined ? {} : { coveredUntil }),
      ...(mark === undefined ? {} : { mark }),
      stopped: stopped.reason,
      canEndEarlier: this.feed.readsBefore === true,
      canNarrow: keys.length > 1,
      // A feed read in order of time has not skipped what it has not reached yet.
      reason: coveredUntil === undefined ? this.reasonOf(stopped) : 'reach',
      fetched: listed ?? posts.length,
      requests,
      isInVain: stopped.reason === 'fault' && coveredFrom >= (coveredUntil ?? query.until ?? this.terms.now),
      ...(window.missing === undefined ? {} : { missing: window.missing }),
    };
    this.each(planned, (name) => this.windows.set(name, read));
    if (stopped.reason === 'put_off' && coveredUntil === undefined && !read.canEndEarlier)
      this.each(planned, (name) => this.startsOver(name));
    if (stopped.reason === 'reached') for (const key of keys) this.alone.delete(key);
    if (stopped.reason !== 'listing_ends' && stopped.reason !== 'put_off') return;
    // What the source lists no further can only be read by other queries, and where posts are billed they cost no more.
    const mustSplit = stopped.reason === 'listing_ends' || this.terms.isPaidPerItem;
    const noisy = keys.length > 1 ? noisyKeywords(planned, posts, mustSplit) : keys;
    for (const key of noisy) this.unreadAlone.add(key);
    // A look back, or what was written in days without a scan, lists more than new posts ever will.
    const isLookBack = this.demandsOf(planned).some((demand) => demand.isLookBack);
    const sinceMs = this.terms.now.getTime() - query.since.getTime() - this.feed.overlapMs;
    const isLong = keys.length > 1 && sinceMs > aloneMs;
    if (part === 'head' && !isLookBack && !isLong) this.askAlone(noisy);
  }

  /** Nothing is proven by what was read: the next scan needs more than this one had, unless this process was stopping. */
  private startsOver(name: string): void {
    const { isStopping, stopReason } = this.terms.budget;
    if (isStopping) this.putOff.add(name);
    else this.heldBack.set(name, stopReason);
  }

  private reasonOf(stopped: WindowStop): GapReason {
    if (stopped.reason === 'put_off') return this.terms.budget.stopReason;
    if (stopped.reason !== 'fault') return 'listing_ends';
    return stopped.fault instanceof RateLimited ? 'quota' : 'reach';
  }

  private askAlone(keys: readonly string[]): void {
    for (const key of keys) this.alone.set(key, new Date(this.terms.now.getTime() + aloneMs));
  }

  private fail(planned: PlannedReading, fault: Error): readonly PlannedReading[] {
    return this.each(planned, (part) => this.faults.set(part, fault));
  }

  private each(
    { part, keys, query }: PlannedReading,
    work: (name: string) => void,
  ): readonly PlannedReading[] {
    for (const key of keys) work(partOf(part, key, query.until));
    return [];
  }

  private roomsOf(planned: PlannedReading, key: string): readonly WatchDemand['room'][] {
    return [...new Set(this.demandsOf({ ...planned, keys: [key] }).map(({ room }) => room))];
  }

  private demandsOf({ part, keys, query }: PlannedReading): readonly WatchDemand[] {
    return keys.flatMap((key) => this.demands.get(partOf(part, key, query.until)) ?? []);
  }
}

/** The name of a demand's part in a reading; a listing has one for all keywords. */
function partIn(feed: Feed, { part, key, until }: WatchDemand): string {
  return partOf(part, feed.grammar === null ? '' : key, until);
}
