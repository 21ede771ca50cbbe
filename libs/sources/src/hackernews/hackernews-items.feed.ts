import { Retryable } from '@earshot/domain';
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
export function hackernewsItemsFeed(config: HackernewsConfig, api: HackernewsApi, deps: SourceDeps): Feed {
  /** The index stopped updating before `since`, or there is nothing at all. */
  async function nothingListed(listed: Listed, call: SourceCall): Promise<FetchedWindow> {
    const [newest] = (await api.list({ hitsPerPage: 1 }, call)).hits;
    const requests = listed.window.requests + 1;
    if (newest === undefined) return { ...listed.window, requests, stopped: { reason: 'unreliable_empty' } };
    if (newest.publishedAt >= listed.since)
      throw new Retryable('Hacker News listed nothing, although it has newer posts.');
    const times = new Map([[newest.id, newest.publishedAt]]);
    return proveListing(api, { ...listed, times, window: { ...listed.window, requests } }, call);
  }
  return {
    name: 'items',
    grammar: null,
    overlapMs: config.overlapMs,
    /** For older posts, a new keyword uses the search. */
    backfillMs: 3_600_000,
    reachMs: 7 * 24 * 3_600_000,
    shortestIntervalMs: 60_000,
    async fetch({ since, marks }, call) {
      const now = deps.clock.now();
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
        api,
        call,
      );
      if (window.stopped.reason !== 'reached') return window;
      const listed: Listed = { times, unread, window, since, marks: marks ?? [], now };
      return times.size === 0 ? nothingListed(listed, call) : proveListing(api, listed, call);
    },
  };
}

/** More than two weeks of Hacker News. */
const maxPages = 200;
