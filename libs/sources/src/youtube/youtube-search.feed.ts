import { dayMs, type PlannedQuery } from '@earshot/domain';
import { LRUCache } from 'lru-cache';
import { joinedBy, phrase } from '../reading/grammar.js';
import { type Fields, fieldsOf, textOf } from '../reading/read-fields.js';
import { FieldMissing, readListed } from '../reading/read-listed.js';
import { type ListedPage, listedPost, readPages } from '../reading/read-pages.js';
import { wholeSeconds } from '../reading/utc-time.js';
import type { FetchedWindow } from '../fetched-window.js';
import type { Feed, SourceCall, SourceDeps } from '../source.js';
import type { YoutubeApi, YoutubePage } from './youtube-api.js';
import { readVideo } from './youtube-video.js';
import type { YoutubeConfig } from './youtube.config.js';

/**
 * Videos by keyword, newest first: `search.list` finds them, `videos.list` returns them in full. Every page costs one of the
 * daily searches. https://developers.google.com/youtube/v3/docs/search/list
 */
export class YoutubeSearchFeed implements Feed {
  readonly name = 'search';
  readonly grammar = youtubeGrammar;
  readonly readsBefore = true;
  readonly meters = ['searches', 'units'];
  readonly overlapMs: number;
  readonly backfillMs: number;
  /** What the daily search limit allows for one query with one page. */
  readonly shortestIntervalMs: number;
  /** Pages that were empty when last requested. */
  private readonly empties = new LRUCache<string, true>({ max: 10_000 });

  constructor(
    config: YoutubeConfig,
    private readonly api: YoutubeApi,
    private readonly deps: SourceDeps,
  ) {
    this.overlapMs = config.overlapMs;
    this.backfillMs = config.backfillMs;
    this.shortestIntervalMs = Math.max(60_000, dayMs / config.searchesPerDay);
  }

  async fetch(query: PlannedQuery, call: SourceCall): Promise<FetchedWindow> {
    const requestedAt = query.until ?? this.deps.clock.now();
    const reading: Reading = { query, call, pages: 0, listed: 0, requests: 0 };
    const window = await readPages({
      since: query.since,
      requestedAt,
      maxPages: 20,
      mayReadOn: () => (call.left?.('searches') ?? Infinity) >= 1,
      page: (cursor) => this.page(reading, cursor),
    });
    return { ...window, requests: reading.requests };
  }

  private async page(reading: Reading, cursor: string | null): Promise<ListedPage> {
    const found = await this.search(reading, cursor);
    reading.requests += 1;
    reading.pages += 1;
    const ids = readListed('YouTube', found.items, readVideoId, this.deps.log);
    reading.listed += ids.length;
    if (ids.length === 0) await reading.call.meters.adjust({ units: -1 });
    if (this.isDoubtful(reading, found)) return { items: [], next: { reason: 'unreliable_empty' } };
    const items = ids.length === 0 ? [] : await this.videos(reading, ids);
    const end = reading.listed >= cutFrom ? ({ reason: 'listing_ends' } as const) : null;
    return { items, next: found.next ?? end };
  }

  private async search({ query, call }: Reading, cursor: string | null): Promise<YoutubePage> {
    const asked = {
      part: 'snippet',
      type: 'video',
      q: query.q,
      order: 'date',
      publishedAfter: wholeSeconds(query.since, Math.floor),
      ...(query.until === null ? {} : { publishedBefore: wholeSeconds(query.until, Math.ceil) }),
      maxResults: 50,
      safeSearch: 'none',
    };
    // Charged together with the unit for `videos.list`, so that no search is spent on videos that cannot then be read.
    await call.meters.charge({ searches: 1, units: 1 });
    try {
      const query = cursor === null ? asked : { ...asked, pageToken: cursor };
      return await this.api.list('/search', query, call);
    } catch (error) {
      await call.meters.adjust({ units: -1 });
      throw error;
    }
  }

  /** A video that was listed but is not returned is private or deleted. */
  private async videos(reading: Reading, ids: readonly string[]): Promise<ListedPage['items']> {
    const query = { part: 'snippet,statistics', id: ids.join(',') };
    const { items } = await this.api.list('/videos', query, reading.call);
    reading.requests += 1;
    return readListed('YouTube', items, readVideo, this.deps.log).map(listedPost);
  }

  /**
   * YouTube sometimes returns an empty page for a query with hits, and the hits the next time, so an empty page counts only
   * if it is returned twice in a row. https://github.com/googleapis/google-api-python-client/issues/2451
   */
  private isDoubtful({ query, pages }: Reading, found: YoutubePage): boolean {
    const key = `${pages} ${query.q}`;
    const wasEmpty = this.empties.delete(key);
    if (found.items.length > 0 || wasEmpty) return false;
    this.empties.set(key, true);
    return true;
  }
}

function readVideoId({ id }: Fields): string | FieldMissing {
  return textOf(fieldsOf(id), 'videoId') ?? new FieldMissing('id.videoId');
}

/** A fetch in progress. */
interface Reading {
  readonly query: PlannedQuery;
  readonly call: SourceCall;
  pages: number;
  listed: number;
  requests: number;
}

/** A search shows about 500 videos, however many there are; one with fewer has shown all. */
const cutFrom = 450;

/**
 * Keywords joined by `|`; plain words as they are, everything else in quotes, within which `-` and `|` have no meaning. The
 * maximum length is not documented, so it is that of other searches.
 */
export const youtubeGrammar = joinedBy('|', 512, (keyword) =>
  /^[\p{L}\p{N}]+$/u.test(keyword) ? keyword : phrase(keyword),
);
