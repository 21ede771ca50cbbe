import type { Post } from '@earshot/domain';
import { LRUCache } from 'lru-cache';
import type { XApi } from './x-api.js';
import type { SourceCall } from '../source.js';
import { authorIdOf, withAuthor } from './x-post.js';

/**
 * Author names. They are billed per user, so they are requested only for stored posts, a hundred at a time, and are cached:
 * https://docs.x.com/x-api/users/get-users-by-ids
 */
export class XAuthors {
  private readonly usernames = new LRUCache<string, string>({ max: 50_000, ttl: 7 * 24 * 3_600_000 });

  constructor(private readonly api: XApi) {}

  /**
   * The posts with their authors' names; suspended and deleted users stay unnamed.
   * @throws like a feed's `fetch`
   */
  async name(posts: readonly Post[], call: SourceCall): Promise<readonly Post[]> {
    const ids = new Set(posts.flatMap((post) => authorIdOf(post) ?? []));
    const unknown = [...ids].filter((id) => !this.usernames.has(id));
    for (let start = 0; start < unknown.length; start += 100) {
      const found = await this.api.lookUpUsers(unknown.slice(start, start + 100), call);
      for (const [id, username] of found) this.usernames.set(id, username);
    }
    return posts.map((post) => this.named(post));
  }

  /** The post with its author's name, if known without a request. */
  named(post: Post): Post {
    const username = this.usernames.get(authorIdOf(post) ?? '');
    return username === undefined ? post : withAuthor(post, username);
  }
}
