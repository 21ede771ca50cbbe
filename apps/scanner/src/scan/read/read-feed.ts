import {
  composeQuery,
  type GapReason,
  type PlannedReading,
  type Post,
  type QueryCost,
  RateLimited,
  type SpendingRoom,
  splitReading,
} from '@earshot/domain';
import { type Feed, type FetchedWindow, QueryRefused, type WindowStop } from '@earshot/sources';
import type { WatchDemand } from './feed-demands.js';
import { type CallResult, faultOf } from './scan-budget.js';
import { type FeedReading, type FeedTerms, partOf, type QueryWindow } from './feed-reading.js';
import { noisyKeywords } from './noisy-keywords.js';

/** A keyword that listed too much, or was refused with others, is asked for alone for so long. */
const aloneMs = 24 * 3_600_000;

/** A feed that is being read, query after query, and what it has said until now. */
export class FeedReader {
  private readonly posts = new Map<string, Post>();
  private readonly windows = new Map<string, QueryWindow>();
  private readonly faults = new Map<string, Error>();
  private readonly putOff = new Set<string>();
  private readonly heldBack = new Map<string, GapReason>();
  private readonly alone = new Map<string, Date>();
  private readonly unreadAlone = new Set<string>();
  private readonly costs: QueryCost[] = [];
  private readonly demands: ReadonlyMap<string, readonly WatchDemand[]>;
  private refused: RateLimited | undefined;

  constructor(
    private readonly feed: Feed,
    demands: readonly WatchDemand[],
    private readonly terms: FeedTerms,
  ) {
    const byPart = new Map<string, WatchDemand[]>();
    for (const demand of demands) {
      const part = partOf(demand.part, feed.grammar === null ? '' : demand.key);
      byPart.set(part, [...(byPart.get(part) ?? []), demand]);
    }
    this.demands = byPart;
  }

  get result(): FeedReading {
    const { feed, windows, faults, putOff, heldBack, alone, unreadAlone, costs } = this;
    const posts = [...this.posts.values()];
    return {
      feed: feed.name,
      reach: feed,
      posts,
      windows,
      faults,
      putOff,
      heldBack,
      alone,
      unreadAlone,
      costs,
      recurring: this.terms.budget.recurring,
    };
  }

  /** @returns readings to go on with at once: the halves of one that was refused as such */
  async read(planned: PlannedReading): Promise<readonly PlannedReading[]> {
    const { budget } = this.terms;
    if (this.refused !== undefined) return this.fail(planned, this.refused);
    if (budget.isSpent) return this.each(planned, (part) => this.putOff.add(part));
    const affordable = this.affordable(planned);
    if (affordable === null) return [];
    const result = await this.fetch(affordable);
    this.costs.push(result.cost);
    if (result.window !== null) this.take(affordable, result.window);
    const fault = faultOf(result);
    if (fault === null) return [];
    const halves = this.feed.grammar === null ? null : splitReading(affordable, this.feed.grammar);
    if (fault instanceof QueryRefused && halves !== null) {
      this.askAlone(affordable.keys);
      return halves;
    }
    // Every further query would be refused as well; asking would only prolong it.
    if (fault instanceof RateLimited) this.refused = fault;
    return this.fail(affordable, fault);
  }

  /** The reading without the keywords for which nobody who wants them may spend anything; null = none is left. */
  private affordable(planned: PlannedReading): PlannedReading | null {
    const { grammar } = this.feed;
    const { reserve } = planned;
    const kept = planned.keys.filter((key) => {
      const reason = this.terms.budget.heldBackBy({ rooms: this.roomsOf(planned, [key]), reserve });
      if (reason !== null) this.heldBack.set(partOf(planned.part, key), reason);
      return reason === null;
    });
    if (kept.length === planned.keys.length) return planned;
    if (kept.length === 0 || grammar === null) return null;
    const keywords = planned.query.keywords.filter((_, index) =>
      kept.includes(planned.keys[index] as string),
    );
    return { ...planned, keys: kept, query: composeQuery(keywords, planned.query, grammar) };
  }

  private fetch(planned: PlannedReading): Promise<CallResult> {
    const { query, reserve } = planned;
    const demands = this.demandsOf(planned);
    const request = {
      monitorIds: monitorsOf(demands),
      rooms: this.roomsOf(planned, planned.keys),
      reserve,
      isLookBack: demands.some(({ isLookBack }) => isLookBack),
    };
    return this.terms.budget.callSource(request, (call) => this.feed.fetch(query, call));
  }

  /** Keeps what a query has listed, for each of its keywords. */
  private take(planned: PlannedReading, window: FetchedWindow): void {
    const { keys, part, query } = planned;
    const { coveredFrom, stopped, posts, requests } = window;
    for (const post of posts) this.posts.set(post.externalId, post);
    if (requests === 0 && stopped.reason === 'put_off') {
      this.each(planned, (name) => this.heldBack.set(name, this.terms.budget.stopReason));
      return;
    }
    const read: QueryWindow = {
      part,
      since: query.since,
      overlapMs: this.feed.overlapMs,
      coveredFrom,
      stopped: stopped.reason,
      canEndEarlier: this.feed.readsBefore === true,
      canNarrow: keys.length > 1,
      reason: this.reasonOf(stopped),
      fetched: posts.length,
      requests,
    };
    this.each(planned, (name) => this.windows.set(name, read));
    const isTooMuch = stopped.reason === 'listing_ends' || stopped.reason === 'put_off';
    if (isTooMuch) {
      const noisy = keys.length > 1 ? noisyKeywords(planned, posts) : keys;
      for (const key of noisy) this.unreadAlone.add(key);
      // A look back lists more than what is new ever will.
      const isLookBack = this.demandsOf(planned).some((demand) => demand.isLookBack);
      if (part === 'head' && !isLookBack) this.askAlone(noisy);
    } else if (stopped.reason === 'reached') for (const key of keys) this.alone.delete(key);
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

  private each({ part, keys }: PlannedReading, work: (name: string) => void): readonly PlannedReading[] {
    for (const key of keys) work(partOf(part, key));
    return [];
  }

  private demandsOf({ part, keys }: PlannedReading): readonly WatchDemand[] {
    return keys.flatMap((key) => this.demands.get(partOf(part, key)) ?? []);
  }

  private roomsOf({ part }: PlannedReading, keys: readonly string[]): readonly SpendingRoom[] {
    const monitorIds = new Set(
      keys.flatMap((key) => (this.demands.get(partOf(part, key)) ?? []).map(({ monitorId }) => monitorId)),
    );
    const rooms = [...monitorIds].map((monitorId) => this.terms.roomOf(monitorId));
    return rooms.includes(null) ? [] : (rooms as SpendingRoom[]);
  }
}

function monitorsOf(demands: readonly WatchDemand[]): string[] {
  return [...new Set(demands.map(({ monitorId }) => monitorId))];
}
