import { Permanent, type Post } from '@earshot/domain';
import type { Clock } from '@earshot/platform';
import type { FetchedWindow, WindowStop } from '../../fetched-window.js';
import type { ReplyFeed } from '../../source.js';
import type { RedditApi } from '../reddit-api.js';
import { RedditPathRefused } from '../reddit-fault.js';
import type { ListedThing } from '../reddit-thing.js';
import { PageLimits } from './reddit-page-limits.js';
import { readMoreChildren, readThread, type ThreadPage, type ThreadStub } from './reddit-thread.js';
import type { RedditConfig } from '../reddit.config.js';

/**
 * The comments under a post: `GET /comments/{id}`, then those that the tree only hints at, if they may be new.
 * https://www.reddit.com/dev/api#GET_comments_{article}
 */
export function redditThreadFeed(config: RedditConfig, api: RedditApi, clock: Clock): ReplyFeed {
  const limits = new PageLimits(500);
  return {
    name: 'thread',
    followMs: config.commentsForMs,
    async fetch({ url }, since, call) {
      const requestedAt = clock.now();
      const id = /\/comments\/(\w+)/.exec(url)?.[1];
      if (id === undefined)
        throw new Permanent('This is not the address of a Reddit post, so it has no comments.');
      const lateFrom = new Date(requestedAt.getTime() - config.lateMs);
      const tree = new SeenTree(since, lateFrom < since ? lateFrom : since);
      const newest = { sort: 'new', limit: limits.next() };
      let requests = 0;
      const window = (stopped: WindowStop): FetchedWindow => ({
        posts: tree.posts,
        coveredFrom: stopped.reason === 'reached' ? since : requestedAt,
        requests,
        stopped,
      });

      while (requests < maxRequests) {
        const next: NextStep | null = requests === 0 ? { below: null } : tree.next();
        if (next === null) return window({ reason: 'reached' });
        try {
          if ('ids' in next) {
            const query = {
              link_id: `t3_${id}`,
              children: next.ids.join(','),
              sort: 'new',
              api_type: 'json',
            };
            tree.add(await api.things('/api/morechildren', query, readMoreChildren, call));
          } else {
            const query = next.below === null ? newest : { ...newest, comment: next.below };
            tree.add(await api.things(`/comments/${id}`, query, readThread, call));
          }
        } catch (error) {
          // The post was deleted or is no longer public, so no comments can be missing.
          if (error instanceof RedditPathRefused && requests === 0) {
            requests += 1;
            return window({ reason: 'reached' });
          }
          if (requests === 0 || !(error instanceof Error)) throw error;
          return window({ reason: 'fault', fault: error });
        }
        requests += 1;
      }
      return window(tree.next() === null ? { reason: 'reached' } : { reason: 'listing_ends' });
    },
  };
}

/** A few hundred comments each; busier threads are only read this far. */
const maxRequests = 10;
/** Ids increase with time, but not exactly. */
const disorderMs = 10 * 60_000;

type NextStep = { readonly ids: readonly string[] } | { readonly below: string | null };

/** What was shown of a thread, and what is worth requesting. */
class SeenTree {
  private readonly comments = new Map<string, Post>();
  private readonly asked = new Set<string>();
  private stubs: ThreadStub[] = [];
  /** No comment with this number, or a lower one, is new. */
  private oldUpTo = 0;

  /**
   * @param since what is older is not requested
   * @param acceptFrom comments that are shown anyway count from this time on: held back ones appear hours later
   */
  constructor(
    private readonly since: Date,
    private readonly acceptFrom: Date,
  ) {}

  get posts(): readonly Post[] {
    return [...this.comments.values()];
  }

  add({ things, stubs }: ThreadPage): void {
    for (const comment of things) this.see(comment);
    this.stubs.push(...stubs);
  }

  /** null = everything that may be new was shown. */
  next(): NextStep | null {
    const ids = this.stubs
      .flatMap((stub) => (stub.hasAnswers ? stub.ids : stub.ids.filter((id) => numberOf(id) > this.oldUpTo)))
      .filter((id) => !this.asked.has(id))
      .sort((a, b) => numberOf(b) - numberOf(a))
      .slice(0, 100);
    for (const id of ids) this.asked.add(id);
    if (ids.length > 0) return { ids };
    const below = this.stubs
      .flatMap(({ ids: shown, parent }) => (shown.length === 0 ? (parent ?? []) : []))
      .map((fullname) => fullname.replace(/^t\d_/, ''))
      .find((parent) => !this.asked.has(`below ${parent}`));
    if (below === undefined) return null;
    this.asked.add(`below ${below}`);
    return { below };
  }

  private see({ fullname, publishedAt, post }: ListedThing): void {
    if (publishedAt === null || fullname === null) return;
    if (post !== null && publishedAt >= this.acceptFrom) this.comments.set(fullname, post);
    if (publishedAt.getTime() < this.since.getTime() - disorderMs)
      this.oldUpTo = Math.max(this.oldUpTo, numberOf(fullname.slice(3)));
  }
}

/** Reddit's ids are base 36 numbers. */
function numberOf(id: string): number {
  return Number.parseInt(id, 36);
}
