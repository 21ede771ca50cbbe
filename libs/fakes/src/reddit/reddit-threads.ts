import type { ScheduledPost, Timeline } from '../posts/timeline.js';
import { answers } from './answers.js';
import { type Listing, listingOf, type Params, type Refusal } from './reddit-listings.js';
import { linkIdOf, type Thing, toThing } from './thing.js';

/** A place in a tree where comments were left out. */
interface More {
  readonly kind: 'more';
  readonly data: {
    readonly count: number;
    readonly name: string;
    readonly id: string;
    readonly parent_id: string;
    readonly depth: number;
    readonly children: readonly string[];
  };
}

/** The maximum depth of the tree on a comment page. */
const maxDepth = 10;

/** Comment pages, newest first at every level, and the comments they leave out. */
export class RedditThreads {
  constructor(
    private readonly timeline: Timeline,
    private readonly served: Set<string>,
  ) {}

  /** GET /comments/{id}: the post and up to `limit` comments of its tree; with `comment`, the tree below that one. */
  page(id: string, params: Params, now: Date): Refusal | readonly Listing[] {
    const post = this.timeline.find(`t3_${id}`, now);
    if (post === undefined) return answers.notFound;
    const below =
      typeof params.comment === 'string' ? this.timeline.find(`t1_${params.comment}`, now) : undefined;
    const branches = this.branches(post, now);
    const limit = Math.min(500, Number(params.limit) || 200);
    const budget = { left: limit };
    const roots = below === undefined ? (branches.get(post.post.name) ?? []) : [below];
    const children = this.show(roots, post.post.name, branches, 0, budget, now);
    this.served.add(post.post.name);
    return [listingOf([this.thing(post, now)]), listingOf(children)];
  }

  /** GET /api/morechildren: up to 100 comments with everything below them, as a flat list. */
  more(params: Params, now: Date): object {
    const link = this.timeline.find(String(params.link_id), now);
    const asked = String(params.children ?? '')
      .split(',')
      .slice(0, 100);
    const branches = link === undefined ? new Map<string, ScheduledPost[]>() : this.branches(link, now);
    const things: Thing[] = [];
    const left = asked.flatMap((id) => this.timeline.find(`t1_${id}`, now) ?? []).reverse();
    for (let entry = left.pop(); entry !== undefined && things.length < 300; entry = left.pop()) {
      things.push(this.thing(entry, now));
      left.push(...(branches.get(entry.post.name) ?? []));
    }
    return { json: { errors: [], data: { things } } };
  }

  /** Replies by the name of their parent, newest first. */
  private branches({ post: { name } }: ScheduledPost, now: Date): Map<string, ScheduledPost[]> {
    const branches = new Map<string, ScheduledPost[]>();
    const find = (named: string): ScheduledPost | undefined => this.timeline.find(named, now);
    for (const entry of this.timeline.visible(now)) {
      if (entry.post.kind !== 'comment' || linkIdOf(entry.post, find) !== name) continue;
      const parent = entry.post.parent ?? name;
      branches.set(parent, [entry, ...(branches.get(parent) ?? [])]);
    }
    // A deleted comment stays in the tree, without its text, while it has replies.
    for (const parent of branches.keys()) {
      const entry = this.timeline.isDeleted(parent) ? this.timeline.find(parent, now) : undefined;
      if (entry === undefined || parent === name) continue;
      const above = entry.post.parent ?? name;
      branches.set(above, [...(branches.get(above) ?? []), entry]);
    }
    return branches;
  }

  private show(
    entries: readonly ScheduledPost[],
    parent: string,
    branches: ReadonlyMap<string, ScheduledPost[]>,
    depth: number,
    budget: { left: number },
    now: Date,
  ): (Thing | More)[] {
    if (entries.length === 0) return [];
    // "Continue this thread" does not even name the comments that follow.
    if (depth >= maxDepth) return [more(parent, depth, 0, [])];
    const shown = entries.slice(0, Math.max(0, budget.left));
    budget.left -= shown.length;
    const things = shown.map((entry): Thing => {
      const { name } = entry.post;
      const replies = this.show(branches.get(name) ?? [], name, branches, depth + 1, budget, now);
      const { kind, data } = this.thing(entry, now);
      return { kind, data: { ...data, depth, replies: replies.length === 0 ? '' : listingOf(replies) } };
    });
    const hidden = entries.slice(shown.length).map(({ post }) => post.name);
    if (hidden.length === 0) return things;
    return [
      ...things,
      more(
        parent,
        depth,
        countBelow(hidden, branches),
        hidden.map((name) => name.slice(3)),
      ),
    ];
  }

  private thing(entry: ScheduledPost, now: Date): Thing {
    this.served.add(entry.post.name);
    return toThing(entry, {
      now,
      isDeleted: (name) => this.timeline.isDeleted(name),
      find: (name) => this.timeline.find(name, now),
    });
  }
}

function more(parent: string, depth: number, count: number, children: readonly string[]): More {
  const id = children[0] ?? '_';
  return { kind: 'more', data: { count, name: `t1_${id}`, id, parent_id: parent, depth, children } };
}

function countBelow(names: readonly string[], branches: ReadonlyMap<string, ScheduledPost[]>): number {
  return names.reduce(
    (sum, name) =>
      sum +
      1 +
      countBelow(
        (branches.get(name) ?? []).map(({ post }) => post.name),
        branches,
      ),
    0,
  );
}
