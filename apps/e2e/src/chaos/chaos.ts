import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SourceName } from '@earshot/domain';
import type { Stack } from '../stack/stack.js';
import { withStack } from '../stack/with-stack.js';
import { AlertReceiver } from './alert-receiver.js';
import { makePosts } from './traffic/chaos-posts.js';
import { type ChaosProject, createChaosWorkspace } from './chaos-workspace.js';
import { Customer } from './traffic/customer.js';
import { planFaults } from './faults/fault-plan.js';
import { type Damage, unleash } from './faults/nemesis.js';
import { observe } from './observe.js';
import { Press } from './traffic/press.js';
import { PersistentCaller } from './traffic/persistent-caller.js';
import { seededRandom } from './seeded-random.js';
import { type BillVerdict, judgeBill } from './judge-bill.js';
import { type History, judge, type Verdict } from './verdict.js';

const sources: readonly SourceName[] = ['reddit', 'x', 'threads'];
/** Keywords by project. Posts that match both projects must arrive in both. */
const keywords = [
  ['Lumenboard', 'lumenboard.example', 'Quillfax', 'Brontal'],
  ['Lumenboard', 'Brontal', 'Zephyr Desk'],
];
/** Keywords of monitors that customers create during the faults. */
const laterKeywords = [
  ['Tessarune', 'Oakmere', 'Vantily'],
  ['Pellucid Nine', 'Harrowgate Labs', 'Mirelo'],
];
const paths = ['one', 'two'];
/** All senders together run at most two deliveries to a destination at a time. */
const concurrency = 2 * (paths.length + 1);
const postsPerSecond = 3;
const replicas = 2;

/** Scans every few seconds without quotas getting in the way; sweeps and leases are as in a deployment. */
const env = {
  SCAN_TICK_SECONDS: '1',
  SCAN_INTERVAL_SECONDS: '2',
  REDDIT_OVERLAP_SECONDS: '120',
  REDDIT_QUERIES_PER_MINUTE: '1000000',
  X_MONTHLY_BUDGET_USD: '1000000',
  X_MONTHLY_POSTS: '1000000000',
  X_SEARCHES_PER_QUARTER_HOUR: '1000000',
  // Author names are bought one by one, which adds a second price.
  X_AUTHOR_NAMES: 'true',
  THREADS_OVERLAP_SECONDS: '120',
  THREADS_SEARCHES_PER_DAY: '1000000',
  THREADS_CALLS_PER_DAY: '100000000',
  // Verdicts do not matter here, and the small model leaves the CPUs to the rest.
  CLASSIFIER_MODEL: 'linear',
};

/** Options of a chaos test run. */
export interface ChaosOptions {
  /** Determines what is published and what is broken when. */
  readonly seed: number;
  /** The time during which faults start. */
  readonly seconds: number;
  /** Names of faults. */
  readonly faults: readonly string[];
  /** How long after the last fault everything may take to arrive. */
  readonly patienceSeconds: number;
  readonly say: (line: string) => void;
}

/** The result of a run. */
export interface ChaosResult extends Damage, Verdict {
  readonly posts: number;
  /** The number of writes that the API acknowledged; `retries` counts the requests repeated for them. */
  readonly writes: number;
  readonly retries: number;
  /** Copies of messages that the receiver failed. */
  readonly refusedByReceiver: number;
  /** The number of results that dispatchers reported for messages they no longer held, none of which were recorded. */
  readonly lateWrites: number;
  /** The number of duplicate copies that the interruptions explain. */
  readonly allowedCopies: number;
  /** Names of apps that exited without being killed. */
  readonly crashes: readonly string[];
  /** What the sources would charge, compared with the meters. */
  readonly billed: BillVerdict['lines'];
  /** From the last fault until everything had arrived; null = not in time. */
  readonly convergedSeconds: number | null;
  /** The folder with the logs of all apps; null = deleted, because all went well. */
  readonly logFolder: string | null;
}

/** Whether every promise was kept. */
export function isClean(result: ChaosResult): boolean {
  return (
    result.convergedSeconds !== null &&
    result.lost.length === 0 &&
    result.wrong.length === 0 &&
    result.copies <= result.allowedCopies
  );
}

