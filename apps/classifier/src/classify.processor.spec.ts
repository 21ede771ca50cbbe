import { isDeepStrictEqual } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { AlertFiringRepository, MentionRepository, MentionUpkeepRepository } from '@earshot/database';
import {
  createTestDatabase,
  givenAlert,
  givenMention,
  givenMonitor,
  givenNotification,
  givenPost,
  givenProject,
  givenStatus,
  type TestDatabase,
  waitsForLock,
} from '@earshot/database/testing';
import { evaluateAlert, maxAttempts, type Mention, type MonitorWithSchedule } from '@earshot/domain';
import { Lifecycle, Metrics } from '@earshot/platform';
import { Enqueuer, queues } from '@earshot/queue';
import { listenTo, startTestWorker, type TestWorker, until } from '@earshot/queue/testing';
import { ClassifierModule, classifierConfigs } from './classifier.module.js';
import { Classifiers } from './classifiers.js';
import { ClassifyProcessor } from './classify.processor.js';
import { ScriptedClassifier } from './testing/scripted-classifier.js';

const Alerts = listenTo(queues.alert);
const mentions = new MentionRepository();
const firing = new AlertFiringRepository();
const upkeep = new MentionUpkeepRepository();

let test: TestDatabase;
let monitor: MonitorWithSchedule;
let worker: TestWorker | undefined;
beforeEach(async () => {
  test = await createTestDatabase();
  monitor = await givenMonitor(test.database, (await givenProject(test.database)).id);
});
afterEach(async () => {
  await worker?.close();
  worker = undefined;
  await test.close();
});

/** @param classifier null = the one that is shipped */
async function start(
  classifier: ScriptedClassifier | null = new ScriptedClassifier(),
  options: { redis?: 'away'; sweepEveryMs?: number } = {},
): Promise<ClassifyProcessor> {
  worker = await startTestWorker({
    ...options,
    module: ClassifierModule,
    configs: classifierConfigs,
    // These tests do not need the better embedded model, so use the one that loads instantly.
    env: { DATABASE_URL: test.url, CLASSIFIER_MODEL: 'linear' },
    replace:
      classifier === null
        ? []
        : [[Classifiers, { ofNewMentions: classifier, ofReclassification: classifier }]],
    listeners: [Alerts],
  });
  return worker.get(ClassifyProcessor);
}

const given = (text = 'acme is down'): Promise<Mention> => givenMention(test.database, monitor, { text });
const now = ({ id }: Mention): Promise<Mention | null> =>
  test.database.asSystem((tx) => mentions.get(tx, monitor.projectId, id));
const jobFor = (...list: Mention[]) => ({ mentionIds: list.map(({ id }) => id) });
/** Skips the wait for the retry or the end of the lease. */
const waited = () => test.dataSource.query('UPDATE mention_work SET due_at = now(), lease_until = NULL');

async function workOf({ id }: Mention): Promise<object | undefined> {
  const [work] = await test.dataSource.query<object[]>(
    `SELECT stage, attempts, last_error AS error, dead_at IS NOT NULL AS "isDead", due_at > now() AS "waits",
       lease_token IS NOT NULL AS "isHeld" FROM mention_work WHERE mention_id = $1`,
    [id],
  );
  return work;
}

