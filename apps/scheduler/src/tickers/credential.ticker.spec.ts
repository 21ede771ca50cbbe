import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { StatusMailRepository, SourceCredentialRepository, SourceStateRepository } from '@earshot/database';
import { createTestDatabase, givenMonitor, givenProject, type TestDatabase } from '@earshot/database/testing';
import { queues } from '@earshot/queue';
import { listenTo, startTestWorker, type TestWorker, until } from '@earshot/queue/testing';
import { CredentialTicker } from './credential.ticker.js';
import { SchedulerModule, schedulerConfigs } from '../scheduler.module.js';

const Mailer = listenTo(queues.mail);
let test: TestDatabase;
let scheduler: TestWorker;
beforeEach(async () => {
  test = await createTestDatabase();
});
afterEach(async () => {
  await scheduler.close();
  await test.close();
});

it('reminds owners of projects that watch a source of its expiring token, once', async () => {
  const { id } = await givenProject(test.database);
  await givenMonitor(test.database, id, { sources: ['threads'] });
  await test.database.asSystem(async (tx) => {
    const report = { source: 'threads', configured: true, partial: true, delayed: false, note: '' } as const;
    await new SourceStateRepository().report(tx, report);
    const endsAt = new Date(Date.now() + 6 * 86_400_000);
    const credential = { sealedToken: null, renewedAt: null, endsAt };
    await new SourceCredentialRepository(new StatusMailRepository()).save(tx, 'threads', 'f', credential);
  });
  scheduler = await startTestWorker({
    module: SchedulerModule,
    configs: schedulerConfigs,
    env: { DATABASE_URL: test.url, EARSHOT_SECRET_KEY: '5f'.repeat(32), SCAN_TICK_SECONDS: '600' },
    listeners: [Mailer],
  });
  const { heard } = scheduler.get(Mailer);
  await until(() => heard.length > 0);
  await scheduler.get(CredentialTicker).tick();
  const rows = await test.dataSource.query<{ id: string }[]>('SELECT id FROM notices');
  expect(heard).toEqual([{ mailIds: rows.map((row) => row.id) }]);
  expect(rows).toHaveLength(1);
});
