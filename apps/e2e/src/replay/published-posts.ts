import type { SourceName } from '@earshot/domain';
import { sourceFakes } from '@earshot/fakes';
import type { ReplayPost } from './posts/dress.js';

/** A period, in milliseconds since 1970. */
export interface Stretch {
  readonly from: number;
  readonly until: number;
}

/** Maps the address of a mention to its post in the corpus, and records when each post was published. */
export class PublishedPosts {
  private readonly ids = new Map<string, string>();
  private readonly times = new Map<string, Stretch>();

  /**
   * @param names the sandbox's names for the posts, in the same order
   * @param time when they were published
   */
  add(posts: readonly ReplayPost[], names: readonly string[], time: Stretch): void {
    posts.forEach(({ id, source, author }, index) => {
      this.times.set(`${source} ${id}`, time);
      // Addresses of Reddit do not contain `t3_` or `t1_`.
      const name = names[index]?.replace(/^t\d_/, '');
      const { addressesNameAuthors = false } = sourceFakes[source].replay;
      this.ids.set(`${source} ${addressesNameAuthors ? author : name}`, id);
    });
  }

  /** When a post of the corpus was published; undefined = not yet. */
  publishedIn(source: SourceName, id: string): Stretch | undefined {
    return this.times.get(`${source} ${id}`);
  }

  /** The id of the mention's post in the corpus, or its address if no such post was published. */
  idOf({ source, url }: { readonly source: string; readonly url: string }): string {
    const name = sourceFakes[source as SourceName].replay.addresses
      .map((pattern) => pattern.exec(url)?.[1])
      .find(Boolean);
    return this.ids.get(`${source} ${name}`) ?? url;
  }
}
