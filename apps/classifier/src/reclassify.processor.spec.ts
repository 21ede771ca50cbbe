import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { ClassifyInput, StrategicClassifier } from '@earshot/classification';
import { MentionRepository, MonitorRepository, ReclassificationRepository } from '@earshot/database';
import {
  createTestDatabase,
  givenMention,
  givenMonitor,
  givenProject,
  givenStatus,
  type TestDatabase,
} from '@earshot/database/testing';
import {
  type Classification,
  maxAttempts,
  type MonitorWithSchedule,
  type Reclassification,
  type ReclassificationScope,
  Retryable,
} from '@earshot/domain';
import { Lifecycle, newId } from '@earshot/platform';
import { queues } from '@earshot/queue';
import { listenTo, startTestWorker, type TestWorker, until } from '@earshot/queue/testing';
import { ClassifierModule, classifierConfigs } from './classifier.module.js';
import { EmbeddedModel } from './embedded-model.js';
import { Classifiers } from './classifiers.js';
import { ReclassifyProcessor } from './reclassify.processor.js';

const Alerts = listenTo(queues.alert);
const jobs = new ReclassificationRepository();
const mentions = new MentionRepository();
const monitors = new MonitorRepository();

let test: TestDatabase;
let monitor: MonitorWithSchedule;
const workers: TestWorker[] = [];
beforeEach(async () => {
  test = await createTestDatabase();
  monitor = await givenMonitor(test.database, (await givenProject(test.database)).id);
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.close()));
  await test.close();
});

/** Gives every post the same verdict; `meanwhile` runs during classification. */
function scripted(
  answer: Partial<Classification> = {},
  meanwhile: (inputs: readonly ClassifyInput[]) => Promise<unknown> = () => Promise.resolve(),
): StrategicClassifier {
  return {
    name: 'better@2',
    names: ['better@2', ...(answer.classifier === undefined ? [] : [answer.classifier])],
    ready: () => Promise.resolve({ state: 'ready', name: 'better@2', reason: null }),
    async classify(inputs) {
      await meanwhile(inputs);
      return inputs.map(() => ({
        isRelevant: true,
        category: 'praise',
        sentiment: 'positive',
        urgency: 7,
        summary: 'new',
        confidence: 0.9,
        language: 'en',
        classifier: 'better@2',
        reasons: [],
        ...answer,
      }));
    },
  };
}

async function start(
  classifier: StrategicClassifier = scripted(),
  options: { redis?: 'away'; sweepEveryMs?: number } = { redis: 'away' },
): Promise<{ processor: ReclassifyProcessor; worker: TestWorker }> {
  const worker = await startTestWorker({
    ...options,
    module: ClassifierModule,
    configs: classifierConfigs,
    env: { DATABASE_URL: test.url },
    replace: [
      [Classifiers, { ofNewMentions: classifier, ofReclassification: classifier }],
      [EmbeddedModel, { classifier: { ...classifier, close: () => Promise.resolve() } }],
    ],
    listeners: [Alerts],
  });
  workers.push(worker);
  return { worker, processor: worker.get(ReclassifyProcessor) };
}

/**
 * Stores classified mentions, oldest first.
 * @returns their ids
 */
async function given(count: number, classifier = 'old@1', of = monitor): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId());
  await test.dataSource.query(
    `INSERT INTO mentions (id, project_id, source, external_id, kind, url, text, published_at, engagement, found_at,
       is_relevant, category, sentiment, urgency, ai_summary, confidence, classifier, reasons, classified_at, status)
     SELECT id, $2, 'reddit', id::text, 'post', 'https://x.example', 'acme', now(), '{}', now(), true, 'complaint',
       'negative', 80, 'old', 0.5, $3, '[]', '2026-01-01', 'done' FROM unnest($1::uuid[]) AS id`,
    [ids, of.projectId, classifier],
  );
  await test.dataSource.query(
    `INSERT INTO matches (project_id, mention_id, monitor_id, keyword, field, start_offset, end_offset)
     SELECT $2, id, $3, 'acme', 'text', 0, 4 FROM unnest($1::uuid[]) AS id`,
    [ids, of.projectId, of.id],
  );
  return ids;
}

const everything: ReclassificationScope = {
  monitorId: null,
  publishedSince: null,
  publishedUntil: null,
  foundSince: null,
  foundUntil: null,
  onlyOutdated: true,
};

async function ask(scope: Partial<ReclassificationScope> = {}, of = monitor): Promise<string> {
  const job = await test.database.asTenant(of.projectId, (tx) =>
    jobs.insert(tx, of.projectId, { ...everything, ...scope }, new Date()),
  );
  return job?.id ?? '';
}

