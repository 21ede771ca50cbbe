import { setTimeout as sleep } from 'node:timers/promises';
import { type SourceName, sourceNames } from '@earshot/domain';
import { sourceFakes } from '@earshot/fakes';
import type { Stack } from '../stack/stack.js';
import { withStack } from '../stack/with-stack.js';
import { dressAll, listedSubreddit, type ReplayPost, type SourcedRow } from './posts/dress.js';
import { KillPlan } from './kill-plan.js';
import { noGaps, readGaps } from './report/gaps.js';
import { observe, type ObservedMention } from './observed.js';
import { publish } from './publisher.js';
import { PublishedPosts } from './published-posts.js';
import { Receiver } from './received.js';
import { type Expected, expectedOf, report, type ReplayReport } from './report/report.js';
import { createWorkspace } from './workspace.js';

/** The corpus spans years and is played in minutes: scan often, look back only seconds, and avoid quotas. */
const inMinutes = {
  SCAN_TICK_SECONDS: '1',
  SCAN_INTERVAL_SECONDS: '1',
  REDDIT_COMMENT_SUBREDDITS: listedSubreddit,
};

/** For the sources in the replay. */
function environmentOf(sources: readonly SourceName[], fails: boolean): Readonly<Record<string, string>> {
  const own = sources.map((source) => sourceFakes[source].replay);
  return Object.assign(
    {},
    inMinutes,
    ...own.map(({ environment, whileFailing }) => ({ ...environment, ...(fails ? whileFailing : {}) })),
  ) as Readonly<Record<string, string>>;
}

/**
 * After the last post: give up when nothing has changed for this long. A source that failed several times in a row waits for
 * minutes.
 */
const patienceSeconds = { calm: 150, failing: 400 };

/** What is played, and what goes wrong during it. */
export interface Replay {
  readonly posts: readonly SourcedRow[];
  /** In the format of the sandbox; empty = none. */
  readonly faults: readonly object[];
  readonly keywords: readonly string[];
  readonly postsPerSecond: number;
  /** How often every worker process is killed (-9) while the posts are published. */
  readonly kills: number;
  /** Receives progress messages. */
  readonly say: (line: string) => void;
}

/** The outcome of a replay. */
export interface Replayed {
  readonly report: ReplayReport;
  /** By source: seconds from the last publication until nothing was missing; absent = something still was. */
  readonly converged: Readonly<Record<string, number>>;
}

/** Plays posts through a complete Earshot of its own and reports the outcome. Leaves nothing behind. */
export async function replay(options: Replay): Promise<Replayed> {
  const { keywords, say } = options;
  const posts = dressAll(options.posts);
  const sources = sourceNames.filter((name) => posts.some(({ source }) => source === name));
  say(`${posts.length} posts, ${keywords.length} keywords: counting the matches to expect`);
  const expected = expectedOf(posts, keywords);
  const start = {
    sources,
    sandboxArgs: ['--no-samples', '--page-cache', '0', '--limit-factor', '10000'],
    env: environmentOf(sources, options.faults.length > 0),
    onProgress: say,
  };
  return withStack(
    start,
    (stack) => play(stack, posts, options, expected),
    async (stack) => {
      say('stopping everything');
      await stack.stop();
    },
  );
}

async function play(
  stack: Stack,
  posts: readonly ReplayPost[],
  options: Replay,
  expected: Expected,
): Promise<Replayed> {
  const { keywords, faults, postsPerSecond, say } = options;
  const register = new PublishedPosts();
  // A subreddit that does not exist would be skipped for a day.
  if (expected.has('reddit')) await stack.publish([{ subreddit: listedSubreddit, title: 'We are open.' }]);
  const receiver = new Receiver(`${stack.sandboxUrl}/webhooks/replay`);
  const { api, monitors } = await createWorkspace(
    stack.baseUrl,
    keywords,
    [...expected.keys()],
    receiver.url,
  );
  for (const fault of faults) await stack.order(fault);
  say(
    `${monitors.length} monitors and alerts are set up; publishing at most ${postsPerSecond} posts a second`,
  );
  const started = performance.now();
  const kills = new KillPlan(stack, options.kills, say);
  let tenths = 0;
  await publish({
    stack,
    api,
    monitors,
    posts,
    register,
    postsPerSecond,
    async onProgress(published) {
      await receiver.read();
      const share = published / posts.length;
      kills.reached(share);
      if (Math.floor(share * 10) > tenths) say(`${(tenths = Math.floor(share * 10)) * 10} % published`);
    },
  });
  await kills.done();
  const projectIds = [...new Set(monitors.map(({ projectId }) => projectId))];
  const patience = faults.length === 0 ? patienceSeconds.calm : patienceSeconds.failing;
  const published = performance.now();
  const converged: Record<string, number> = {};
  let last = '';
  let lastChange = performance.now();
  for (;;) {
    const mentions = await observe(api, projectIds);
    await receiver.read();
    const seconds = (performance.now() - started) / 1_000;
    const observed = {
      mentions,
      received: receiver.received,
      requests: await stack.upstreamRequests(),
      idOf: (mention: ObservedMention) => register.idOf(mention),
      publishedIn: (source: SourceName, id: string) => register.publishedIn(source, id),
      gaps: noGaps,
    };
    const result = report(posts, expected, monitors, observed, seconds);
    for (const { source, missed } of result.sources)
      if (missed === 0) converged[source] ??= Math.round((performance.now() - published) / 1_000);
    const { stored, classified, relevant, notified, grouped } = result;
    const now = `stored ${stored} of ${result.expected}, classified ${classified}, notified ${notified} (and ${grouped} grouped with them) of ${relevant} relevant`;
    say(now);
    if (now !== last) lastChange = performance.now();
    last = now;
    const hasEnded = result.missed === 0 || performance.now() - lastChange > patience * 1_000;
    if (hasEnded) {
      say(`${stack.restarts} restarts of killed processes`);
      if (result.missed === 0) return { report: result, converged };
      // Anything still missing must at least be reported as a gap.
      const gaps = await readGaps(api, monitors);
      return { report: report(posts, expected, monitors, { ...observed, gaps }, seconds), converged };
    }
    await sleep(3_000);
  }
}
