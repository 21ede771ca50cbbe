import { parseUrl, type Post } from '@earshot/domain';
import type { FetchedWindow, WindowStop } from '../fetched-window.js';
import type { Feed, SourceDeps } from '../source.js';
import { isLinkedIn, readLinkedInAddress } from './linkedin-address.js';
import type { LinkedInConfig } from './linkedin.config.js';
import type { BraveHit, BraveIndex } from './brave-index.js';

/**
 * Public LinkedIn posts or articles found by a search engine, with title and snippet only. The engine finds most of them
 * hours or days late, so each search looks back several days; a post's publication time is read from its address.
 */
export function linkedInSearchFeed(
  name: string,
  path: string,
  config: LinkedInConfig,
  index: BraveIndex,
  deps: Pick<SourceDeps, 'clock' | 'log'>,
): Feed {
  return {
    name,
    grammar: index.grammar(path),
    overlapMs: config.overlapMs,
    backfillMs: config.backfillMs,
    /** The engine finds posts hours late, and each search costs money. */
    shortestIntervalMs: 4 * 3_600_000,
    showsExcerpts: true,
    /**
     * Hits are not sorted by time, so a search that was not read to the end covers nothing. It still ends where the monitors'
     * budgets do.
     */
    async fetch({ q, since }, call) {
      const requestedAt = deps.clock.now();
      const posts = new Map<string, Post>();
      let requests = 0;
      let isStray = false;
      const window = (stopped: WindowStop): FetchedWindow => {
        const isAll = stopped.reason === 'reached' && !isStray;
        return {
          posts: [...posts.values()],
          coveredFrom: isAll ? since : requestedAt,
          requests,
          stopped: isStray && stopped.reason === 'reached' ? { reason: 'listing_ends' } : stopped,
        };
      };
      for (let page = 0; page < index.maxPages; page += 1) {
        if ((call.left?.('spend') ?? Infinity) < index.pagePrice) return window({ reason: 'put_off' });
        try {
          const { hits, hasMore } = await index.search(q, since, page, call);
          requests += 1;
          // The engine ignored `site:`, so it may have ignored OR as well. Queries with a single keyword need no OR.
          isStray ||= hits.some(isElsewhere);
          // Without the addresses, which contain words of the posts.
          const unreadable = hits.filter(isUnreadablePost).length;
          if (unreadable > 0)
            deps.log.warn({ unreadable }, 'LinkedIn has posts whose addresses cannot be read');
          for (const post of hits.flatMap(readHit))
            if (post.publishedAt >= since && post.publishedAt <= requestedAt)
              posts.set(post.externalId, post);
          // On the last page, the end of the index and the end of what it shows look the same.
          if (!hasMore && page < index.maxPages - 1) return window({ reason: 'reached' });
        } catch (error) {
          if (requests === 0 || !(error instanceof Error)) throw error;
          return window({ reason: 'fault', fault: error });
        }
      }
      return window({ reason: 'listing_ends' });
    },
  };
}

/** Empty if it is not a post, or its time is unknown. */
function readHit({ url, title, snippet, publishedAt }: BraveHit): Post[] {
  const address = readLinkedInAddress(url);
  const madeAt = address?.publishedAt ?? publishedAt;
  if (address === null || madeAt === null) return [];
  const { authorHandle } = address;
  return [
    {
      source: 'linkedin',
      externalId: address.externalId,
      kind: 'post',
      url: address.url,
      title: title === '' ? null : title,
      text: snippet,
      links: [],
      authorHandle,
      // It may be a person or a company: a post's address does not tell.
      authorUrl: null,
      publishedAt: madeAt,
      engagement: { reactions: null, comments: null, reposts: null },
    },
  ];
}

function isElsewhere({ url }: BraveHit): boolean {
  const parsed = parseUrl(url);
  return parsed !== null && !isLinkedIn(parsed);
}

/** LinkedIn may begin to write addresses in another way. */
function isUnreadablePost({ url }: BraveHit): boolean {
  const parsed = parseUrl(url);
  if (parsed === null || !isLinkedIn(parsed)) return false;
  return parsed.pathname.startsWith('/posts/') && readLinkedInAddress(url) === null;
}