const jobNow = (id: string, of = monitor): Promise<Reclassification | null> =>
  test.database.asSystem((tx) => jobs.get(tx, of.projectId, id));
async function classifiers(): Promise<Record<string, number>> {
  const rows = await test.dataSource.query<{ classifier: string; count: number }[]>(
    'SELECT classifier, count(*)::integer AS count FROM mentions GROUP BY 1',
  );
  return Object.fromEntries(rows.map(({ classifier, count }) => [classifier, count]));
}
async function workOff(processor: ReclassifyProcessor): Promise<number> {
  let parts = 0;
  while (await processor.sweep()) parts += 1;
  return parts;
}
const expireLeases = () =>
  test.dataSource.query("UPDATE reclassifications SET lease_until = now() - interval '1 second'");
const waited = () => test.dataSource.query('UPDATE reclassifications SET due_at = now()');

describe('a reclassification', () => {
  it('replaces every verdict, in batches, newest first, and counts them', async () => {
    const ids = await given(120);
    const seen: Record<string, number>[] = [];
    const { processor } = await start(scripted({}, async () => seen.push(await classifiers())));
    const id = await ask();
    expect(await workOff(processor)).toBe(3);
    expect(seen).toEqual([
      { 'old@1': 120 },
      { 'old@1': 70, 'better@2': 50 },
      { 'old@1': 20, 'better@2': 100 },
    ]);
    expect(await jobNow(id)).toMatchObject({
      status: 'done',
      total: 120,
      examined: 120,
      changed: 120,
      failed: 0,
    });
    const [mention] = await test.database.asSystem((tx) => mentions.getMany(tx, ids.slice(0, 1)));
    expect(mention?.classification).toMatchObject({ category: 'praise', urgency: 7, classifier: 'better@2' });
  });

  it('ends when its monitor is deleted', async () => {
    await given(60);
    const { processor } = await start();
    const id = await ask({ monitorId: monitor.id });
    await processor.sweep();
    await test.database.asTenant(monitor.projectId, (tx) =>
      monitors.delete(tx, monitor.projectId, monitor.id),
    );
    expect(await workOff(processor)).toBe(1);
    expect(await jobNow(id)).toMatchObject({ status: 'done', total: 60, examined: 50 });
  });

  it('leaves mentions with the same verdict as they are, and counts only those with another one', async () => {
    const [same = '', other = '', renamed = ''] = await given(3);
    const reasons = [{ about: 'urgency' as const, code: 'outage_words', evidence: 'down', points: 16.5 }];
    const meaning = Uint8Array.of(7, 1, 255);
    const { processor } = await start(scripted({ reasons, meaning, summary: 'nul \u0000', confidence: 0.1 }));
    const again = { onlyOutdated: false };
    await ask(again);
    await workOff(processor);
    const updatedAt = async () => {
      const found = await test.database.asSystem((tx) => mentions.getMany(tx, [same, other, renamed]));
      return new Map(found.map((mention) => [mention.id, mention.updatedAt.getTime()]));
    };
    await test.dataSource.query('UPDATE mentions SET urgency = 8 WHERE id = $1', [other]);
    await test.dataSource.query("UPDATE mentions SET classifier = 'old@1' WHERE id = $1", [renamed]);
    const before = await updatedAt();
    const id = await ask(again);
    await workOff(processor);
    expect(await jobNow(id)).toMatchObject({ total: 3, examined: 3, changed: 1 });
    const after = await updatedAt();
    expect([same, other, renamed].map((mention) => after.get(mention) === before.get(mention))).toEqual([
      true,
      false,
      false,
    ]);
    expect(await classifiers()).toEqual({ 'better@2': 3 });
  });

  it('resumes given-up mentions in its window at the stage where they stopped, and enqueues them', async () => {
    const [inside, outside] = [
      await givenMention(test.database, monitor),
      await givenMention(test.database, await givenMonitor(test.database, monitor.projectId)),
    ];
    await test.dataSource.query(
      "UPDATE mention_work SET attempts = 8, dead_at = now(), last_error = 'poison'",
    );
    const { processor, worker } = await start(scripted(), {});
    await ask({ monitorId: monitor.id });
    await workOff(processor);
    const heard = worker.get(Alerts).heard;
    await until(() => heard.length === 1);
    expect(heard).toEqual([{ mentionIds: [inside.id] }]);
    expect(
      await test.dataSource.query(
        'SELECT mention_id AS id, stage, last_error AS error, dead_at IS NOT NULL AS "isDead" FROM mention_work ORDER BY 1',
      ),
    ).toEqual([
      { id: inside.id, stage: 'alert', error: null, isDead: false },
      { id: outside.id, stage: 'classify', error: 'poison', isDead: true },
    ]);
  });

  it('immediately releases its batch when the process stops', async () => {
    await given(3);
    const { processor, worker } = await start(
      scripted({}, ([, second]) => {
        if (second === undefined) return Promise.resolve();
        worker.get(Lifecycle).stop();
        return Promise.reject(new Error('one by one, please'));
      }),
    );
    const id = await ask();
    expect(await processor.sweep()).toBe(false);
    expect(
      await test.dataSource.query(
        'SELECT attempts, lease_until, due_at <= now() AS "isDue" FROM reclassifications',
      ),
    ).toEqual([{ attempts: 0, lease_until: null, isDue: true }]);
    expect(await jobNow(id)).toMatchObject({ examined: 0, lastError: null });
  });

  it('never notifies: no mention becomes pending for alerts, and no job is enqueued', async () => {
    await given(3);
    const { processor, worker } = await start(scripted(), {});
    await ask();
    await workOff(processor);
    expect(await test.dataSource.query('SELECT * FROM mention_work')).toEqual([]);
    expect(await test.dataSource.query('SELECT * FROM notifications')).toEqual([]);
    expect(worker.get(Alerts).heard).toEqual([]);
  });

  it('keeps the status that people set, even while it is running, and never overrules it', async () => {
    const [one = '', other = ''] = await given(2);
    const { processor } = await start(
      scripted({}, () =>
        test.database.asTenant(monitor.projectId, (tx) =>
          givenStatus(tx, monitor.projectId, [one], 'ignored'),
        ),
      ),
    );
    await ask();
    await workOff(processor);
    const found = await test.database.asSystem((tx) => mentions.getMany(tx, [one, other]));
    expect(new Map(found.map(({ id, status }) => [id, status]))).toEqual(
      new Map([
        [one, 'ignored'],
        [other, 'done'],
      ]),
    );
    expect(new Map(found.map(({ id, classification }) => [id, classification?.isRelevant]))).toEqual(
      new Map([
        [one, false],
        [other, true],
      ]),
    );
    expect(await classifiers()).toEqual({ 'better@2': 2 });
  });

  it.each<[string, Partial<ReclassificationScope>, number]>([
    ['mentions that another classifier judged', {}, 2],
    ['every mention if not limited to outdated ones', { onlyOutdated: false }, 3],
    ['nothing if no mention was found in the period', { foundSince: new Date(Date.now() + 3_600_000) }, 0],
    ['mentions published before a time', { publishedUntil: new Date('2026-01-01') }, 0],
    ['mentions published since a time', { publishedSince: new Date('2026-01-01') }, 2],
  ])('covers %s', async (_, scope, expected) => {
    await given(2);
    await given(1, 'better@2');
    const { processor } = await start();
    const id = await ask(scope);
    await workOff(processor);
    expect(await jobNow(id)).toMatchObject({ status: 'done', total: expected, examined: expected });
  });

  it('can be limited to one monitor, and stays within its project', async () => {
    const other = await givenMonitor(test.database, monitor.projectId);
    const foreign = await givenMonitor(test.database, (await givenProject(test.database)).id);
    await given(2);
    const own = await given(3, 'old@1', other);
    await given(4, 'old@1', foreign);
    const { processor } = await start();
    const id = await ask({ monitorId: other.id });
    await workOff(processor);
    expect(await jobNow(id)).toMatchObject({ total: 3, changed: 3 });
    const changed = await test.dataSource.query<{ id: string }[]>(
      "SELECT id FROM mentions WHERE classifier = 'better@2' ORDER BY id",
    );
    expect(changed.map(({ id: changedId }) => changedId)).toEqual(own);
  });

  it('skips mentions that are not classified yet or were removed', async () => {
    const [removed, waiting] = await given(3);
    await test.dataSource.query(
      "UPDATE mentions SET removed_at = now(), removed_reason = 'retention' WHERE id = $1",
      [removed],
    );
    await test.dataSource.query(
      `UPDATE mentions SET is_relevant = NULL, category = NULL, sentiment = NULL, urgency = NULL, ai_summary = NULL,
         confidence = NULL, classifier = NULL, reasons = NULL, classified_at = NULL WHERE id = $1`,
      [waiting],
    );
    const { processor } = await start();
    const id = await ask();
    await workOff(processor);
    expect(await jobNow(id)).toMatchObject({ total: 1, changed: 1 });
  });

  it('discards a verdict on a post that was edited in the meantime', async () => {
    const [edited] = await given(2);
    const { processor } = await start(
      scripted({}, () =>
        test.dataSource.query(
          "UPDATE mentions SET classifier = 'newer@3', classified_at = now() WHERE id = $1",
          [edited],
        ),
      ),
    );
    const id = await ask();
    await workOff(processor);
    expect(await classifiers()).toEqual({ 'better@2': 1, 'newer@3': 1 });
    expect(await jobNow(id)).toMatchObject({ examined: 2, changed: 1 });
  });

  it('does not replace an LLM verdict with a fallback made because the LLM did not answer', async () => {
    await given(1, 'llm:big@1');
    await given(1, 'old@1');
    const reasons = [{ about: 'provider' as const, code: 'llm_failed', evidence: null, points: 0 }];
    const { processor } = await start(scripted({ reasons }));
    await ask();
    await workOff(processor);
    expect(await classifiers()).toEqual({ 'llm:big@1': 1, 'better@2': 1 });
  });

  it('keeps verdicts that only the simpler model could replace, because the better one died midway', async () => {
    await given(2);
    const { processor } = await start({
      ...scripted(),
      async classify(inputs, now) {
        const [first, ...rest] = await scripted().classify(inputs, now);
        return first === undefined
          ? []
          : [first, ...rest.map((each) => ({ ...each, classifier: 'simple@1' }))];
      },
    });
    const id = await ask();
    await workOff(processor);
    expect(await classifiers()).toEqual({ 'better@2': 1, 'old@1': 1 });
    expect(await jobNow(id)).toMatchObject({ status: 'done', examined: 2, changed: 1, failed: 1 });
  });
});

