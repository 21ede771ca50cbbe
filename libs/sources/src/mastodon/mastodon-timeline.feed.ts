import { dayMs, later, Permanent, type Post } from '@earshot/domain';
import { readListed } from '../reading/read-listed.js';
import type { FetchedWindow, WindowStop } from '../fetched-window.js';
import type { Feed, SourceDeps } from '../source.js';
import type { MastodonApi } from './mastodon-api.js';
import { type ListedStatus, readStatus } from './mastodon-post.js';
import { idBefore, timeOfId } from './mastodon-time.js';
import type { MastodonConfig } from './mastodon.config.js';

/**
 * Everything that a server shows, in the order of ids. Each page adjoins the one before, so no post is missing between them.
 * https://docs.joinmastodon.org/methods/timelines/#public Reading starts at an id made from a time some minutes before the
 * last post seen, because clocks differ and posts that a server fetches itself get ids in the past.
 */
export function mastodonTimelineFeed(
  server: string,
  config: MastodonConfig,
  api: MastodonApi,
  deps: Pick<SourceDeps, 'clock' | 'log'>,
): Feed {
  return {
    name: server,
    grammar: null,
    overlapMs: config.overlapMs,
    backfillMs: config.backfillMs,
    /** After an outage, reading resumes as fast as the server allows. */
    reachMs: Math.max(dayMs, config.backfillMs),
    shortestIntervalMs: 60_000,
    async fetch({ since }, call) {
      const requestedAt = deps.clock.now();
      const posts = new Map<string, Post>();
      let after = idBefore(since);
      let listed = 0;
      let requests = 0;
      let closed: string | null = null;
      const window = (stopped: WindowStop): FetchedWindow => ({
        posts: [...posts.values()],
        listed,
        coveredFrom: since,
        // Every page adjoins the last, so everything up to here was read.
        ...(stopped.reason === 'reached' ? {} : { coveredUntil: later(since, timeOfId(after)) }),
        requests,
        stopped,
        ...(closed === null ? {} : { missing: new Permanent(closed) }),
      });
      while (requests < mostPages) {
        const isFirst = requests === 0;
        let statuses: ListedStatus[];
        try {
          const page = await api.publicTimeline(server, after, call);
          const domain = await api.domain(server, call);
          requests += 1;
          closed = page.closed;
          // A page may be short, because hidden posts are removed from it; only an empty one is the last.
          if (page.statuses.length === 0) return window({ reason: 'reached' });
          statuses = readListed(
            server,
            page.statuses,
            (value) => readStatus(value, server, domain),
            deps.log,
          );
        } catch (error) {
          // What earlier pages listed is kept.
          if (isFirst || !(error instanceof Error)) throw error;
          return window({ reason: 'fault', fault: error });
        }
        for (const { post } of statuses) {
          // A post written long before arrived late and was never listed until now, so its age does not matter.
          if (post === null) continue;
          listed += 1;
          if (call.wants?.(post) !== false) posts.set(post.externalId, post);
        }
        const newest = statuses.reduce((max, { id }) => (BigInt(id) > max ? BigInt(id) : max), 0n);
        if (newest <= BigInt(after)) return window({ reason: 'listing_ends' });
        after = String(newest);
        if (timeOfId(after) >= requestedAt) return window({ reason: 'reached' });
      }
      return window({ reason: 'put_off' });
    },
  };
}

/** 8,000 posts; the next scan continues from there at once. */
const mostPages = 200;
