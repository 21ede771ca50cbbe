import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ProjectRepository } from '@earshot/database';
import { createTestDatabase, givenMonitor, givenProject, type TestDatabase } from '@earshot/database/testing';
import { startTestWorker, type TestWorker, until } from '@earshot/queue/testing';
import { SchedulerModule, schedulerConfigs } from '../scheduler.module.js';

let test: TestDatabase;
let scheduler: TestWorker | undefined;
beforeEach(async () => {
  test = await createTestDatabase();
});
afterEach(async () => {
  await scheduler?.close();
  await test.close();
});

describe('PurgeTicker', () => {
  it('erases what was deleted, in several batches, and nothing else', async () => {
    const { database, dataSource } = test;
    const [gone, kept] = [await givenProject(database), await givenProject(database)];
    for (const { id } of [gone, kept]) {
      await givenMonitor(database, id);
      await dataSource.query(
        `INSERT INTO mentions (id, project_id, source, external_id, kind, url, text, published_at, engagement, found_at)
         SELECT gen_random_uuid(), $1, 'reddit', n::text, 'post', 'https://a.example', 'acme', now(), '{}', now()
         FROM generate_series(1, 2500) n`,
        [id],
      );
    }
    await database.asSystem((tx) => new ProjectRepository().delete(tx, gone.id));
    const configs = {
      configs: schedulerConfigs,
      env: { DATABASE_URL: test.url, EARSHOT_SECRET_KEY: '5f'.repeat(32) },
    };
    scheduler = await startTestWorker({ module: SchedulerModule, ...configs });
    const left = () =>
      dataSource.query<object[]>(
        `SELECT p.id, (SELECT count(*)::integer FROM mentions m WHERE m.project_id = p.id) AS mentions,
           (SELECT count(*)::integer FROM monitors m WHERE m.project_id = p.id) AS monitors FROM projects p`,
      );
    await until(async () => (await left()).length === 1);
    // Stopping waits for the running tick.
    await scheduler.close();
    expect(await left()).toEqual([{ id: kept.id, mentions: 2_500, monitors: 1 }]);
    expect(await dataSource.query('SELECT DISTINCT project_id AS id FROM mentions')).toEqual([
      { id: kept.id },
    ]);
  });
});
