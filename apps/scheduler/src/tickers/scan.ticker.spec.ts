import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Type } from '@nestjs/common';
import { createTestDatabase, givenMonitor, givenProject, type TestDatabase } from '@earshot/database/testing';
import { Enqueuer, queues, RedisConfig, RedisConnection, type WatchesDue } from '@earshot/queue';
import { listenTo, startTestWorker, type TestWorker, until } from '@earshot/queue/testing';
import { ScanTicker } from './scan.ticker.js';
import { SchedulerModule, schedulerConfigs } from '../scheduler.module.js';

const Scanner = listenTo(queues.scan.reddit);

let test: TestDatabase;
let projectId: string;
let scheduler: TestWorker | undefined;
beforeEach(async () => {
  test = await createTestDatabase();
  projectId = (await givenProject(test.database)).id;
});
afterEach(async () => {
  await scheduler?.close();
  scheduler = undefined;
  await test.close();
});

async function start(redis?: 'away', listeners: readonly Type[] = [Scanner]): Promise<TestWorker> {
  scheduler = await startTestWorker({
    module: SchedulerModule,
    configs: schedulerConfigs,
    env: {
      DATABASE_URL: test.url,
      EARSHOT_SECRET_KEY: '5f'.repeat(32),
      SOURCES: 'reddit',
      SCAN_TICK_SECONDS: '600',
    },
    redis,
    listeners,
  });
  return scheduler;
}

/** All jobs enqueued so far: the spec enqueues one more and waits for it. */
async function heardBy({ get }: TestWorker): Promise<WatchesDue[]> {
  const last = { source: 'reddit', watchIds: [], leaseToken: 'the spec' } as const;
  const { heard } = get(Scanner);
  const before = heard.length;
  await get(Enqueuer).enqueue(queues.scan.reddit, [last]);
  await until(() => heard.slice(before).some(({ leaseToken }) => leaseToken === last.leaseToken));
  return heard.filter(({ leaseToken }) => leaseToken !== last.leaseToken);
}

const givenMonitors = (count: number) =>
  Promise.all(Array.from({ length: count }, () => givenMonitor(test.database, projectId)));
const watchIds = async (): Promise<string[]> =>
  (await test.dataSource.query<{ id: string }[]>('SELECT id FROM watches')).map(({ id }) => id);

describe('ScanTicker', () => {
  it('enqueues each due watch once, in jobs of at most 5,000', async () => {
    const { id } = await givenMonitor(test.database, projectId);
    await test.dataSource.query(
      `WITH copies AS (
         INSERT INTO monitors (id, project_id, name, keywords, exclude_keywords, exclude_authors, sources, group_name,
           active, created_at, updated_at)
         SELECT gen_random_uuid(), project_id, name, keywords, exclude_keywords, exclude_authors, sources, group_name,
           active, created_at, updated_at FROM monitors, generate_series(2, 5205) WHERE id = $1 RETURNING id, project_id
       )
       INSERT INTO watches (id, project_id, monitor_id, source, active, next_scan_at)
       SELECT gen_random_uuid(), project_id, id, 'reddit', true, now() FROM copies`,
      [id],
    );
    const worker = await start();
    await until(async () => (await heardBy(worker)).length === 2);
    await worker.get(ScanTicker).tick();
    const heard = await heardBy(worker);
    expect(heard.map((job) => job.watchIds.length).sort((a, b) => a - b)).toEqual([205, 5_000]);
    expect(heard.flatMap((job) => job.watchIds).sort()).toEqual((await watchIds()).sort());
  });

  it('releases watches with their due times unchanged if no job could be enqueued', async () => {
    await givenMonitors(3);
    const state = 'SELECT id, next_scan_at, cursor, lease_token, lease_until FROM watches ORDER BY id';
    const before = await test.dataSource.query<object[]>(state);
    const worker = await start('away');
    await until(() => worker.logged.some((line) => line.includes('jobs not enqueued')));
    // Stopping waits for the running tick.
    await worker.close();
    expect(await test.dataSource.query(state)).toEqual(before);
  });

  it('enqueues again under a new lease if no scanner took the job', async () => {
    await givenMonitors(1);
    const worker = await start();
    await until(async () => (await heardBy(worker)).length === 1);
    await test.dataSource.query("UPDATE watches SET lease_until = now() - interval '1 second'");
    await worker.get(ScanTicker).tick();
    const [first, second] = await heardBy(worker);
    expect(second?.watchIds).toEqual(first?.watchIds);
    expect(second?.leaseToken).not.toBe(first?.leaseToken);
  });

  it('enqueues no more than a few jobs if no scanner takes any', async () => {
    await givenMonitors(1);
    const worker = await start(undefined, []);
    const { client } = worker.get(RedisConnection);
    const waiting = `${worker.get(RedisConfig).prefix}*${queues.scan.reddit.name}:wait`;
    // The worker's first tick is its own: two at once may both find room for one more job.
    await until(async () => (await client.keys(waiting)).length === 1);
    for (let tick = 0; tick < 40; tick += 1) {
      await test.dataSource.query("UPDATE watches SET lease_until = now() - interval '1 second'");
      await worker.get(ScanTicker).tick();
    }
    const [list = ''] = await client.keys(waiting);
    expect(await client.llen(list)).toBe(20);
    // They are left to the sweep of the scanner.
    await test.dataSource.query('UPDATE watches SET lease_token = NULL, lease_until = NULL');
    await worker.get(ScanTicker).tick();
    expect(await test.dataSource.query('SELECT lease_token FROM watches')).toEqual([{ lease_token: null }]);
  });

  it('leaves alone watches that are not due or whose source has no scanner', async () => {
    await givenMonitor(test.database, projectId, { sources: ['threads'] });
    await givenMonitors(1);
    await test.dataSource.query(
      "UPDATE watches SET next_scan_at = now() + interval '1 minute' WHERE source = 'reddit'",
    );
    const worker = await start();
    await worker.get(ScanTicker).tick();
    expect(await heardBy(worker)).toEqual([]);
  });
});
