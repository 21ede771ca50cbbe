import type { PlannedQuery } from '@earshot/domain';
import type { Feed, FetchedWindow, SourceCall, SourceDeps } from '../source.js';
import type { HackernewsApi } from './hackernews-api.js';
import type { HackernewsConfig } from './hackernews.config.js';
import { readListing } from './read-listing.js';

/** Everything that is published on Hacker News, listed once for all keywords. */
export class HackernewsItemsFeed implements Feed {
  readonly name = 'items';
  readonly grammar = null;
  readonly overlapMs: number;
  readonly backfillMs: number;
  readonly shortestIntervalMs = 60_000;

  constructor(
    config: HackernewsConfig,
    private readonly api: HackernewsApi,
    private readonly deps: SourceDeps,
  ) {
    this.overlapMs = config.overlapMs;
    this.backfillMs = config.backfillMs;
  }

  fetch({ since }: PlannedQuery, call: SourceCall): Promise<FetchedWindow> {
    const requestedAt = this.deps.clock.now();
    return readListing({ query: {}, since, until: null, requestedAt, maxPages }, this.api, call);
  }
}

/** More than two weeks of Hacker News. */
const maxPages = 200;
