import { type PlannedQuery, Retryable } from '@earshot/domain';
import type { FetchedWindow } from '../fetched-window.js';
import type { Feed, SourceCall, SourceDeps } from '../source.js';
import type { HackernewsApi } from './hackernews-api.js';
import type { HackernewsConfig } from './hackernews.config.js';
import { type Listed, proveListing } from './prove-listing.js';
import { readListing } from './read-listing.js';

/**
 * Everything published on Hacker News, listed once for all keywords. The index may omit items, and may silently stop
 * updating for days. Missing items are therefore requested by number, and only what is proven complete is covered.
 */
export class HackernewsItemsFeed implements Feed {
  readonly name = 'items';
  readonly grammar = null;
  readonly overlapMs: number;
  /** For older posts, a new keyword uses the search. */
  readonly backfillMs = 3_600_000;
  readonly reachMs = 7 * 24 * 3_600_000;
  readonly shortestIntervalMs = 60_000;

  constructor(
    config: HackernewsConfig,
    private readonly api: HackernewsApi,
    private readonly deps: SourceDeps,
  ) {
    this.overlapMs = config.overlapMs;
  }

  async fetch({ since, marks }: PlannedQuery, call: SourceCall): Promise<FetchedWindow> {
    const now = this.deps.clock.now();
    const times = new Map<number, Date>();
    const unread = new Set<number>();
    const window = await readListing(
      {
        query: {},
        since,
        until: null,
        requestedAt: now,
        maxPages,
        onHits: (hits) => {
          for (const { id, publishedAt, post } of hits) {
            times.set(id, publishedAt);
            // An item without its text is requested like one that was not listed.
            if (post === null) unread.add(id);
          }
        },
      },
      this.api,
      call,
    );
    if (window.stopped.reason !== 'reached') return window;
    const listed: Listed = { times, unread, window, since, marks: marks ?? [], now };
    return times.size === 0 ? this.nothingListed(listed, call) : proveListing(this.api, listed, call);
  }

  /** The index stopped updating before `since`, or there is nothing at all. */
  private async nothingListed(listed: Listed, call: SourceCall): Promise<FetchedWindow> {
    const [newest] = (await this.api.list({ hitsPerPage: 1 }, call)).hits;
    const requests = listed.window.requests + 1;
    if (newest === undefined)
      return { ...listed.window, requests, complete: false, stopped: { reason: 'unreliable_empty' } };
    if (newest.publishedAt >= listed.since)
      throw new Retryable('Hacker News listed nothing, although it has newer posts.');
    const times = new Map([[newest.id, newest.publishedAt]]);
    return proveListing(this.api, { ...listed, times, window: { ...listed.window, requests } }, call);
  }
}

/** More than two weeks of Hacker News. */
const maxPages = 200;
