import type { SourceName } from '@earshot/domain';
import { sourceFakes } from '@earshot/fakes';
import type { ReplayPost } from './posts/dress.js';

/** A time, in milliseconds since 1970. */
export interface Stretch {
  readonly from: number;
  readonly until: number;
}

/** Knows, by the address of a mention, which post of the corpus it is, and when each was published. */
export class PublishedPosts {
  private readonly ids = new Map<string, string>();
  private readonly times = new Map<string, Stretch>();

  /**
   * @param names that the sandbox gave them, in their order
   * @param time in which they were published
   */
  add(posts: readonly ReplayPost[], names: readonly string[], time: Stretch): void {
    posts.forEach(({ id, source, author }, index) => {
      this.times.set(`${source} ${id}`, time);
      // An address of Reddit holds no `t3_` or `t1_`.
      const name = names[index]?.replace(/^t\d_/, '');
      const { addressesNameAuthors = false } = sourceFakes[source].replay;
      this.ids.set(`${source} ${addressesNameAuthors ? author : name}`, id);
    });
  }

  /** When a post of the corpus was published; undefined = it was not yet. */
  publishedIn(source: SourceName, id: string): Stretch | undefined {
    return this.times.get(`${source} ${id}`);
  }

  /** The post's id in the corpus; the address itself where nothing of it was published. */
  idOf({ source, url }: { readonly source: string; readonly url: string }): string {
    const name = sourceFakes[source as SourceName].replay.addresses
      .map((pattern) => pattern.exec(url)?.[1])
      .find(Boolean);
    return this.ids.get(`${source} ${name}`) ?? url;
  }
}
