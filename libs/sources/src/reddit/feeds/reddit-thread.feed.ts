import { Permanent, type Post, Retryable } from '@earshot/domain';
import type { Clock } from '@earshot/platform';
import type { FetchedWindow, WindowStop } from '../../fetched-window.js';
import { fieldsOf, itemsOf, textOf } from '../../reading/read-fields.js';
import type { ReplyFeed } from '../../source.js';
import type { RedditApi } from '../reddit-api.js';
import { RedditPathRefused } from '../reddit-fault.js';
import { type ListedThing, readThing } from '../reddit-thing.js';
import type { RedditConfig } from '../reddit.config.js';
import { PageLimits } from './reddit-page-limits.js';

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

/** The comments under a post that one response shows, in no particular order. */
interface ThreadPage {
  readonly things: readonly ListedThing[];
  readonly stubs: readonly ThreadStub[];
}

/** A placeholder in a tree for comments that are not shown ("load more comments", "continue this thread"). */
interface ThreadStub {
  /** Each is the root of a hidden branch, without its `t1_`; empty = the tree is too deep to continue below `parent`. */
  readonly ids: readonly string[];
  /** Fullname of the thing they reply to. */
  readonly parent: string | null;
  /** Whether replies to these are hidden, too. */
  readonly hasAnswers: boolean;
}

/**
 * Reads `GET /comments/{id}`: a listing with the post, and one with its comments.
 * @throws Retryable if it is neither
 */
export function readThread(body: unknown): ThreadPage {
  const [, comments] = itemsOf(body);
  const children = fieldsOf(fieldsOf(comments)['data'])['children'];
  if (!Array.isArray(children))
    throw new Retryable('Reddit answered with something that is not a comment page.');
  return collect(children);
}

/**
 * Reads `GET /api/morechildren?api_type=json`.
 * @throws Retryable if it is something else
 */
function readMoreChildren(body: unknown): ThreadPage {
  const things = fieldsOf(fieldsOf(fieldsOf(body)['json'])['data'])['things'];
  if (!Array.isArray(things))
    throw new Retryable('Reddit answered with something that is not a part of a thread.');
  return collect(things);
}

function collect(children: readonly unknown[]): ThreadPage {
  const things: ListedThing[] = [];
  const stubs: ThreadStub[] = [];
  // A loop rather than recursion, because the depth is not under our control.
  const left = [...children];
  for (let thing = left.pop(); thing !== undefined; thing = left.pop()) {
    const { kind, data } = fieldsOf(thing);
    const fields = fieldsOf(data);
    if (kind === 'more') {
      const ids = itemsOf(fields['children']).filter((id) => typeof id === 'string');
      stubs.push({
        ids,
        parent: textOf(fields, 'parent_id'),
        hasAnswers: Number(fields['count']) > ids.length,
      });
      continue;
    }
    things.push(readThing(thing));
    // `replies` is an empty string if there are none.
    left.push(...itemsOf(fieldsOf(fieldsOf(fields['replies'])['data'])['children']));
  }
  return { things, stubs };
}
