import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  createTestDatabase,
  givenMention,
  givenMonitor,
  givenProject,
  type TestDatabase,
} from '@earshot/database/testing';
import { MentionRepository } from '@earshot/database';
import { startTestWorker, type TestWorker, until } from '@earshot/queue/testing';
import { ClassifierModule, classifierConfigs } from './classifier.module.js';
import { ClassifyProcessor } from './classify.processor.js';
import { EmbeddedModel, modelHealth } from './embedded-model.js';

let test: TestDatabase;
let worker: TestWorker | undefined;
beforeEach(async () => {
  test = await createTestDatabase();
});
afterEach(async () => {
  await worker?.close();
  worker = undefined;
  await test.close();
});

async function start(env: Record<string, string> = {}): Promise<TestWorker> {
  worker = await startTestWorker({
    module: ClassifierModule,
    configs: classifierConfigs,
    env: { DATABASE_URL: test.url, ...env },
  });
  return worker;
}

async function isWell(started: TestWorker): Promise<boolean> {
  return modelHealth(started.get(EmbeddedModel))
    .check()
    .then(
      () => true,
      () => false,
    );
}

describe('modelHealth', () => {
  it.each(['loading', 'fallback'] as const)('reports degraded, not down, in the state %s', async (state) => {
    const classifier = { status: () => ({ state, name: 'linear@1', reason: null }) };
    const { need, check } = modelHealth({ classifier });
    expect(need).toBe('optional');
    await expect(check()).rejects.toThrow();
  });
});

describe('EmbeddedModel', () => {
  it('opens during startup, and reports this in the log and in its health', async () => {
    const started = await start();
    await until(() => isWell(started));
    expect(
      started.logged.some((line) => line.includes('model opened') && line.includes('transformer@')),
    ).toBe(true);
  });

  it('classifies mentions with the configured model, and names that model on each', async () => {
    const monitor = await givenMonitor(test.database, (await givenProject(test.database)).id);
    const mention = await givenMention(test.database, monitor, { text: 'acme is down and nobody answers' });
    const started = await start({ CLASSIFIER_MODEL: 'linear' });
    await started.get(ClassifyProcessor).handle({ mentionIds: [mention.id] });
    const stored = await test.database.asSystem((tx) =>
      new MentionRepository().get(tx, monitor.projectId, mention.id),
    );
    expect(stored?.classification).toMatchObject({
      classifier: expect.stringMatching(/^linear@\d+$/),
      sentiment: 'negative',
      isRelevant: true,
    });
    expect(await isWell(started)).toBe(true);
  });
});
