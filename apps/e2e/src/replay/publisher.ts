import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiClient } from '../stack/api-client.js';
import type { Stack } from '../stack/stack.js';
import type { ReplayPost } from './posts/dress.js';
import type { PublishedPosts } from './published-posts.js';
import type { ReplayMonitor } from './workspace.js';

/** A search lists 1,000 posts at most, and a fuzzy one may bring up every post: so many may be published and not scanned. */
const maxUnscanned = 800;
const stepMs = 500;

/** What is published, where, and how fast. */
export interface Publication {
  readonly stack: Stack;
  readonly api: ApiClient;
  readonly monitors: readonly ReplayMonitor[];
  readonly posts: readonly ReplayPost[];
  /** Learns what is published. */
  readonly register: PublishedPosts;
  /** At most. */
  readonly postsPerSecond: number;
  /** Hears how many posts are published. */
  readonly onProgress: (published: number) => Promise<void>;
}

/**
 * Publishes the corpus as fast as it may appear without overflowing what the source lists: years of posts are played
 * in minutes, and what a search no longer lists nobody could find. It waits while scans are behind.
 */
export async function publish(publication: Publication): Promise<void> {
  const { stack, posts, postsPerSecond, onProgress } = publication;
  const scans = new ScanWatcher(publication.api, publication.monitors);
  const published: { readonly at: number; readonly count: number }[] = [];
  for (let from = 0; from < posts.length;) {
    const coveredUntil = await scans.coveredUntil();
    const unscanned = published
      .filter(({ at }) => at >= coveredUntil)
      .reduce((sum, { count }) => sum + count, 0);
    const count = Math.min(Math.ceil((postsPerSecond * stepMs) / 1_000), maxUnscanned - unscanned);
    if (count > 0) {
      const batch = posts.slice(from, wholeThreads(posts, from + count));
      const since = Date.now();
      const names = await stack.publish(batch.map(({ row }) => row));
      publication.register.add(batch, names, { from: since, until: Date.now() });
      published.push({ at: Date.now(), count: batch.length });
      from += batch.length;
      await onProgress(from);
    }
    await sleep(stepMs);
  }
}

/** A post comes with its comments: what is said under it later is read minutes later. @returns the end of the batch */
function wholeThreads(posts: readonly ReplayPost[], end: number): number {
  let at = end;
  while (at < posts.length && posts[at]?.parent !== null) at += 1;
  return at;
}

/** Knows up to when every monitor has surely seen what was published. */
class ScanWatcher {
  private readonly seen = new Map<string, { last: number; previous: number }>();

  constructor(
    private readonly api: ApiClient,
    private readonly monitors: readonly ReplayMonitor[],
  ) {}

  /** A scan that ended began after the one before it had ended: what was published until then it has seen. */
  async coveredUntil(): Promise<number> {
    for (const projectId of new Set(this.monitors.map((monitor) => monitor.projectId))) {
      const page = await this.api
        .inProject(projectId)
        .get<{ monitors: { id: string; last_scanned_at: string | null }[] }>('/api/v1/monitors?limit=100');
      for (const { id, last_scanned_at } of page.monitors) {
        const ended = last_scanned_at === null ? 0 : Date.parse(last_scanned_at);
        const known = this.seen.get(id) ?? { last: 0, previous: 0 };
        if (ended > known.last) this.seen.set(id, { last: ended, previous: known.last });
      }
    }
    if (this.seen.size < this.monitors.length) return 0;
    return Math.min(...[...this.seen.values()].map(({ previous }) => previous));
  }
}
