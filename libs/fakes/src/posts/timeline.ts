import { SearchIndex } from '../search/search-index.js';
import { shownText } from '../search/shown-text.js';
import type { FakePost, PostEdit } from './fake-post.js';

/** A post with the time from which it is visible. */
export interface ScheduledPost {
  /** The current version. */
  readonly post: FakePost;
  readonly publishedAt: Date;
  /** Oldest first. */
  readonly edits: readonly PastVersion[];
}

/** A version of a post before an edit. */
export interface PastVersion {
  readonly editedAt: Date;
  readonly before: FakePost;
}

/** A change to the state of a post. */
export interface TimelineChange {
  readonly kind: 'published' | 'edited' | 'deleted';
  readonly entry: ScheduledPost;
  readonly at: Date;
}

/** A change to one of these is an edit, of which sources tell; likes come and go without one. */
const written = ['title', 'text', 'link'] as const;

/**
 * All posts of a source, including future ones, and which of them are visible. Every call passes its `now`, which never goes
 * back.
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
      /** The kinds of posts that its search finds. */
      readonly searches: 'posts' | 'everything';
      /** How long after publication the search finds a post. */
      readonly indexingDelayMs: number;
    },
  ) {}

  get total(): number {
    return this.known.size;
  }

  /** Adds posts, whose names must be new. */
  add(posts: readonly ScheduledPost[]): void {
    for (const entry of posts) this.known.set(entry.post.name, entry);
    this.waiting = [...this.waiting, ...posts].sort(older);
  }

  /** Whether the name was ever used, including by deleted and future posts. */
  has(name: string): boolean {
    return this.known.has(name);
  }

  /** Permanently removes a post from every listing, as its author would. False if there is no such post. */
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

  /** Changes a post, as its author would, or its counts, as readers would. False if there is no such visible post. */
  edit(name: string, change: PostEdit, now: Date): boolean {
    const known = this.find(name, now);
    this.advance(now);
    if (known === undefined || this.deleted.has(name)) return false;
    const post = { ...known.post, ...change };
    const isEdit = written.some((field) => post[field] !== known.post[field]);
    const edits = isEdit ? [...known.edits, { editedAt: now, before: known.post }] : known.edits;
    const entry = { ...known, post, edits };
    this.known.set(name, entry);
    if (isEdit) this.changes.push({ kind: 'edited', entry, at: now });
    this.published[this.published.indexOf(known)] = entry;
    this.index.remove(name);
    this.makeFindable(entry);
    return true;
  }

  isDeleted(name: string): boolean {
    return this.deleted.has(name);
  }

  /** A post that was ever visible, even if deleted. */
  find(name: string, now: Date): ScheduledPost | undefined {
    const entry = this.known.get(name);
    return entry !== undefined && entry.publishedAt <= now ? entry : undefined;
  }

  /** All visible posts, oldest first. */
  visible(now: Date): readonly ScheduledPost[] {
    this.advance(now);
    return this.published;
  }

  /** All changes so far, in order, for sources that have a stream. */
  history(now: Date): readonly TimelineChange[] {
    this.advance(now);
    return this.changes;
  }

  /** All visible posts in the tree below a post, oldest first. */
  under(name: string, now: Date): ScheduledPost[] {
    const tree = new Set([name]);
    return this.visible(now).filter(({ post }) => {
      if (post.parent === null || !tree.has(post.parent)) return false;
      tree.add(post.name);
      return true;
    });
  }

  /**
   * Posts that match a query, roughly in order of publication.
   * @param query phrases in quotes, AND (also by default), OR, NOT, parentheses
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
      // Usually the newest; a post added with a time in the past is inserted in its place.
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

/** Compares by time of publication, then by name. */
export function older(a: ScheduledPost, b: ScheduledPost): number {
  const difference = a.publishedAt.getTime() - b.publishedAt.getTime();
  if (difference !== 0 || a.post.name === b.post.name) return difference;
  return a.post.name < b.post.name ? -1 : 1;
}
