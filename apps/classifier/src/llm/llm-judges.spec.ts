import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { goodModel, type LlmServer, startLlmServer } from '@earshot/classification/testing';
import { LlmStateRepository, MentionRepository } from '@earshot/database';
import {
  createTestDatabase,
  givenMention,
  givenMonitor,
  givenProject,
  type TestDatabase,
} from '@earshot/database/testing';
import { languageModelFaultSentences, type Mention, type MonitorWithSchedule } from '@earshot/domain';
import { HealthChecks, Metrics } from '@earshot/platform';
import { startTestWorker, type TestWorker } from '@earshot/queue/testing';
import { ClassifierModule, classifierConfigs } from '../classifier.module.js';
import { ClassifyProcessor } from '../classify.processor.js';

const mentions = new MentionRepository();

let test: TestDatabase;
let server: LlmServer;
let monitor: MonitorWithSchedule;
let worker: TestWorker | undefined;
beforeEach(async () => {
  [test, server] = await Promise.all([createTestDatabase(), startLlmServer(goodModel)]);
  monitor = await givenMonitor(test.database, (await givenProject(test.database)).id);
});
afterEach(async () => {
  await worker?.close();
  await Promise.all([test.close(), server.close()]);
});

/**
 * Classifies pending mentions in a process with this configuration.
 * @returns the mention as stored
 */
async function classify(given: Mention, env: Record<string, string> = {}): Promise<Mention | null> {
  worker = await startTestWorker({
    module: ClassifierModule,
    configs: classifierConfigs,
    redis: 'away',
    env: {
      DATABASE_URL: test.url,
      CLASSIFIER_MODEL: 'linear',
      LLM_PROVIDER: 'openai',
      LLM_MODEL: 'small-model',
      LLM_API_KEY: 'sk-never-logged',
      LLM_BASE_URL: server.openAiUrl,
      ...env,
    },
  });
  await worker.get(ClassifyProcessor).sweep();
  return test.database.asSystem((tx) => mentions.get(tx, monitor.projectId, given.id));
}

const stageOf = ({ id }: Mention) =>
  test.dataSource.query<object[]>('SELECT stage, attempts FROM mention_work WHERE mention_id = $1', [id]);
const urgent = 'acme production is down and nobody answers, this is unacceptable';

describe('a classifier with an LLM', () => {
  it('stores the LLM’s verdict on an urgent post, counts it, and passes the mention on once', async () => {
    const mention = await givenMention(test.database, monitor, { text: urgent });
    const stored = await classify(mention);
    expect(stored?.classification).toMatchObject({ classifier: 'llm:small-model@3', urgency: 50 });
    expect(stored?.classification?.reasons.map(({ code }) => code)).toContain('llm_decided');
    expect(await stageOf(mention)).toEqual([{ stage: 'alert', attempts: 0 }]);
    const text = await worker?.get(Metrics).text();
    expect(text).toContain('earshot_llm_calls{provider="openai"} 1');
    expect(text).toMatch(/earshot_llm_tokens\{provider="openai",direction="input"\} [1-9]/);
  });

  it('stores its own verdict with the reason if the LLM is unavailable, and still passes the mention on', async () => {
    server.model = () => ({ status: 500 });
    const mention = await givenMention(test.database, monitor, { text: urgent });
    const stored = await classify(mention);
    expect(stored?.classification?.classifier).toMatch(/^linear@/);
    expect(stored?.classification?.reasons).toContainEqual({
      about: 'provider',
      code: 'llm_failed',
      evidence: 'could not be reached',
      points: 0,
    });
    expect(await stageOf(mention)).toEqual([{ stage: 'alert', attempts: 0 }]);
  });

  it('does not call the LLM once the budget is spent, and shows this on the mention and in the metrics', async () => {
    const mention = await givenMention(test.database, monitor, { text: urgent });
    const stored = await classify(mention, { LLM_DAILY_TOKENS: '10' });
    expect(server.calls).toEqual([]);
    expect(stored?.classification?.reasons.map(({ code }) => code)).toContain('llm_budget_spent');
    expect(await worker?.get(Metrics).text()).toContain('earshot_llm_denied_calls{provider="openai"} 1');
  });

  it('does not call the LLM if the strategy is embedded', async () => {
    const mention = await givenMention(test.database, monitor, { text: urgent });
    await classify(mention, { CLASSIFIER_STRATEGY: 'embedded' });
    expect(server.calls).toEqual([]);
  });

  it('never logs the key or the text of posts', async () => {
    server.model = () => ({
      status: 401,
      body: '{"error":{"message":"Incorrect API key: sk-never-logged"}}',
    });
    for (let count = 0; count < 6; count += 1)
      await givenMention(test.database, await givenMonitor(test.database, monitor.projectId), {
        text: urgent,
      });
    await classify(await givenMention(test.database, monitor, { text: urgent }));
    const logged = worker?.logged.join('\n') ?? '';
    expect(logged).toContain('the LLM is not asked for now');
    const errors = (worker?.logged ?? []).filter((line) => line.includes('"level":"error"'));
    expect(errors).toHaveLength(1);
    expect(errors[0]).toContain('The language model refuses its key or requests: The LLM answered 401.');
    const checks = worker?.get(HealthChecks).all ?? [];
    await expect(checks.find(({ name }) => name === 'configuration')?.check()).rejects.toThrow(
      'The language model refuses its key or requests.',
    );
    expect(logged).not.toContain('sk-never-logged');
    expect(logged).not.toContain('unacceptable');
  });

  it.each([
    ['refused', { status: 401 }, {}],
    ['invalid_answers', { text: 'I cannot say.' }, {}],
    ['slow', { hangs: true }, { LLM_DEADLINE_SECONDS: '1' }],
    ['budget_spent', { status: 500 }, { LLM_DAILY_TOKENS: '10' }],
  ] as const)(
    'stores the fault %s and reports it in health, until the LLM answers again',
    async (fault, answer, env) => {
      server.model = () => answer;
      await classify(await givenMention(test.database, monitor, { text: urgent }), env);
      for (let count = 0; count < 3; count += 1) {
        await givenMention(test.database, monitor, { text: `${urgent} ${count}` });
        await worker?.get(ClassifyProcessor).sweep();
      }
      await eventually(async () => expect(await stateNow()).toMatchObject({ model: 'small-model', fault }));
      const checks = worker?.get(HealthChecks).all ?? [];
      await expect(checks.find(({ name }) => name === 'configuration')?.check()).rejects.toThrow(
        languageModelFaultSentences[fault],
      );
      await worker?.close();

      server.model = goodModel;
      await classify(await givenMention(test.database, monitor, { text: `${urgent} again` }));
      await eventually(async () =>
        expect(await stateNow()).toMatchObject({ model: 'small-model', fault: null }),
      );
      await worker?.close();
      await classify(await givenMention(test.database, monitor, { text: `${urgent} at last` }), {
      LLM_PROVIDER: '', LLM_MODEL: '', LLM_API_KEY: '', LLM_BASE_URL: '',
    }); // prettier-ignore
      expect(await stateNow()).toBeNull();
    },
  );
});

function stateNow() {
  return test.database.asSystem((tx) => new LlmStateRepository().current(tx));
}

/** The state is stored in parallel with the work, so it may arrive after the work has ended. */
async function eventually(check: () => Promise<void>): Promise<void> {
  for (const until = Date.now() + 40_000; ;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > until) throw error;
      await new Promise((later) => setTimeout(later, 20));
    }
  }
}
