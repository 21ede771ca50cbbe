import { SearchIndex } from '../search/search-index.js';
import type { SandboxPost } from './sandbox-post.js';

/** A post with the moment from which everybody sees it. */
export interface ScheduledPost {
  readonly post: SandboxPost;
  readonly publishedAt: Date;
}

/** All posts there will be, and which of them can be seen yet. Every question names its `now`, which never goes back. */
export class Timeline {
  private readonly known = new Map<string, ScheduledPost>();
  private readonly deleted = new Set<string>();
  private waiting: ScheduledPost[] = [];
  private readonly published: ScheduledPost[] = [];
  private readonly index = new SearchIndex<ScheduledPost>();

  get total(): number {
    return this.known.size;
  }

  /** @throws Error when a fullname exists already; then none is added */
  add(posts: readonly ScheduledPost[]): void {
    const taken = posts.filter(({ post }) => this.known.has(post.name)).map(({ post }) => post.name);
    if (taken.length > 0) throw new Error(`there already: ${taken.slice(0, 20).join(', ')}`);
    for (const entry of posts) this.known.set(entry.post.name, entry);
    this.waiting = [...this.waiting, ...posts].sort(older);
  }

  /** Whether the fullname was ever used, deleted and future ones included. */
  has(name: string): boolean {
    return this.known.has(name);
  }

  /** Takes a post out of every listing for ever, as its author would. False = there is no such post. */
  delete(name: string, now: Date): boolean {
    this.advance(now);
    const entry = this.known.get(name);
    if (entry === undefined || this.deleted.has(name)) return false;
    this.deleted.add(name);
    for (const list of [this.waiting, this.published]) {
      const at = list.indexOf(entry);
      if (at >= 0) list.splice(at, 1);
    }
    this.index.remove(entry);
    return true;
  }

  isDeleted(name: string): boolean {
    return this.deleted.has(name);
  }

  /** A post that was ever visible, deleted ones included. */
  find(name: string, now: Date): ScheduledPost | undefined {
    const entry = this.known.get(name);
    return entry !== undefined && entry.publishedAt <= now ? entry : undefined;
  }

  /** What can be seen, oldest first. */
  visible(now: Date): readonly ScheduledPost[] {
    this.advance(now);
    return this.published;
  }

  /** Posts (never comments) that answer a query, about in the order of publication. */
  search(query: string, now: Date): ScheduledPost[] {
    this.advance(now);
    return this.index.find(query);
  }

  hasSubreddit(name: string): boolean {
    const wanted = name.toLowerCase();
    for (const { post } of this.known.values()) if (post.subreddit.toLowerCase() === wanted) return true;
    return false;
  }

  private advance(now: Date): void {
    const due = this.waiting.findIndex(({ publishedAt }) => publishedAt > now);
    for (const entry of this.waiting.splice(0, due < 0 ? this.waiting.length : due)) {
      // Usually the newest of all; one that was added with a time in the past goes to its place.
      let at = this.published.length;
      while (at > 0 && older(entry, this.published[at - 1]!) < 0) at -= 1;
      this.published.splice(at, 0, entry);
      const { kind, title, text, url } = entry.post;
      if (kind === 'post') this.index.add(entry, [title, text, url]);
    }
  }
}

/** Sorts by time of publication, then by name. */
export function older(a: ScheduledPost, b: ScheduledPost): number {
  const difference = a.publishedAt.getTime() - b.publishedAt.getTime();
  if (difference !== 0 || a.post.name === b.post.name) return difference;
  return a.post.name < b.post.name ? -1 : 1;
}
