import { setTimeout as sleep } from 'node:timers/promises';
import { ApiClient } from '../stack/api-client.js';
import { Stack } from '../stack/stack.js';
import { expectedMatches } from './expected-matches.js';
import { KillPlan } from './kill-plan.js';
import { observe } from './observed.js';
import { publish } from './publisher.js';
import type { CorpusRow } from './read-input.js';
import { Receiver } from './received.js';
import { report, type ReplayReport } from './report.js';
import { createWorkspace } from './workspace.js';

/** After the last post: give up when nothing has changed for this long. */
const patienceSeconds = 90;

export interface Replay {
  readonly posts: readonly CorpusRow[];
  readonly keywords: readonly string[];
  readonly postsPerSecond: number;
  /** How often every worker process is killed (-9) while the posts are published. */
  readonly kills: number;
  /** Hears of progress. */
  readonly say: (line: string) => void;
}

/** Plays posts through a whole Earshot of its own and reports what became of them. Leaves nothing behind. */
export async function replay(options: Replay): Promise<ReplayReport> {
  const { posts, keywords, say } = options;
  say(`${posts.length} posts, ${keywords.length} keywords: counting what must be found`);
  const expected = expectedMatches(posts, keywords);
  const stack = await Stack.start({
    sandboxArgs: ['--no-samples', '--rate', '1000000'],
    env: {
      // The corpus spans years and is played in minutes: scan often, look back seconds.
      SCAN_TICK_SECONDS: '1',
      SCAN_INTERVAL_SECONDS: '1',
      REDDIT_OVERLAP_SECONDS: '5',
      REDDIT_QUERIES_PER_MINUTE: '1000000',
    },
    onProgress: say,
  });
  const stop = (): void => void stack.stop().then(() => process.exit(130));
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    return await play(stack, options, expected);
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
    say('stopping everything');
    await stack.stop();
  }
}

async function play(
  stack: Stack,
  options: Replay,
  expected: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<ReplayReport> {
  const { posts, keywords, postsPerSecond, say } = options;
  const receiver = new Receiver(`${stack.sandboxUrl}/webhooks/replay`);
  const { api, monitors } = await createWorkspace(new ApiClient(stack.baseUrl, null), keywords, receiver.url);
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
  let last = '';
  let lastChange = performance.now();
  for (;;) {
    const mentions = await observe(api, projectIds);
    await receiver.read();
    const seconds = (performance.now() - started) / 1_000;
    const result = report(
      posts.length,
      expected,
      monitors,
      { mentions, received: receiver.received },
      seconds,
    );
    const { stored, classified, relevant, notified } = result;
    const now = `stored ${stored} of ${result.expected}, classified ${classified}, notified ${notified} of ${relevant} relevant`;
    say(now);
    if (now !== last) lastChange = performance.now();
    last = now;
    if (result.missed === 0 || performance.now() - lastChange > patienceSeconds * 1_000) {
      say(`${stack.restarts} restarts of killed processes`);
      return result;
    }
    await sleep(3_000);
  }
}
