import { parseUrl } from '@earshot/domain';
import type { FastifyReply } from 'fastify';
import type { FakePost } from '../posts/fake-post.js';
import { listed } from '../posts/listing.js';
import type { FakeSettings } from '../posts/source-parts.js';
import { older, type ScheduledPost, type Timeline } from '../posts/timeline.js';
import { answers } from './answers.js';
import { cutPage, listingCap, type Page } from './listing.js';
import { toThing } from './thing.js';

/** Raw query parameters; a repeated one is a list. */
export type Params = Readonly<Record<string, string | string[] | undefined>>;

/** Reddit's envelope for lists. */
export interface Listing {
  readonly kind: 'Listing';
  readonly data: {
    readonly after: string | null;
    readonly before: string | null;
    readonly dist: number;
    readonly modhash: string;
    readonly children: readonly { readonly kind: string }[];
  };
}

/** Wraps children in the envelope, as a page without a next one. */
export function listingOf(children: Listing['data']['children']): Listing {
  return {
    kind: 'Listing',
    data: { after: null, before: null, dist: children.length, modhash: '', children },
  };
}

/** An empty page. */
export const emptyListing = listingOf([]);

/** A response instead of a listing: an error or a redirect. */
export type Refusal = (reply: FastifyReply) => FastifyReply;

type Order = (a: ScheduledPost, b: ScheduledPost) => number;

/** Search, new posts, new comments and lookups over the timeline. Unknown parameters are ignored, as Reddit does. */
export class RedditListings {
  constructor(
    private readonly timeline: Timeline,
    private readonly served: Set<string>,
    private readonly settings: FakeSettings,
  ) {}

  /** GET /search and /r/{subreddits}/search: posts only, in all of Reddit unless `restrict_sr` is set. */
  search(params: Params, subreddits: string | null, now: Date): Refusal | Listing {
    const q = one(params.q) ?? '';
    if (q.length > 512) return (reply) => answers.tooLong(reply, 'q', 512);
    if (isUrl(q)) return (reply) => answers.found(reply, `/submit?url=${encodeURIComponent(q)}`);
    const where = subreddits !== null && flag(one(params.restrict_sr)) ? subreddits : 'all';
    const refused = this.refuse(where);
    if (refused !== null) return refused;
    const type = one(params.type) ?? 'link';
    if (type === 'sr' || type === 'user') return emptyListing;
    const from = now.getTime() - (windowsMs[one(params.t) ?? 'all'] ?? Infinity);
    const within = inSubreddits(where);
    const order = orders[one(params.sort) ?? 'relevance'] ?? byScore;
    const found = this.timeline
      .search(q, now)
      .filter(({ post, publishedAt }) => publishedAt.getTime() >= from && within(post))
      .sort(order);
    return this.page(found, params, order, now);
  }

  /** GET /r/{subreddits}/new and /r/{subreddits}/comments, newest first. */
  newest(kind: FakePost['kind'], subreddits: string, params: Params, now: Date): Refusal | Listing {
    const refused = this.refuse(subreddits);
    if (refused !== null) return refused;
    const within = inSubreddits(subreddits);
    const found = this.timeline.visible(now).filter(({ post }) => post.kind === kind && within(post));
    return this.page(found.reverse(), params, newestFirst, now);
  }

  /** GET /api/info: up to 100 things by fullname, including deleted ones. */
  info(params: Params, now: Date): Listing {
    const items = (one(params.id) ?? '')
      .split(',')
      .slice(0, 100)
      .flatMap((name) => this.timeline.find(name, now) ?? []);
    return this.envelope({ items, after: null, before: null }, now);
  }

  private page(found: readonly ScheduledPost[], params: Params, order: Order, now: Date): Listing {
    const page = cutPage(
      listed(found, { listsAtMost: listingCap, ...this.settings }),
      {
        limit: Math.min(100, whole(one(params.limit)) || 25),
        after: one(params.after) || undefined,
        before: one(params.before) || undefined,
        count: whole(one(params.count)),
      },
      { nameOf: ({ post }) => post.name, find: (name) => this.timeline.find(name, now), order },
    );
    return this.envelope(page, now);
  }

  private envelope({ items, after, before }: Page<ScheduledPost>, now: Date): Listing {
    for (const { post } of items) this.served.add(post.name);
    const children = items.map((entry) =>
      toThing(entry, {
        now,
        isDeleted: (name) => this.timeline.isDeleted(name),
        find: (name) => this.timeline.find(name, now),
      }),
    );
    return { kind: 'Listing', data: { after, before, dist: children.length, modhash: '', children } };
  }

  /** A closed subreddit fails the whole request; a single unknown one redirects to the subreddit search. */
  private refuse(subreddits: string): Refusal | null {
    const names = subreddits.toLowerCase().split('+');
    for (const name of names) {
      const reason = closedSubreddits[name];
      if (reason !== undefined) return (reply) => answers.closedSubreddit(reply, reason);
    }
    const [name = ''] = names;
    return names.length > 1 || name === 'all' || this.timeline.hasPlace(name)
      ? null
      : (reply) => answers.found(reply, `/subreddits/search?q=${encodeURIComponent(name)}`);
  }
}

/** Always exist, so that callers can encounter a subreddit that refuses them. */
const closedSubreddits: Readonly<Record<string, string>> = {
  sandbox_private: 'private',
  sandbox_quarantined: 'quarantined',
};

const hourMs = 3_600_000;
const windowsMs: Readonly<Record<string, number>> = {
  hour: hourMs,
  day: 24 * hourMs,
  week: 7 * 24 * hourMs,
  month: 30 * 24 * hourMs,
  year: 365 * 24 * hourMs,
};

const newestFirst: Order = (a, b) => older(b, a);
const byScore: Order = (a, b) => b.post.likes - a.post.likes || newestFirst(a, b);
const orders: Readonly<Record<string, Order>> = {
  new: newestFirst,
  comments: (a, b) => b.post.comments - a.post.comments || newestFirst(a, b),
};

function inSubreddits(subreddits: string): (post: FakePost) => boolean {
  const names = new Set(subreddits.toLowerCase().split('+'));
  return names.has('all') ? () => true : (post) => names.has(post.place.toLowerCase());
}

function one(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}

/** Reddit's idea of true: anything except empty, `off`, and words starting with f or n. */
function flag(value = ''): boolean {
  return !/^(|off|[fn].*)$/i.test(value);
}

function whole(value: string | undefined): number {
  return Math.max(0, Number.parseInt(value ?? '', 10) || 0);
}

function isUrl(q: string): boolean {
  return /^https?:\/\/[^\s"]+\.[^\s"]+$/i.test(q) && parseUrl(q) !== null;
}
