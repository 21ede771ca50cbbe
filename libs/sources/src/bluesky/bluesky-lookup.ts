import type { Post } from '@earshot/domain';
import type { Clock } from '@earshot/platform';
import { LRUCache } from 'lru-cache';
import { LastShown } from '../reading/last-shown.js';
import { fieldsOf, textOf } from '../reading/read-fields.js';
import { readable } from '../reading/read-listed.js';
import type { SourceCall, VerifiedPosts } from '../source.js';
import type { BlueskyApi } from './bluesky-api.js';
import { authorOf, named, readPostView, writtenAt } from './bluesky-post.js';

/** The number of posts or accounts per request. */
export const atOnce = 25;

/** Looks up posts and their authors. Names are cached for only a day because they change. */
export class BlueskyLookup {
  private readonly handles = new LRUCache<string, string>({ max: 50_000, ttl: 24 * 3_600_000 });
  private readonly lastShown = new LastShown();

  constructor(
    private readonly api: BlueskyApi,
    private readonly clock: Clock,
  ) {}

  /**
   * Adds counts and author names to posts, which the stream does not contain. A post from a few seconds ago may not be
   * available for lookup yet; its author is.
   * @throws like a feed's `fetch`
   */
  async complete(posts: readonly Post[], call: SourceCall): Promise<readonly Post[]> {
    const views = new Map<string, Post>();
    for (const batch of batches(posts.map(({ externalId }) => externalId)))
      for (const post of readable((await this.api.posts(batch, call)).map(readPostView))) {
        views.set(post.externalId, post);
        this.learn(authorOf(post), post.authorHandle);
      }
    this.lastShown.add('posts', [...views.keys()]);
    const authors = new Set(posts.flatMap((post) => authorOf(post) ?? []));
    for (const batch of batches([...authors].filter((did) => !this.handles.has(did))))
      for (const profile of await this.api.profiles(batch, call))
        this.learn(textOf(fieldsOf(profile), 'did'), textOf(fieldsOf(profile), 'handle'));
    return posts.map((post) => {
      const { engagement } = views.get(post.externalId) ?? post;
      return named({ ...post, engagement }, this.handles.get(authorOf(post) ?? '') ?? null);
    });
  }

  /**
   * Finds posts that were deleted or whose author has left or was banned. The stream reports this within seconds, and the
   * post is then verified at once. All others are verified periodically, for their counts and for anything the stream missed.
   * @throws like a feed's `fetch`
   */
  async verify(ids: readonly string[], call: SourceCall): Promise<VerifiedPosts> {
    const views = await this.api.posts(ids, call);
    const present = readable(views.map(readPostView));
    const shown = new Set(present.map(({ externalId }) => externalId));
    this.lastShown.add('posts', [...shown]);
    if (views.length === 0)
      await this.lastShown.confirmGone('posts', ids, (others) => this.api.posts(others, call));
    const youngest = this.clock.now().getTime() - lookupDelayMs;
    const gone = ids.filter((id) => !shown.has(id) && writtenAt(id) < youngest);
    // An unreadable view belongs to a post that exists.
    return { present, gone: views.length > present.length ? [] : gone };
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

/** A post from a moment ago may not be available for lookup yet; it is verified again later. */
const lookupDelayMs = 2 * 60_000;