describe('ClassifyProcessor', () => {
  it('measures how long a mention waits from its last change, so that an edit of an old post is not late', async () => {
    const latencies = async () => {
      const lines = (await worker?.get(Metrics).text())?.split('\n') ?? [];
      const counted = (bound: string) =>
        lines.find((line) => line.startsWith(`earshot_classification_latency_seconds_bucket{le="${bound}"}`));
      return ['21600', '+Inf'].map((bound) => Number(counted(bound)?.split(' ')[1]));
    };
    const processor = await start();
    const waiting = await given();
    await test.dataSource.query(
      `BEGIN; SET LOCAL session_replication_role = replica;
       UPDATE mentions SET found_at = now() - interval '7 days'; COMMIT`,
    );
    await processor.handle(jobFor(waiting));
    expect(await latencies()).toEqual([0, 1]);
    const { projectId } = monitor;
    const shown = { mentionId: waiting.id, projectId, post: givenPost({ text: 'acme is up' }), matches: [] };
    await test.database.asSystem((tx) => upkeep.saveShown(tx, [shown]));
    await processor.handle(jobFor(waiting));
    expect(await latencies()).toEqual([1, 2]);
  });

  it('finds pending mentions by sweeping, without Redis or a job that names them', async () => {
    const mention = await given();
    await start(undefined, { redis: 'away', sweepEveryMs: 10 });
    await until(async () => (await now(mention))?.classifiedAt !== null);
    expect(await workOf(mention)).toMatchObject({ stage: 'alert', attempts: 0, isHeld: false });
  });

  it('classifies a batch in one call, marks its mentions ready for alerts, and enqueues them', async () => {
    const [one, other] = [await given('acme one'), await given('acme two')];
    const classifier = new ScriptedClassifier();
    await (await start(classifier)).handle(jobFor(one, other));
    expect(classifier.asked.map((texts) => [...texts].sort())).toEqual([['acme one', 'acme two']]);
    expect((await now(one))?.classification).toMatchObject({ summary: 'acme one', classifier: 'scripted@1' });
    expect((await now(other))?.classification).toMatchObject({ summary: 'acme two' });
    expect(await workOf(one)).toMatchObject({ stage: 'alert', attempts: 0, isHeld: false, waits: false });
    const heard = worker?.get(Alerts).heard ?? [];
    await until(() => heard.length === 1);
    expect([...(heard[0]?.mentionIds ?? [])].sort()).toEqual([one.id, other.id].sort());
  });

  it('classifies the rest of a batch if one mention fails, and retries that one later', async () => {
    const [one, poison, other] = [await given(), await given('acme poison'), await given()];
    await (await start()).handle(jobFor(one, poison, other));
    for (const mention of [one, other])
      expect(await workOf(mention)).toMatchObject({ stage: 'alert', error: null });
    expect(await now(poison)).toMatchObject({ classification: null });
    expect(await workOf(poison)).toEqual({
      stage: 'classify',
      attempts: 1,
      error: 'It is poison.',
      isDead: false,
      waits: true,
      isHeld: false,
    });
    const heard = worker?.get(Alerts).heard ?? [];
    await until(() => heard.length === 1);
    expect(heard[0]?.mentionIds).not.toContain(poison.id);
  });

  it('leaves work held by a killed process to the sweep, however often a job names it', async () => {
    const mention = await given();
    const processor = await start();
    await test.dataSource.query(
      `UPDATE mention_work SET attempts = 1, lease_token = gen_random_uuid(), lease_until = now() - interval '1 second'`,
    );
    await processor.handle(jobFor(mention));
    expect(await workOf(mention)).toMatchObject({ stage: 'classify', attempts: 1 });
    expect(await processor.sweep()).toBe(true);
    expect(await workOf(mention)).toMatchObject({ stage: 'alert', isHeld: false });
  });

  it('immediately releases what it has not begun when the process stops', async () => {
    const batch = [await given(), await given(), await given()];
    const classifier = new ScriptedClassifier(() => {
      if (classifier.asked.length === 1) throw new Error('one by one, please');
      worker?.get(Lifecycle).stop();
      return Promise.resolve();
    });
    const processor = await start(classifier);
    const enqueue = jest.spyOn((worker as TestWorker).get(Enqueuer), 'enqueue');
    await processor.handle(jobFor(...batch));
    const works = await Promise.all(batch.map(workOf));
    const untouched = { stage: 'classify', attempts: 0, error: null, isHeld: false, waits: false };
    const back = batch.filter((_, index) =>
      isDeepStrictEqual({ ...works[index], ...untouched }, works[index]),
    );
    expect(back).toHaveLength(2);
    expect(works).toContainEqual(expect.objectContaining({ stage: 'alert' }));
    for (const mention of back) expect(enqueue).toHaveBeenCalledWith(queues.classify, [jobFor(mention)]);
    expect(await Promise.all(enqueue.mock.results.map(({ value }) => value))).not.toContain(false);
  });

  it('gives up a failing mention after the last attempt, records the reason, and does not retry it', async () => {
    const poison = await given('acme poison');
    const classifier = new ScriptedClassifier();
    const processor = await start(classifier);
    for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
      expect(await workOf(poison)).toMatchObject({ attempts: attempt - 1, isDead: false });
      await processor.handle(jobFor(poison));
      await waited();
    }
    expect(await workOf(poison)).toMatchObject({
      attempts: maxAttempts,
      isDead: true,
      error: 'It is poison.',
    });
    await processor.handle(jobFor(poison));
    await processor.sweep();
    expect(classifier.asked).toHaveLength(maxAttempts);
  });

  it('judges a post from which every keyword was edited out not to be about the brand', async () => {
    const mention = await given();
    const { id, projectId } = mention;
    const post = givenPost({ text: 'production is down and nobody answers' });
    await test.database.asSystem((tx) =>
      upkeep.saveShown(tx, [{ mentionId: id, projectId, post, matches: [] }]),
    );
    await (await start(null)).handle(jobFor(mention));
    const judged = await now(mention);
    expect(judged?.classification).toMatchObject({
      isRelevant: false,
      reasons: expect.arrayContaining([expect.objectContaining({ code: 'name_gone' })]),
    });
    expect(await workOf(mention)).toMatchObject({ stage: 'alert', attempts: 0, error: null, isDead: false });
    const alert = await givenAlert(test.database, projectId);
    expect(judged && evaluateAlert(alert, judged)).toBe('not_relevant');
  });

  it('judges an entry of a feed that is taken whole by its content', async () => {
    const mention = await given('production is down and nobody answers');
    await test.dataSource.query("UPDATE matches SET field = 'feed', keyword = 'Acme news'");
    await (await start(null)).handle(jobFor(mention));
    expect((await now(mention))?.classification).toMatchObject({ isRelevant: true, sentiment: 'negative' });
  });

  it.each([
    ['done', { category: 'complaint' }],
    ['ignored', { isRelevant: false, reasons: [{ code: 'your_team_ignored_it' }] }],
  ] as const)(
    'keeps the status %s that was set during classification, and follows it',
    async (status, verdict) => {
      const mention = await given();
      const { id, projectId } = mention;
      const mark = () => test.database.asTenant(projectId, (tx) => givenStatus(tx, projectId, [id], status));
      await (await start(new ScriptedClassifier(mark))).handle(jobFor(mention));
      expect(await now(mention)).toMatchObject({ status, classification: verdict });
    },
  );

  it('classifies a mention once, however many jobs name it', async () => {
    const mention = await given();
    const classifier = new ScriptedClassifier();
    const processor = await start(classifier);
    const job = jobFor(mention);
    await Promise.all([processor.handle(job), processor.handle(job), processor.sweep()]);
    await processor.handle(job);
    expect(classifier.asked).toHaveLength(1);
  });

  it('holds no work while it waits for a mention, which scans lock first', async () => {
    const mention = await given();
    const processor = await start();
    let classified: Promise<void> | undefined;
    await test.database.asSystem(async (tx) => {
      await mentions.getForUpdate(tx, monitor.projectId, mention.id);
      classified = processor.handle(jobFor(mention));
      expect(await waitsForLock(test.dataSource, classified)).toBe(true);
      await tx.query('SELECT FROM mention_work FOR UPDATE NOWAIT');
    });
    await classified;
    expect(await workOf(mention)).toMatchObject({ stage: 'alert', isHeld: false });
  });

  it('locks alerts that hear of changes in the order in which evaluations lock them', async () => {
    const [first, second] = [await given('acme one'), await given('acme two')];
    const hook = { channel: 'webhook', events: ['mention.alert', 'mention.updated'] } as const;
    const webhook = (destination: string) =>
      givenAlert(test.database, monitor.projectId, { ...hook, destination });
    const [earlier, later] = [await webhook('https://a.example/'), await webhook('https://b.example/')];
    await givenNotification(test.database, earlier, [second]);
    await givenNotification(test.database, later, [first]);
    const processor = await start();
    let classified: Promise<void> | undefined;
    await test.database.asSystem(async (tx) => {
      await firing.lock(tx, [earlier.id]);
      classified = processor.handle(jobFor(first, second));
      expect(await waitsForLock(test.dataSource, classified)).toBe(true);
      await tx.query('SELECT FROM alerts WHERE id = $1 FOR NO KEY UPDATE NOWAIT', [later.id]);
    });
    await classified;
    expect((await now(first))?.classification).not.toBeNull();
  });

  it('discards a verdict on a post that was removed during classification', async () => {
    const mention = await given();
    const { id } = mention;
    const meanwhile = () => test.database.asSystem((tx) => upkeep.remove(tx, [id], 'deleted_at_source'));
    await (await start(new ScriptedClassifier(meanwhile))).handle(jobFor(mention));
    expect(await now(mention)).toMatchObject({ text: '', classification: null });
    expect(await workOf(mention)).toBeUndefined();
  });

  it('discards a verdict that arrives after its lease was lost', async () => {
    const mention = await given();
    const meanwhile = () =>
      test.dataSource.query(
        "UPDATE mention_work SET lease_token = gen_random_uuid() WHERE stage = 'classify'",
      );
    await (await start(new ScriptedClassifier(meanwhile))).handle(jobFor(mention));
    expect(await now(mention)).toMatchObject({ classification: null });
    expect(await workOf(mention)).toMatchObject({ stage: 'classify', isHeld: true });
  });
});
