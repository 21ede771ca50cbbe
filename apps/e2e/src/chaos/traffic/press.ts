import { setTimeout as sleep } from 'node:timers/promises';
import type { Stack } from '../../stack/stack.js';
import type { ChaosPost } from './chaos-posts.js';

/** Has the sandbox publish posts one after the other. */
export class Press {
  /** The published posts, each with the time just before its publication, in milliseconds since 1970. */
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

  /** Resolves when publication has stopped. */
  async end(): Promise<void> {
    this.isDone = true;
    await this.working;
  }

  private async work(): Promise<void> {
    for (const post of this.posts) {
      if (this.isDone) return;
      const at = Date.now();
      // X shows a post half a minute late; backdate it, so that the run need not wait.
      const published_at = at / 1_000 - (post.source === 'x' ? 40 : 0);
      await this.stack.publish([{ ...post.row, published_at }]);
      this.published.push({ post, at });
      await sleep(1_000 / this.postsPerSecond);
    }
  }
}