/** Runs a complete Earshot, breaks it in every requested way, and reports what became of the posts. */
export async function runChaos(options: ChaosOptions): Promise<ChaosResult> {
  const { say } = options;
  const receiver = await AlertReceiver.start();
  const start = {
    sources,
    replicas,
    sandboxArgs: ['--no-samples', '--page-cache', '0', '--limit-factor', '10000'],
    env,
    onProgress: say,
  };
  let isKept = true;
  return withStack(
    start,
    async (stack) => {
      const result = await play(stack, receiver, options);
      isKept = !isClean(result);
      return { ...result, logFolder: isKept ? stack.logFolder : null };
    },
    async (stack) => {
      say(isKept ? `stopping everything; logs stay in ${stack.logFolder}` : 'stopping everything');
      await stack.stop({ keep: isKept });
      await receiver.stop();
    },
  );
}

async function play(stack: Stack, receiver: AlertReceiver, options: ChaosOptions): Promise<ChaosResult> {
  const { seed, seconds, say } = options;
  const random = seededRandom(seed);
  const plan = planFaults({ names: options.faults, seconds, everySeconds: 3, random });
  const { token, projects } = await createChaosWorkspace(stack.baseUrl, {
    keywords,
    sources,
    webhookUrls: paths.map((path) => receiver.urlOf(path)),
  });
  const callers = projects.map(({ id }) => new PersistentCaller(stack.baseUrl, token, id));
  const customers = callers.map(
    (caller, index) =>
      new Customer(caller, {
        name: `customer ${index + 1}`,
        keywords: laterKeywords[index] ?? [],
        webhookUrl: receiver.urlOf('edited'),
        random: seededRandom(seed + 1 + index),
      }),
  );
  const everyKeyword = [...new Set([...keywords, ...laterKeywords].flat())];
  const posts = makePosts({ count: 20_000, sources, keywords: everyKeyword, random });
  const press = new Press(stack, posts, postsPerSecond);
  say(`publishing ${postsPerSecond} posts a second; starting ${plan.length} faults within ${seconds} s`);
  press.begin();
  for (const customer of customers) customer.begin();
  const damage = await unleash(plan, { stack, receiver, sources }, say);
  say('everything is repaired: waiting for everything to arrive');
  const mended = performance.now();
  await press.end();
  for (const customer of customers) await customer.end();

  const { verdict, convergedSeconds } = await converge(mended, options, async () => ({
    published: press.published,
    projects: await Promise.all(
      projects.map((project, index) => historyOf(project, customers[index] as Customer)),
    ),
    copies: receiver.copies,
    clientFaults: callers.flatMap(({ faults }) => faults),
  }));
  const { lines, wrong } = await settle(stack, say);
  return {
    ...damage,
    ...verdict,
    billed: lines,
    wrong: [...verdict.wrong, ...wrong],
    posts: press.published.length,
    writes: customers.reduce((sum, { writes }) => sum + writes, 0),
    retries: callers.reduce((sum, { retries }) => sum + retries, 0),
    refusedByReceiver: receiver.failed,
    lateWrites: await lateWrites(stack),
    allowedCopies: damage.interruptions * concurrency,
    crashes: stack.crashes,
    convergedSeconds,
    logFolder: null,
  };
}

async function historyOf(project: ChaosProject, customer: Customer): Promise<History['projects'][number]> {
  return {
    monitors: [...project.monitors, ...customer.born],
    alertIds: project.alertIds,
    acknowledged: [...customer.acknowledged.values()],
    seen: await observe(project.api),
  };
}

/** Stops the scanners, so that no source is asked while bills and meters are compared. */
async function settle(stack: Stack, say: ChaosOptions['say']): Promise<BillVerdict> {
  say('stopping the scanners to compare bills and meters');
  await stack.end(stack.workers.filter((name) => name.startsWith('scanner')));
  return judgeBill(await stack.bills(), await stack.accounts());
}

/** Counted in the dispatchers' logs. */
async function lateWrites({ workers, logFolder }: Stack): Promise<number> {
  const logs = workers
    .filter((name) => name.startsWith('dispatcher'))
    .map((name) => readFile(join(logFolder, `${name}.log`), 'utf8'));
  return (await Promise.all(logs)).join('').split('"recorded":false').length - 1;
}

async function converge(
  since: number,
  { patienceSeconds, say }: ChaosOptions,
  look: () => Promise<History>,
): Promise<{ readonly verdict: Verdict; readonly convergedSeconds: number | null }> {
  for (;;) {
    const verdict = judge(await look());
    const seconds = Math.round((performance.now() - since) / 1_000);
    const { stored, expected, delivered, owed, lost } = verdict;
    say(`${seconds} s: stored ${stored} of ${expected}, delivered ${delivered} of ${owed}`);
    if (lost.length === 0) return { verdict, convergedSeconds: seconds };
    if (seconds > patienceSeconds) return { verdict, convergedSeconds: null };
    await sleep(2_000);
  }
}
