import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { newWebhookSecret } from '@earshot/channels';
import {
  createTestDatabase,
  givenAlert,
  givenMonitor,
  givenProject,
  type TestDatabase,
} from '@earshot/database/testing';
import type { MonitorWithSchedule } from '@earshot/domain';
import { newId, SecretBox } from '@earshot/platform';
import { TcpProxy } from '@earshot/platform/testing';
import { testRedis } from '@earshot/queue/testing';
import { DispatcherProcess } from '../testing/dispatcher-process.js';
import { InterruptibleReceiver } from '../testing/interruptible-receiver.js';
import { givenManyClassified, notificationsIn } from '../testing/test-dispatcher.js';

const key = '5f'.repeat(32);
const perDestination = 2;

let test: TestDatabase;
let receiver: InterruptibleReceiver;
let postgres: TcpProxy;
let redis: ReturnType<typeof testRedis>;
let dispatchers: DispatcherProcess[];
let monitor: MonitorWithSchedule;

beforeEach(async () => {
  test = await createTestDatabase();
  receiver = await InterruptibleReceiver.start();
  postgres = await TcpProxy.open(test.url);
  redis = testRedis();
  monitor = await givenMonitor(test.database, (await givenProject(test.database)).id);
  dispatchers = [];
}, 60_000);
afterEach(async () => {
  for (const dispatcher of dispatchers) await dispatcher.stop();
  await receiver.stop();
  await postgres.goAway();
  await test.close();
}, 60_000);

function startDispatcher(): DispatcherProcess {
  const dispatcher = new DispatcherProcess({
    PATH: process.env['PATH'] ?? '',
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    REDIS_PREFIX: redis.prefix,
    EARSHOT_SECRET_KEY: key,
    BASE_URL: 'https://earshot.example',
    OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8',
    SWEEP_SECONDS: '1',
    HOST: '127.0.0.1',
    PORT: '0',
  });
  dispatchers.push(dispatcher);
  return dispatcher;
}

async function givenWebhook(): Promise<void> {
  const id = newId();
  const secret = new SecretBox({ key: Buffer.from(key, 'hex') }).seal(newWebhookSecret(), id);
  const hook = { id, channel: 'webhook', destination: receiver.url } as const;
  await givenAlert(test.database, monitor.projectId, hook, { secret });
}

/**
 * Skips the waits between attempts and the leases of dead processes. Rows that a dispatcher is writing to are left for the
 * next call.
 */
async function timePasses(): Promise<void> {
  await test.dataSource.query(
    `UPDATE notifications SET due_at = now() WHERE id IN (
       SELECT id FROM notifications WHERE status = 'pending' AND due_at > now() FOR UPDATE SKIP LOCKED)`,
  );
  await test.dataSource.query(
    `UPDATE alerts SET held_until = NULL WHERE id IN (
       SELECT id FROM alerts WHERE held_until IS NOT NULL FOR UPDATE SKIP LOCKED)`,
  );
  await test.dataSource.query(
    `UPDATE mention_work SET due_at = now()
      WHERE mention_id IN (SELECT mention_id FROM mention_work FOR UPDATE SKIP LOCKED)`,
  );
}

/** Ends the lease of every claimed notification. */
async function leasesEnd(): Promise<void> {
  await test.dataSource.query('UPDATE notifications SET lease_until = now() WHERE lease_until > now()');
}

/**
 * Waits until everything is delivered, or for five minutes at most.
 * @returns the notifications at that time
 */
async function allDelivered(expected: number) {
  for (const giveUpAt = Date.now() + 300_000; ; await sleep(500)) {
    await timePasses();
    const rows = await notificationsIn(test);
    const delivered = rows.filter(({ status }) => status === 'delivered').length;
    if (delivered >= expected || Date.now() > giveUpAt) return rows;
  }
}

/** The message ids expected in copies of the stored messages. */
async function messageIds(): Promise<string[]> {
  const [{ ids } = { ids: [] }] = await test.dataSource.query<{ ids: string[] }[]>(
    `SELECT array_agg('msg_' || replace(id::text, '-', '')) AS ids FROM notifications`,
  );
  return ids.sort();
}

it('resends messages whose receipt could not be recorded, under the same id, and only those in progress', async () => {
  await givenWebhook();
  const mentions = await givenManyClassified(test, monitor, 20);
  let dispatcher = startDispatcher();
  const kills = 4;
  for (let killed = 0; killed < kills; killed += 1)
    await receiver.interruptNext(async (answer) => {
      postgres.silence();
      await answer();
      await dispatcher.stop();
      await leasesEnd();
      await postgres.goAway();
      await postgres.comeBack();
      dispatcher = startDispatcher();
    });
  const rows = await allDelivered(mentions.length);

  expect(rows.map(({ status }) => status)).toEqual(mentions.map(() => 'delivered'));
  expect([...new Set(receiver.copies)].sort()).toEqual(await messageIds());
  const copies = receiver.copies.length - mentions.length;
  expect(copies).toBeGreaterThanOrEqual(kills);
  expect(copies).toBeLessThanOrEqual(kills * perDestination);
}, 500_000);
