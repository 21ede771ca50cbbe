import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiClient } from '../stack/api-client.js';
import type { Stack } from '../stack/stack.js';
import type { ReplayPost } from './posts/dress.js';
import type { PublishedPosts } from './published-posts.js';
import type { ReplayMonitor } from './workspace.js';

/** How many posts may be published but not scanned: a search lists at most 1,000, and a fuzzy one may return every post. */
const maxUnscanned = 800;
const stepMs = 500;

/** What is published, where, and how fast. */
export interface Publication {
  readonly stack: Stack;
  readonly api: ApiClient;
  readonly monitors: readonly ReplayMonitor[];
  readonly posts: readonly ReplayPost[];
  /** Records what is published. */
  readonly register: PublishedPosts;
  /** The maximum rate. */
  readonly postsPerSecond: number;
  /** Called with the number of posts published so far. */
  readonly onProgress: (published: number) => Promise<void>;
}

/**
 * Publishes the corpus as fast as possible without exceeding what the source lists: years of posts are played in minutes,
 * and posts that a search no longer lists cannot be found. It waits while scans are behind.
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

/** Keeps a post and its comments together, because comments made later are read minutes later. @returns the end of the batch */
function wholeThreads(posts: readonly ReplayPost[], end: number): number {
  let at = end;
  while (at < posts.length && posts[at]?.parent !== null) at += 1;
  return at;
}

/** Determines up to when every monitor has certainly seen what was published. */
class ScanWatcher {
  private readonly seen = new Map<string, { last: number; previous: number }>();

  constructor(
    private readonly api: ApiClient,
    private readonly monitors: readonly ReplayMonitor[],
  ) {}

  /** A finished scan began after the previous one had ended, so it has seen everything published up to then. */
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
