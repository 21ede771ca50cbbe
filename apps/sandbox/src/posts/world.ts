import { type SourceName, sourceNames } from '@earshot/domain';
import { type ScheduledPost, sourceFakes, Timeline } from '@earshot/fakes';
import { freshNames } from './fresh-names.js';
import type { PostDraft } from './parse-post.js';

/** A draft and its time of publication. */
export interface Publication {
  readonly draft: PostDraft;
  readonly publishedAt: Date;
}

/** Figures for one source. */
export interface SourceStats {
  readonly total: number;
  readonly published: number;
  /** Posts that were returned at least once. */
  readonly served: number;
  /** Requests that reached its API, including refused ones. */
  readonly requests: number;
}

/** The posts of all sources, and their usage counts. */
export class World {
  private readonly timelines: BySource<Timeline>;
  private readonly served: BySource<Set<string>>;
  private readonly requests = new Map<SourceName, number>();
  private readonly freshName: ReturnType<typeof freshNames>;

  /**
   * @param indexingDelayMs how long after its publication a search finds a post
   * @param onAdded called with the posts that `add` has added
   */
  constructor(
    indexingDelayMs: number,
    startedAt = new Date(),
    private readonly onAdded: (posts: readonly ScheduledPost[]) => void = () => undefined,
  ) {
    this.freshName = freshNames((name) => this.sourceOf(name) !== null, startedAt);
    this.timelines = bySource(
      (source) => new Timeline({ searches: sourceFakes[source].searches, indexingDelayMs }),
    );
    this.served = bySource(() => new Set<string>());
  }

  timeline(source: SourceName): Timeline {
    return this.timelines[source];
  }

  /** The names of this source's posts that were returned at least once; its routes add to it. */
  servedBy(source: SourceName): Set<string> {
    return this.served[source];
  }

  countRequest(source: SourceName): void {
    this.requests.set(source, (this.requests.get(source) ?? 0) + 1);
  }

  /**
   * Adds publications to their sources, making up names for those that have none.
   * @returns the names, in the order of the publications
   * @throws Error if a name already exists; then nothing is added
   */
  add(publications: readonly Publication[]): string[] {
    const given = publications.flatMap(({ draft }) => draft.name ?? []);
    const taken = given.filter((name) => this.sourceOf(name) !== null);
    if (taken.length > 0) throw new Error(`these ids already exist: ${taken.slice(0, 20).join(', ')}`);
    const reserved = new Set(given);
    const posts = publications.map((publication) => this.scheduled(publication, reserved));
    this.restore(posts);
    this.onAdded(posts);
    return posts.map(({ post }) => post.name);
  }

  /** Adds posts of an earlier run under their original names. */
  restore(posts: readonly ScheduledPost[]): void {
    for (const source of sourceNames)
      this.timelines[source].add(posts.filter(({ post }) => post.source === source));
  }

  /** The source that a name belongs to; null = the name was never used. */
  sourceOf(name: string): SourceName | null {
    return sourceNames.find((source) => this.timelines[source].has(name)) ?? null;
  }

  stats(now: Date): BySource<SourceStats> {
    return bySource((source) => ({
      total: this.timelines[source].total,
      published: this.timelines[source].visible(now).length,
      served: this.served[source].size,
      requests: this.requests.get(source) ?? 0,
    }));
  }

  private scheduled(
    { draft: { post, name: given }, publishedAt }: Publication,
    reserved: Set<string>,
  ): ScheduledPost {
    let name = given;
    while (name === null || (given === null && reserved.has(name)))
      name = this.freshName(post.source, post.kind, publishedAt);
    const author = post.author === '' ? `reader_${name.replace(/^t\d_/, '').slice(-12)}` : post.author;
    return { post: { ...post, name, author }, publishedAt, edits: [] };
  }
}

/** A value for each source. */
export type BySource<T> = { readonly [S in SourceName]: T };

/** Makes a value for each source. */
export function bySource<T>(make: (source: SourceName) => T): BySource<T> {
  return Object.fromEntries(sourceNames.map((source) => [source, make(source)])) as BySource<T>;
}
