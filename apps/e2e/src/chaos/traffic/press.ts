import { setTimeout as sleep } from 'node:timers/promises';
import type { Stack } from '../../stack/stack.js';
import type { ChaosPost } from './chaos-posts.js';

/** Has the sandbox publish one post after the other. */
export class Press {
  /** Those that are there, with the moment just before, in milliseconds since 1970. */
  readonly published: { readonly post: ChaosPost; readonly at: number }[] = [];
  private isDone = false;
  private working: Promise<void> | undefined;

  constructor(
    private readonly stack: Stack,
    private readonly posts: readonly ChaosPost[],
    private readonly postsPerSecond: number,
  ) {}

  begin(): void {
    this.working = this.work();
  }

  /** Resolves when nothing more is published. */
  async end(): Promise<void> {
    this.isDone = true;
    await this.working;
  }

  private async work(): Promise<void> {
    for (const post of this.posts) {
      if (this.isDone) return;
      const at = Date.now();
      // X shows a post half a minute late; this one need not wait for that.
      const published_at = at / 1_000 - (post.source === 'x' ? 40 : 0);
      await this.stack.publish([{ ...post.row, published_at }]);
      this.published.push({ post, at });
      await sleep(1_000 / this.postsPerSecond);
    }
  }
}
