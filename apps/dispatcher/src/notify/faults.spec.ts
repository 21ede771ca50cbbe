import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { newWebhookSecret } from '@earshot/channels';
import { AlertRepository } from '@earshot/database';
import {
  createTestDatabase,
  givenMonitor,
  givenProject,
  prepareTemplate,
  type TestDatabase,
} from '@earshot/database/testing';
import type { Alert, MonitorWithSchedule } from '@earshot/domain';
import { newId, SecretBox } from '@earshot/platform';
import { TcpProxy } from '@earshot/platform/testing';
import { testRedis } from '@earshot/queue/testing';
import { DispatcherProcess } from '../testing/dispatcher-process.js';
import { type Mood, moods, MoodyReceiver } from '../testing/moody-receiver.js';
import { OwnServers } from '../testing/own-servers.js';
import { givenManyClassified, notificationsIn } from '../testing/test-dispatcher.js';

const key = '5f'.repeat(32);
const perDestination = 2;

let servers: OwnServers;
let test: TestDatabase;
let receiver: MoodyReceiver;
let postgres: TcpProxy;
let redis: ReturnType<typeof testRedis>;
let dispatchers: DispatcherProcess[];
let monitor: MonitorWithSchedule;

// The tests kill these servers, so they are not shared.
beforeAll(async () => {
  servers = await OwnServers.start();
  process.env['DATABASE_URL'] = servers.databaseUrl;
  process.env['REDIS_URL'] = servers.redisUrl;
  await prepareTemplate(servers.databaseUrl);
}, 120_000);
afterAll(() => servers.stop(), 60_000);

beforeEach(async () => {
  test = await createTestDatabase();
  receiver = await MoodyReceiver.start();
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

function givenHook(mood: Mood): Promise<Alert> {
  const id = newId();
  const every = {
    categories: [],
    sentiments: [],
    monitorIds: [],
    sources: [],
    languages: [],
    kinds: [],
    events: ['mention.alert' as const],
    minUrgency: 0,
    deliverAtHour: 9,
    urgentAtOnce: true,
    quietHours: null,
  };
  const hook = { channel: 'webhook', destination: receiver.urlOf(mood), frequency: 'instant' } as const;
  const sealed = new SecretBox({ key: Buffer.from(key, 'hex') }).seal(newWebhookSecret(), id);
  const { projectId } = monitor;
  return test.database.asSystem((tx) =>
    new AlertRepository().insert(
      tx,
      { id, projectId, name: mood, active: true, ...every, ...hook },
      { secret: sealed },
    ),
  );
}

/**
 * Each breaks one thing.
 * @returns how many dispatchers may have lost deliveries under way
 */
const disasters: readonly (() => Promise<number>)[] = [
  async () => {
    await dispatchers[0]?.kill();
    return 1;
  },
  async () => {
    await servers.killRedis();
    return 0;
  },
  async () => {
    await dispatchers[1]?.kill();
    return 1;
  },
  async () => {
    await servers.restartPostgres(test);
    return dispatchers.length;
  },
];

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
 * Waits until everything is delivered, or for two minutes at most.
 * @returns the notifications at that time
 */
async function allDelivered(expected: number) {
  for (const giveUpAt = Date.now() + 120_000; ; await sleep(500)) {
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

const acceptedIds = (): string[] => receiver.copies.filter((copy) => copy.accepted).map(({ id }) => id);
const idsOnTheWire = (): string[] => [...new Set(receiver.copies.map(({ id }) => id))].sort();

it('loses nothing and sends nothing twice despite kills, restarts and receivers with every fault', async () => {
  const alerts = await Promise.all(moods.map(givenHook));
  startDispatcher();
  startDispatcher();
  const mentionIds: string[] = [];
  let interrupted = 0;
  for (const strike of disasters) {
    mentionIds.push(...(await givenManyClassified(test, monitor, 15)).map(({ id }) => id));
    await sleep(1_500);
    interrupted += await strike();
  }
  const rows = await allDelivered(alerts.length * mentionIds.length);

  expect(rows.filter(({ status }) => status !== 'delivered').slice(0, 3)).toEqual([]);
  const sent = rows.map(({ alertId, mentionIds: [mentionId] }) => `${alertId} ${mentionId}`).sort();
  const expected = alerts.flatMap(({ id }) => mentionIds.map((mentionId) => `${id} ${mentionId}`)).sort();
  expect(sent).toEqual(expected);
  expect(idsOnTheWire()).toEqual(await messageIds());
  const accepted = acceptedIds();
  expect(new Set(accepted).size).toBe(expected.length);
  // A process interrupted between the receiver's response and recording it sends its message again.
  expect(accepted.length - expected.length).toBeLessThanOrEqual(interrupted * perDestination * moods.length);
}, 200_000);

it('resends messages whose receipt could not be recorded, under the same id, and only those in progress', async () => {
  await givenHook('takes');
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
  expect(idsOnTheWire()).toEqual(await messageIds());
  const copies = acceptedIds().length - mentions.length;
  expect(copies).toBeGreaterThanOrEqual(kills);
  expect(copies).toBeLessThanOrEqual(kills * perDestination);
}, 200_000);
