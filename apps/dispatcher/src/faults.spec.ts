import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { newWebhookSecret } from '@earshot/channels';
import { AlertRepository } from '@earshot/database';
import { createTestDatabase, givenMonitor, givenProject, type TestDatabase } from '@earshot/database/testing';
import type { Alert, MonitorWithSchedule } from '@earshot/domain';
import { newId, SecretBox } from '@earshot/platform';
import { testRedis } from '@earshot/queue/testing';
import { DispatcherProcess } from './testing/dispatcher-process.js';
import { type Mood, moods, MoodyReceiver } from './testing/moody-receiver.js';
import { givenManyClassified, notificationsIn } from './testing/test-dispatcher.js';
import { TcpDoor } from './testing/tcp-door.js';

const key = '5f'.repeat(32);
const perDestination = 2;

let test: TestDatabase;
let receiver: MoodyReceiver;
let postgres: TcpDoor;
let redis: TcpDoor;
let dispatchers: DispatcherProcess[];
let monitor: MonitorWithSchedule;
let alerts: Alert[];
beforeEach(async () => {
  test = await createTestDatabase();
  receiver = await MoodyReceiver.start();
  const config = testRedis();
  [postgres, redis] = [await TcpDoor.open(test.url), await TcpDoor.open(config.url)];
  monitor = await givenMonitor(test.database, (await givenProject(test.database)).id);
  alerts = await Promise.all(moods.map(givenHook));
  const env = {
    PATH: process.env['PATH'] ?? '',
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    REDIS_PREFIX: config.prefix,
    EARSHOT_SECRET_KEY: key,
    BASE_URL: 'https://earshot.example',
    OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8',
    SWEEP_SECONDS: '1',
    HOST: '127.0.0.1',
    PORT: '0',
  };
  dispatchers = [new DispatcherProcess(env), new DispatcherProcess(env)];
}, 60_000);
afterEach(async () => {
  for (const dispatcher of dispatchers) await dispatcher.stop();
  await receiver.stop();
  for (const door of [postgres, redis]) await door.goAway();
  await test.close();
}, 60_000);

function givenHook(mood: Mood): Promise<Alert> {
  const id = newId();
  const every = {
    categories: [],
    sentiments: [],
    monitorIds: [],
    minUrgency: 0,
    deliverAtHour: 9,
    quietHours: null,
  };
  const hook = { channel: 'webhook', destination: receiver.urlOf(mood), frequency: 'instant' } as const;
  const sealed = new SecretBox({ key: Buffer.from(key, 'hex') }).seal(newWebhookSecret(), id);
  const { projectId } = monitor;
  return test.database.asSystem((tx) =>
    new AlertRepository().insert(tx, { id, projectId, name: mood, active: true, ...every, ...hook }, sealed),
  );
}

/** Breaks one thing for a while. @returns how many processes, connections included, lost what they had in hand */
const disasters: readonly (() => Promise<number>)[] = [
  async () => {
    await dispatchers[0]?.kill();
    return 1;
  },
  async () => {
    await redis.goAway();
    await sleep(1_500);
    await redis.comeBack();
    return 0;
  },
  async () => {
    await dispatchers[1]?.kill();
    return 1;
  },
  async () => {
    await postgres.goAway();
    await sleep(1_500);
    await postgres.comeBack();
    return dispatchers.length;
  },
];

/** As if the waits between attempts, and the leases of the dead, were over. */
async function timePasses(): Promise<void> {
  await test.dataSource.query(
    "UPDATE notifications SET due_at = now() WHERE status = 'pending' AND due_at > now()",
  );
  await test.dataSource.query('UPDATE alerts SET held_until = NULL');
  await test.dataSource.query('UPDATE mention_work SET due_at = now()');
}

it('loses nothing and tells nothing twice under kills, outages and receivers in every mood', async () => {
  const mentionIds: string[] = [];
  let interrupted = 0;
  for (let round = 0; round < disasters.length; round += 1) {
    mentionIds.push(...(await givenManyClassified(test, monitor, 15)).map(({ id }) => id));
    await sleep(1_500);
    interrupted += (await disasters[round % disasters.length]?.()) ?? 0;
  }
  const deadline = Date.now() + 90_000;
  const undelivered = async () => {
    await timePasses();
    const found = await notificationsIn(test);
    const delivered = found.filter(({ status }) => status === 'delivered').length;
    return alerts.length * mentionIds.length - delivered;
  };
  while ((await undelivered()) > 0 && Date.now() < deadline) await sleep(1_000);

  const rows = await notificationsIn(test);
  expect(rows.filter(({ status }) => status !== 'delivered').slice(0, 3)).toEqual([]);
  const told = rows.map(({ alertId, mentionIds: [mentionId] }) => `${alertId} ${mentionId}`).sort();
  const expected = alerts.flatMap(({ id }) => mentionIds.map((mentionId) => `${id} ${mentionId}`)).sort();
  expect(told).toEqual(expected);

  const [{ ids } = { ids: [] }] = await test.dataSource.query<{ ids: string[] }[]>(
    `SELECT array_agg('msg_' || replace(id::text, '-', '')) AS ids FROM notifications`,
  );
  const accepted = receiver.copies.filter((copy) => copy.accepted).map(({ id }) => id);
  expect([...new Set(receiver.copies.map(({ id }) => id))].sort()).toEqual([...ids].sort());
  expect(new Set(accepted).size).toBe(expected.length);
  // Whoever is interrupted between the receiver's answer and our record sends again what it had in hand.
  expect(accepted.length - expected.length).toBeLessThanOrEqual(interrupted * perDestination * moods.length);
}, 150_000);
