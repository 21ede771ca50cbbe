import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { TriageWorkRepository } from '@earshot/database';
import {
  ada,
  createTestDatabase,
  givenMention,
  givenMonitor,
  givenProject,
  type TestDatabase,
} from '@earshot/database/testing';
import { newId } from '@earshot/platform';
import { startTestWorker, type TestWorker, until } from '@earshot/queue/testing';
import { SchedulerModule, schedulerConfigs } from '../scheduler.module.js';

let test: TestDatabase;
let scheduler: TestWorker | undefined;
beforeEach(async () => {
  test = await createTestDatabase();
});
afterEach(async () => {
  await scheduler?.close();
  scheduler = undefined;
  await test.close();
});

/** A triage that a gateway started and left unfinished. @returns its project */
async function givenBrokenOff(): Promise<string> {
  const { database, dataSource } = test;
  const monitor = await givenMonitor(database, (await givenProject(database)).id);
  await givenMention(database, monitor);
  const triage = { id: newId(), projectId: monitor.projectId, status: 'done', by: ada } as const;
  await database.asTenant(monitor.projectId, (tx) => new TriageWorkRepository().begin(tx, triage, {}));
  await dataSource.query("UPDATE triage_work SET lease_until = now() - interval '1 second'");
  return monitor.projectId;
}

const statuses = () =>
  test.dataSource.query<object[]>('SELECT project_id, status FROM mentions ORDER BY status');

describe('TriageTicker', () => {
  it('finishes interrupted triage, except in a deleted project', async () => {
    const [live, deleted] = [await givenBrokenOff(), await givenBrokenOff()];
    await test.dataSource.query('UPDATE projects SET deleted_at = now() WHERE id = $1', [deleted]);
    scheduler = await startTestWorker({
      module: SchedulerModule,
      configs: schedulerConfigs,
      env: { DATABASE_URL: test.url, EARSHOT_SECRET_KEY: '5f'.repeat(32), SCAN_TICK_SECONDS: '600' },
    });
    await until(
      async () =>
        (await test.dataSource.query<object[]>('SELECT FROM triage_work WHERE project_id = $1', [live]))
          .length === 0,
    );
    expect(await statuses()).toContainEqual({ project_id: live, status: 'done' });
    expect(await statuses()).not.toContainEqual({ project_id: deleted, status: 'done' });
  });
});
