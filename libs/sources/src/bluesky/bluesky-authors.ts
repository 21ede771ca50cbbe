import type { Post } from '@earshot/domain';
import { LRUCache } from 'lru-cache';
import type { LastShown } from '../reading/last-shown.js';
import { fieldsOf, textOf } from '../reading/read-fields.js';
import { readable } from '../reading/read-listed.js';
import type { SourceCall } from '../source.js';
import type { BlueskyApi } from './bluesky-api.js';
import { authorOf, named, readPostView } from './bluesky-post.js';

/** The number of posts or accounts per request. */
export const atOnce = 25;

/** The list of looked up posts, for `LastShown`. */
export const shownPosts = 'posts';

/**
 * Looks up author names and post counts, which the stream does not contain. Names are cached for only a day because they
 * change.
 */
export class BlueskyAuthors {
  private readonly handles = new LRUCache<string, string>({ max: 50_000, ttl: 24 * 3_600_000 });

  constructor(
    private readonly api: BlueskyApi,
    private readonly lastShown: LastShown,
  ) {}

  /**
   * Adds counts and author names to posts. A post from a few seconds ago may not be available for lookup yet; its author is.
   * @throws like a feed's `fetch`
   */
  async complete(posts: readonly Post[], call: SourceCall): Promise<readonly Post[]> {
    const views = new Map<string, Post>();
    for (const batch of batches(posts.map(({ externalId }) => externalId)))
      for (const post of readable((await this.api.posts(batch, call)).map(readPostView))) {
        views.set(post.externalId, post);
        this.learn(authorOf(post), post.authorHandle);
      }
    this.lastShown.add(shownPosts, [...views.keys()]);
    const authors = new Set(posts.flatMap((post) => authorOf(post) ?? []));
    for (const batch of batches([...authors].filter((did) => !this.handles.has(did))))
      for (const profile of await this.api.profiles(batch, call))
        this.learn(textOf(fieldsOf(profile), 'did'), textOf(fieldsOf(profile), 'handle'));
    return posts.map((post) => {
      const { engagement } = views.get(post.externalId) ?? post;
      return named({ ...post, engagement }, this.handles.get(authorOf(post) ?? '') ?? null);
    });
  }

  private learn(did: string | null, handle: string | null): void {
    if (did !== null && handle !== null) this.handles.set(did, handle);
  }
}

function batches(items: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(items.length / atOnce) }, (_, index) =>
    items.slice(index * atOnce, (index + 1) * atOnce),
  );
}
