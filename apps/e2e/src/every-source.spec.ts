import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sourceNames } from '@earshot/domain';
import { dressAll, listedSubreddit, type ReplayPost } from './replay/posts/dress.js';
import { expectedOf } from './replay/report/report.js';
import { observe } from './replay/observed.js';
import { PublishedPosts } from './replay/published-posts.js';
import { Receiver } from './replay/received.js';
import { createWorkspace, type ReplayMonitor } from './replay/workspace.js';
import type { ApiClient } from './stack/api-client.js';
import { eventually } from './stack/eventually.js';
import { Stack } from './stack/stack.js';

const keywords = ['Lumenboard', 'lumenboard.example', 'Board'];

/** One of each: after two failures in a row a source is left alone for twice as long. */
const faults = ['reset', 'cut_body', 'server_error', 'garbage', 'html_error'];

interface SourceState {
  readonly source: string;
  readonly configured: boolean | null;
  readonly healthy: boolean | null;
}

describe('every source, with occasional failures', () => {
  let stack: Stack;
  let api: ApiClient;
  let monitors: readonly ReplayMonitor[];
  let receiver: Receiver;

  beforeAll(async () => {
    stack = await Stack.start({
      sources: sourceNames,
      sandboxArgs: ['--no-samples', '--page-cache', '0', '--limit-factor', '1000'],
      env: {
        SCAN_TICK_SECONDS: '1',
        SCAN_INTERVAL_SECONDS: '2',
        REDDIT_OVERLAP_SECONDS: '60',
        REDDIT_COMMENT_SUBREDDITS: listedSubreddit,
        X_MONTHLY_BUDGET_USD: '100000',
        YOUTUBE_SEARCHES_PER_DAY: '100000',
        YOUTUBE_UNITS_PER_DAY: '10000000',
        LINKEDIN_MONTHLY_BUDGET_USD: '100000',
        THREADS_SEARCHES_PER_DAY: '1000000',
        THREADS_CALLS_PER_DAY: '100000000',
        FEEDS_SHORTEST_SECONDS: '1',
        FEEDS_USUAL_SECONDS: '1',
      },
    });
    await stack.publish([{ subreddit: listedSubreddit, title: 'We are open.' }]);
    receiver = new Receiver(`${stack.sandboxUrl}/webhooks/every`);
    ({ api, monitors } = await createWorkspace(stack.baseUrl, keywords, sourceNames, receiver.url));
  }, 300_000);

  afterAll(async () => {
    await stack.stop();
  }, 60_000);

  it('has each of its posts stored exactly once, and notified once', async () => {
    for (const [index, source] of sourceNames.entries())
      await stack.order({ source, kind: faults[index % faults.length] ?? '' });
    const posts = samplePosts();
    const register = new PublishedPosts();
    const names = await stack.publish(posts.map(asPublished));
    register.add(posts, names, { from: 0, until: Date.now() });
    const wanted = [...expectedOf(posts, keywords)].flatMap(([source, byKeyword]) =>
      monitors.flatMap(({ keyword, monitorId }) =>
        [...(byKeyword.get(keyword)?.expected ?? [])].map((id) => `${source} ${id} ${monitorId}`),
      ),
    );
    const projectIds = [...new Set(monitors.map(({ projectId }) => projectId))];

    let missing: readonly string[] = wanted;
    const mentions = await eventually(async () => {
      const seen = await observe(api, projectIds);
      const stored = seen.flatMap((mention) =>
        mention.matches.map(({ monitor_id }) => `${mention.source} ${register.idOf(mention)} ${monitor_id}`),
      );
      missing = wanted.filter((each) => !stored.includes(each));
      return missing.length === 0 && seen.every(({ is_relevant }) => is_relevant !== null) ? seen : undefined;
    }).catch((error: unknown) => {
      throw new Error(
        `${missing.length} of ${wanted.length} are missing: ${missing.slice(0, 9).join(', ')}`,
        {
          cause: error,
        },
      );
    });

    const addresses = mentions.map(({ url, matches }) => `${url} ${monitorsOf(matches).join()}`);
    expect(new Set(addresses).size).toBe(addresses.length);
    const owed = mentions
      .filter(({ is_relevant }) => is_relevant)
      .flatMap(({ id, matches }) => monitorsOf(matches).map((monitorId) => `${id} ${alertOf(monitorId)}`));
    const told = await eventually(async () => {
      await receiver.read();
      return receiver.received.length >= owed.length ? receiver.received : undefined;
    });
    expect(told.map(({ mentionId, alertId }) => `${mentionId} ${alertId}`).sort()).toEqual(owed.sort());
  }, 300_000);

  it('is shown as healthy again, or as not configured if its credentials are gone', async () => {
    await eventually(async () => {
      const sources = await states();
      return sources.every(({ configured, healthy }) => configured === true && healthy === true) || undefined;
    });
    await stack.restart('scanner-threads', { THREADS_ACCESS_TOKEN: '' });
    const threads = await eventually(async () => {
      const sources = await states();
      return sources.find(({ source, configured }) => source === 'threads' && configured === false);
    });
    expect(threads.configured).toBe(false);
  }, 300_000);

  async function states(): Promise<readonly SourceState[]> {
    const project = api.inProject(monitors[0]?.projectId ?? '');
    const { sources } = await project.get<{ sources: SourceState[] }>('/api/v1/sources');
    return sources.filter(({ source }) => sourceNames.some((name) => name === source));
  }

  function alertOf(monitorId: string): string | undefined {
    return monitors.find((monitor) => monitor.monitorId === monitorId)?.alertId;
  }
});

function monitorsOf(matches: readonly { readonly monitor_id: string }[]): string[] {
  return [...new Set(matches.map(({ monitor_id }) => monitor_id))];
}

/**
 * Ten posts for each source, comments among them; most contain a keyword, some two. No two are alike, because of one text by
 * one author on several networks only the first notifies.
 */
function samplePosts(): ReplayPost[] {
  return dressAll(
    Array.from({ length: 10 }).flatMap((_, index) =>
      sourceNames.map((source) => ({
        source,
        row: {
          id: `row-${index}`,
          title: index % 4 === 3 ? 'Something else' : `Lumenboard on ${source}, ${index}`,
          text: `${index % 2 === 0 ? 'A board that we use; lumenboard.example tells more' : 'We like it'} (${source}, ${index}).`,
          link: '',
          row: {},
        },
      })),
    ),
  );
}

/** X shows a post half a minute late; backdate it, so that a spec need not wait for that. */
function asPublished({ source, row }: ReplayPost): object {
  return source === 'x' ? { ...row, published_at: Date.now() / 1_000 - 40 } : row;
}