describe('a worker', () => {
  it('processes new mentions first', async () => {
    const [id] = await given(1);
    const { processor } = await start();
    await ask();
    const wait = (dueAt: string) =>
      test.dataSource.query(
        `INSERT INTO mention_work (mention_id, project_id, stage, due_at) VALUES ($1, $2, 'classify', ${dueAt})
         ON CONFLICT (mention_id) DO UPDATE SET due_at = ${dueAt}`,
        [id, monitor.projectId],
      );
    await wait('now()');
    expect(await processor.sweep()).toBe(false);
    expect(await classifiers()).toEqual({ 'old@1': 1 });
    await wait("now() + interval '1 hour'");
    expect(await processor.sweep()).toBe(true);
    expect(await classifiers()).toEqual({ 'better@2': 1 });
  });

  it('that is killed midway leaves its finished batches; the next one resumes there and counts nothing twice', async () => {
    await given(120);
    const id = await ask();
    let isKilled = false;
    const killed = new Promise<never>(() => undefined);
    const { processor: dies } = await start(
      scripted({}, async () => {
        if ((await classifiers())['better@2'] !== 50) return;
        isKilled = true;
        await killed;
      }),
    );
    await dies.sweep();
    void dies.sweep();
    await until(() => isKilled);
    const { processor: survivor } = await start();
    expect(await workOff(survivor)).toBe(0);
    await expireLeases();
    expect(await workOff(survivor)).toBe(2);
    expect(await jobNow(id)).toMatchObject({ status: 'done', total: 120, examined: 120, changed: 120 });
    expect(await classifiers()).toEqual({ 'better@2': 120 });
  });

  it('that returns after its lease expired stores nothing', async () => {
    await given(2);
    const id = await ask();
    let goOn: () => void = () => undefined;
    const asleep = new Promise<void>((resolve) => (goOn = resolve));
    let isAsleep = false;
    const { processor: late } = await start(
      scripted({ classifier: 'late@1' }, () => {
        isAsleep = true;
        return asleep;
      }),
    );
    const sleeping = late.sweep();
    await until(() => isAsleep);
    await expireLeases();
    const { processor: other } = await start();
    await workOff(other);
    goOn();
    await sleeping;
    expect(await classifiers()).toEqual({ 'better@2': 2 });
    expect(await jobNow(id)).toMatchObject({ status: 'done', examined: 2, changed: 2, lastError: null });
  });

  it('shares jobs with other workers, and each batch is done once', async () => {
    const foreign = await givenMonitor(test.database, (await givenProject(test.database)).id);
    await given(120);
    await given(120, 'old@1', foreign);
    const [id, other] = [await ask(), await ask({}, foreign)];
    const judged: string[] = [];
    const classifier = scripted({}, (inputs) => {
      judged.push(...inputs.map(({ matches }) => `${matches[0]?.monitorId}`));
      return Promise.resolve();
    });
    const [one, two] = [await start(classifier), await start(classifier)];
    for (let round = 0; round < 8; round += 1)
      await Promise.all([one.processor.sweep(), two.processor.sweep()]);
    expect(await jobNow(id)).toMatchObject({ status: 'done', examined: 120, changed: 120 });
    expect(await jobNow(other, foreign)).toMatchObject({ status: 'done', examined: 120, changed: 120 });
    expect(judged).toHaveLength(240);
  });

  it('stores a whole batch or nothing, and retries it later', async () => {
    const [first = ''] = await given(3);
    const id = await ask();
    await test.dataSource.query(
      `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'disk full'; END $$;
       CREATE TRIGGER refuse BEFORE UPDATE ON mentions FOR EACH ROW WHEN (NEW.id = '${first}') EXECUTE FUNCTION refuse()`,
    );
    const { processor } = await start();
    expect(await processor.sweep()).toBe(false);
    expect(await classifiers()).toEqual({ 'old@1': 3 });
    expect(await jobNow(id)).toMatchObject({ status: 'running', examined: 0, lastError: expect.any(String) });
    await test.dataSource.query('DROP TRIGGER refuse ON mentions');
    expect(await processor.sweep()).toBe(false);
    await waited();
    expect(await workOff(processor)).toBe(1);
    expect(await jobNow(id)).toMatchObject({ status: 'done', examined: 3, changed: 3, lastError: null });
  });

  it('continues if one mention cannot be classified; that mention keeps its verdict', async () => {
    const [poison] = await given(3);
    await test.dataSource.query("UPDATE mentions SET text = 'acme poison' WHERE id = $1", [poison]);
    const { processor } = await start(
      scripted({}, (inputs) =>
        inputs.some(({ post }) => post.text.includes('poison'))
          ? Promise.reject(new Error('It is poison.'))
          : Promise.resolve(),
      ),
    );
    const id = await ask();
    await workOff(processor);
    expect(await jobNow(id)).toMatchObject({ status: 'done', examined: 3, changed: 2, failed: 1 });
    expect(await classifiers()).toEqual({ 'old@1': 1, 'better@2': 2 });
  });

  it('gives up a job that keeps failing, and records the reason', async () => {
    await given(1);
    const id = await ask();
    const { processor } = await start(
      scripted({}, () => Promise.reject(new Retryable('The model is away.'))),
    );
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      expect(await jobNow(id)).toMatchObject({ finishedAt: null });
      await processor.sweep();
      await waited();
    }
    expect(await jobNow(id)).toMatchObject({
      status: 'given_up',
      lastError: 'The model is away.',
      failed: 0,
    });
  });

  it('gives up a job that crashes it every time', async () => {
    await given(1);
    const id = await ask();
    const { processor } = await start();
    await test.dataSource.query(
      `UPDATE reclassifications SET attempts = ${maxAttempts}, lease_token = gen_random_uuid(),
         lease_until = now() - interval '1 second'`,
    );
    expect(await processor.sweep()).toBe(false);
    expect(await jobNow(id)).toMatchObject({
      status: 'given_up',
      lastError: 'Its last attempts never ended.',
    });
  });

  it('replaces nothing while only the fallback model is available, and records why', async () => {
    await given(1);
    const id = await ask();
    const { processor } = await start({
      ...scripted(),
      ready: () =>
        Promise.resolve({ state: 'fallback', name: 'linear@1', reason: 'No runtime for this system.' }),
    });
    expect(await processor.sweep()).toBe(false);
    expect(await classifiers()).toEqual({ 'old@1': 1 });
    expect(await jobNow(id)).toMatchObject({
      lastError: 'Only the simpler model is available: No runtime for this system.',
    });
  });

  it('finds pending jobs by sweeping, without Redis or a job that names them', async () => {
    await given(60);
    const id = await ask();
    await start(scripted(), { redis: 'away', sweepEveryMs: 10 });
    await until(async () => (await jobNow(id))?.status === 'done');
    expect(await classifiers()).toEqual({ 'better@2': 60 });
  });

  it('that was started by a job enqueues the next batch itself', async () => {
    await given(120);
    const id = await ask();
    const { processor } = await start(scripted(), {});
    await processor.handle({ reclassificationIds: [id] });
    await until(async () => (await jobNow(id))?.status === 'done');
  });
});
