import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { MentionUpkeepRepository, SourceStateRepository } from '@earshot/database';
import {
  createTestDatabase,
  givenMention,
  givenMonitor,
  givenProject,
  type TestDatabase,
} from '@earshot/database/testing';
import { queues, RedisConfig, RedisConnection } from '@earshot/queue';
import { listenTo, startTestWorker, type TestWorker, until } from '@earshot/queue/testing';
import { SchedulerModule, schedulerConfigs } from '../scheduler.module.js';
import { UpkeepTicker } from './upkeep.ticker.js';

const Verifier = listenTo(queues.verify.reddit);

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

async function start(env: Record<string, string> = {}): Promise<UpkeepTicker> {
  scheduler = await startTestWorker({
    module: SchedulerModule,
    configs: schedulerConfigs,
    env: { DATABASE_URL: test.url, EARSHOT_SECRET_KEY: '5f'.repeat(32), SCAN_TICK_SECONDS: '600', ...env },
    listeners: [Verifier],
  });
  return scheduler.get(UpkeepTicker);
}

/** Two mentions: one whose time is up, and one due for verification. */
async function givenDue(): Promise<void> {
  const { database } = test;
  const monitor = await givenMonitor(database, (await givenProject(database)).id);
  const [purge, verify] = [await givenMention(database, monitor), await givenMention(database, monitor)];
  const ago = new Date(Date.now() - 1_000);
  await database.asSystem(async (tx) => {
    await new SourceStateRepository().record(tx, 'reddit', null);
    await new MentionUpkeepRepository().plan(tx, [
      { mentionId: purge.id, verifyAt: null, purgeAt: ago },
      { mentionId: verify.id, verifyAt: ago, purgeAt: null },
    ]);
  });
}

const removed = () =>
  test.dataSource.query<object[]>('SELECT removed_reason FROM mentions WHERE removed_at IS NOT NULL');

describe('UpkeepTicker', () => {
  it('empties expired posts, and enqueues the source whose posts are due for verification', async () => {
    await givenDue();
    await start();
    await until(async () => (await removed()).length > 0);
    expect(await removed()).toEqual([{ removed_reason: 'retention' }]);
    const heard = scheduler?.get(Verifier).heard ?? [];
    await until(() => heard.length > 0);
    expect(heard[0]).toEqual({ source: 'reddit' });
  });

  it('enqueues nothing for a source without a scanner', async () => {
    await givenDue();
    const ticker = await start({ SOURCES: 'hackernews' });
    await until(async () => (await removed()).length > 0);
    await ticker.tick();
    const { client } = scheduler?.get(RedisConnection) ?? {};
    expect(
      await client?.keys(`${scheduler?.get(RedisConfig).prefix}*${queues.verify.reddit.name}:id`),
    ).toEqual([]);
  });

  it('does nothing if RETENTION is false', async () => {
    await givenDue();
    const ticker = await start({ RETENTION: 'false' });
    await scheduler?.close();
    expect(await removed()).toEqual([]);
    expect(ticker).toBeInstanceOf(UpkeepTicker);
  });
});
