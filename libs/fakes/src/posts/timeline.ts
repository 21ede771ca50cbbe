import { SearchIndex } from '../search/search-index.js';
import { shownText } from '../search/shown-text.js';
import type { FakePost, PostEdit } from './fake-post.js';

/** A post with the moment from which everybody sees it. */
export interface ScheduledPost {
  /** As it is now. */
  readonly post: FakePost;
  readonly publishedAt: Date;
  /** Oldest first. */
  readonly edits: readonly PastVersion[];
}

/** How a post looked before it was edited. */
export interface PastVersion {
  readonly editedAt: Date;
  readonly before: FakePost;
}

/** What became of a post. */
export interface TimelineChange {
  readonly kind: 'published' | 'edited' | 'deleted';
  readonly entry: ScheduledPost;
  readonly at: Date;
}

/**
 * All posts of a source there will be, and which of them can be seen yet. Every question names its `now`, which never
 * goes back.
 */
export class Timeline {
  private readonly known = new Map<string, ScheduledPost>();
  private readonly deleted = new Set<string>();
  private waiting: ScheduledPost[] = [];
  private readonly published: ScheduledPost[] = [];
  private readonly index = new SearchIndex<string>();
  private readonly changes: TimelineChange[] = [];

  constructor(
    private readonly options: {
      /** Which posts its search finds. */
      readonly searches: 'posts' | 'everything';
      /** How long after its publication the search finds a post. */
      readonly indexingDelayMs: number;
    },
  ) {}

  get total(): number {
    return this.known.size;
  }

  /** The names must be new. */
  add(posts: readonly ScheduledPost[]): void {
    for (const entry of posts) this.known.set(entry.post.name, entry);
    this.waiting = [...this.waiting, ...posts].sort(older);
  }

  /** Whether the name was ever used, deleted and future ones included. */
  has(name: string): boolean {
    return this.known.has(name);
  }

  /** Takes a post out of every listing for ever, as its author would. False = there is no such post. */
  delete(name: string, now: Date): boolean {
    this.advance(now);
    const entry = this.known.get(name);
    if (entry === undefined || this.deleted.has(name)) return false;
    this.deleted.add(name);
    if (entry.publishedAt <= now) this.changes.push({ kind: 'deleted', entry, at: now });
    for (const list of [this.waiting, this.published]) {
      const at = list.indexOf(entry);
      if (at >= 0) list.splice(at, 1);
    }
    this.index.remove(name);
    return true;
  }

  /** Changes a post, as its author would. False = there is no such post that can be seen. */
  edit(name: string, change: PostEdit, now: Date): boolean {
    const known = this.find(name, now);
    this.advance(now);
    if (known === undefined || this.deleted.has(name)) return false;
    const edits = [...known.edits, { editedAt: now, before: known.post }];
    const entry = { ...known, post: { ...known.post, ...change }, edits };
    this.known.set(name, entry);
    this.changes.push({ kind: 'edited', entry, at: now });
    this.published[this.published.indexOf(known)] = entry;
    this.index.remove(name);
    this.makeFindable(entry);
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

  /** Everything that has happened, in the order in which it did: for sources that put it on a stream. */
  history(now: Date): readonly TimelineChange[] {
    this.advance(now);
    return this.changes;
  }

  /** What can be seen under a post, in the whole tree below it, oldest first. */
  under(name: string, now: Date): ScheduledPost[] {
    const tree = new Set([name]);
    return this.visible(now).filter(({ post }) => {
      if (post.parent === null || !tree.has(post.parent)) return false;
      tree.add(post.name);
      return true;
    });
  }

  /**
   * Posts that answer a query, about in the order of publication.
   * @param query words side by side in quotes, AND (also by default), OR, NOT, parentheses
   */
  search(query: string, now: Date): ScheduledPost[] {
    this.advance(now);
    const indexedUntil = now.getTime() - this.options.indexingDelayMs;
    return this.index
      .find(query)
      .flatMap((name) => this.known.get(name) ?? [])
      .filter(({ publishedAt }) => publishedAt.getTime() <= indexedUntil);
  }

  hasPlace(name: string): boolean {
    const wanted = name.toLowerCase();
    for (const { post } of this.known.values()) if (post.place.toLowerCase() === wanted) return true;
    return false;
  }

  private advance(now: Date): void {
    const due = this.waiting.findIndex(({ publishedAt }) => publishedAt > now);
    for (const entry of this.waiting.splice(0, due < 0 ? this.waiting.length : due)) {
      // Usually the newest of all; one that was added with a time in the past goes to its place.
      let at = this.published.length;
      while (at > 0 && older(entry, this.published[at - 1]!) < 0) at -= 1;
      this.published.splice(at, 0, entry);
      this.changes.push({ kind: 'published', entry, at: entry.publishedAt });
      this.makeFindable(entry);
    }
  }

  private makeFindable({ post: { kind, name, title, text, link } }: ScheduledPost): void {
    if (kind !== 'post' && this.options.searches === 'posts') return;
    const shown = shownText(text);
    this.index.add(name, shown === text ? [title, text, link] : [title, text, shown, link]);
  }
}

/** Sorts by time of publication, then by name. */
export function older(a: ScheduledPost, b: ScheduledPost): number {
  const difference = a.publishedAt.getTime() - b.publishedAt.getTime();
  if (difference !== 0 || a.post.name === b.post.name) return difference;
  return a.post.name < b.post.name ? -1 : 1;
}
