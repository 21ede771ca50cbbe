import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { SourceStateRepository } from '@earshot/database';
import { createTestDatabase, givenProject, type TestDatabase } from '@earshot/database/testing';
import { defaultSources } from '@earshot/domain';
import { startTestWorker, type TestWorker, until } from '@earshot/queue/testing';
import { SchedulerModule, schedulerConfigs } from '../scheduler.module.js';

let test: TestDatabase;
let scheduler: TestWorker;
beforeEach(async () => {
  test = await createTestDatabase();
});
afterEach(async () => {
  await scheduler.close();
  await test.close();
});

it('keeps sources that are left out of the installation out of new monitors', async () => {
  const states = new SourceStateRepository();
  const { id } = await givenProject(test.database);
  await test.database.asSystem(async (tx) => {
    for (const source of ['x', 'reddit', 'bluesky'] as const)
      await states.report(tx, { source, configured: true, partial: false, delayed: false, note: '' });
  });
  scheduler = await startTestWorker({
    module: SchedulerModule,
    configs: schedulerConfigs,
    env: { DATABASE_URL: test.url, EARSHOT_SECRET_KEY: '5f'.repeat(32), SOURCES: 'x,hackernews' },
  });
  const defaults = async () => defaultSources(await test.database.asSystem((tx) => states.reported(tx, id)));
  await until(async () => (await defaults()).length === 2);
  expect(await defaults()).toEqual(['x', 'hackernews']);
});
