import { dayMs, type PlannedQuery } from '@earshot/domain';
import { LRUCache } from 'lru-cache';
import { joinedBy, phrase } from '../reading/grammar.js';
import { type Fields, fieldsOf, textOf } from '../reading/read-fields.js';
import { FieldMissing, readListed } from '../reading/read-listed.js';
import { type ListedPage, listedPost, readPages } from '../reading/read-pages.js';
import { wholeSeconds } from '../reading/utc-time.js';
import type { Feed, SourceCall, SourceDeps } from '../source.js';
import type { YoutubeApi, YoutubePage } from './youtube-api.js';
import { readVideo } from './youtube-post.js';
import type { YoutubeConfig } from './youtube.config.js';

/**
 * Videos by keyword, newest first: `search.list` finds them, `videos.list` returns them in full. Every page costs one of the
 * daily searches. https://developers.google.com/youtube/v3/docs/search/list
 */
export function youtubeSearchFeed(config: YoutubeConfig, api: YoutubeApi, deps: SourceDeps): Feed {
  /** Pages that were empty when last requested. */
  const empties = new LRUCache<string, true>({ max: 10_000 });

  async function search(query: PlannedQuery, cursor: string | null, call: SourceCall): Promise<YoutubePage> {
    const { q, since, until } = query;
    const asked = {
      part: 'snippet',
      type: 'video',
      q,
      order: 'date',
      publishedAfter: wholeSeconds(since, Math.floor),
      ...(until === null ? {} : { publishedBefore: wholeSeconds(until, Math.ceil) }),
      maxResults: 50,
      safeSearch: 'none',
    };
    // Charged together with the unit for `videos.list`, so that no search is spent on videos that cannot then be read.
    await call.meters.charge({ searches: 1, units: 1 });
    try {
      return await api.list('/search', cursor === null ? asked : { ...asked, pageToken: cursor }, call);
    } catch (error) {
      await call.meters.adjust({ units: -1 });
      throw error;
    }
  }

  /**
   * YouTube sometimes returns an empty page for a query with hits, and the hits the next time, so an empty page counts only
   * if it is returned twice in a row for the same time. https://github.com/googleapis/google-api-python-client/issues/2451
   */
  function isDoubtful(page: string, { items }: YoutubePage): boolean {
    const wasEmpty = empties.delete(page);
    if (items.length > 0 || wasEmpty) return false;
    empties.set(page, true);
    return true;
  }

  return {
    name: 'search',
    grammar: youtubeGrammar,
    readsBefore: true,
    meters: ['searches', 'units'],
    overlapMs: config.overlapMs,
    backfillMs: config.backfillMs,
    /** What the daily search limit allows for one query with one page. */
    shortestIntervalMs: Math.max(60_000, dayMs / config.searchesPerDay),
    async fetch(query, call) {
      let pages = 0;
      let listed = 0;
      let requests = 0;
      /** A video that was listed but is not returned is private or deleted. */
      const videos = async (ids: readonly string[]): Promise<ListedPage['items']> => {
        if (ids.length === 0) return [];
        const { items } = await api.list('/videos', { part: 'snippet,statistics', id: ids.join(',') }, call);
        requests += 1;
        return readListed('YouTube', items, readVideo, deps.log).map(listedPost);
      };
      const page = async (cursor: string | null): Promise<ListedPage> => {
        const found = await search(query, cursor, call);
        requests += 1;
        pages += 1;
        const ids = readListed('YouTube', found.items, readVideoId, deps.log);
        listed += ids.length;
        if (ids.length === 0) await call.meters.adjust({ units: -1 });
        if (isDoubtful(`${pages} ${query.until?.toISOString() ?? ''} ${query.q}`, found))
          return { items: [], next: { reason: 'unreliable_empty' } };
        const end = listed >= cutFrom ? ({ reason: 'listing_ends' } as const) : null;
        return { items: await videos(ids), next: found.next ?? end };
      };
      const window = await readPages({
        since: query.since,
        requestedAt: query.until ?? deps.clock.now(),
        maxPages: 20,
        mayReadOn: () => (call.left?.('searches') ?? Infinity) >= 1,
        page,
      });
      return { ...window, requests };
    },
  };
}

function readVideoId({ id }: Fields): string | FieldMissing {
  return textOf(fieldsOf(id), 'videoId') ?? new FieldMissing('id.videoId');
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
