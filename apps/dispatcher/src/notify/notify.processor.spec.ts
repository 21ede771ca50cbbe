import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AlertRepository } from '@earshot/database';
import {
  createTestDatabase,
  givenAlert,
  givenMonitor,
  givenNotification,
  givenProject,
  type TestDatabase,
} from '@earshot/database/testing';
import {
  type Alert,
  allIgnored,
  maxDeliveryAttempts,
  type MonitorWithSchedule,
  Permanent,
  RateLimited,
  Retryable,
} from '@earshot/domain';
import { Lifecycle, Metrics } from '@earshot/platform';
import { type TestWorker, until } from '@earshot/queue/testing';
import { NotifyProcessor } from './notify.processor.js';
import { ScriptedChannel } from '../testing/scripted-channel.js';
import {
  deliver,
  givenClassified,
  givenManyClassified,
  notificationsIn,
  startTestDispatcher,
  sweep,
} from '../testing/test-dispatcher.js';

let test: TestDatabase;
let monitor: MonitorWithSchedule;
let alert: Alert;
let ids: string[];
let worker: TestWorker | undefined;
beforeEach(async () => {
  test = await createTestDatabase();
  monitor = await givenMonitor(test.database, (await givenProject(test.database)).id);
  alert = await givenAlert(test.database, monitor.projectId);
  ids = [await givenNotification(test.database, alert, [await givenClassified(test, monitor)])];
});
afterEach(async () => {
  await worker?.close();
  worker = undefined;
  await test.close();
});

async function start(channel: ScriptedChannel | null): Promise<NotifyProcessor> {
  worker = await startTestDispatcher(test, channel);
  return worker.get(NotifyProcessor);
}

const now = async () => (await notificationsIn(test))[0];
const fail = (error: Error) => new ScriptedChannel(() => Promise.reject(error));
const deleteAlert = () =>
  test.database.asSystem((tx) => new AlertRepository().delete(tx, alert.projectId, alert.id));
const stored = () => test.database.asSystem((tx) => new AlertRepository().get(tx, alert.projectId, alert.id));
/** Skips the wait for the retry or the end of the lease. */
const waited = async () => {
  await test.dataSource.query('UPDATE notifications SET due_at = now(), lease_until = NULL');
  await test.dataSource.query('UPDATE alerts SET held_until = NULL');
};
const hourNow = new Date().getUTCHours();

/** The time until the next attempt (s). */
async function wait(): Promise<number> {
  return (((await now())?.dueAt.getTime() ?? 0) - Date.now()) / 1_000;
}

describe('NotifyProcessor', () => {
  it('measures how long a message waits, so that one about an old post that was edited is not late', async () => {
    const processor = await start(new ScriptedChannel());
    await test.dataSource.query("UPDATE mentions SET found_at = now() - interval '7 days'");
    await deliver(processor, ids);
    const metrics = await worker?.get(Metrics).text();
    const bucket = 'earshot_delivery_latency_seconds_bucket{le="21600",channel="email",schedule="instant"}';
    expect(metrics).toContain(`${bucket} 1`);
  });

  it('delivers, and stores the destination’s answer', async () => {
    const channel = new ScriptedChannel(() => '250 queued as 1');
    await deliver(await start(channel), ids);
    expect(await now()).toMatchObject({ status: 'delivered', attempts: 1, answer: '250 queued as 1' });
    expect(channel.sent.map(({ message }) => message.notificationId)).toEqual(ids);
  });

  it('sends a notification once, however many jobs name it', async () => {
    const channel = new ScriptedChannel();
    const processor = await start(channel);
    await Promise.all([deliver(processor, ids), deliver(processor, ids), sweep(processor)]);
    await deliver(processor, ids);
    expect(channel.sent).toHaveLength(1);
  });

  it('leaves work held by a killed process to the sweep, however often a job names it', async () => {
    const channel = new ScriptedChannel();
    const processor = await start(channel);
    await test.dataSource.query(
      `UPDATE notifications SET attempts = 1, lease_token = gen_random_uuid(), lease_until = now() - interval '1 second'`,
    );
    await deliver(processor, ids);
    expect(channel.sent).toEqual([]);
    await sweep(processor);
    expect(await now()).toMatchObject({ status: 'delivered', attempts: 2 });
  });

  it('starts nothing more when the process stops, and enqueues what is due for another', async () => {
    for (let number = 0; number < 4; number += 1)
      ids.push(await givenNotification(test.database, alert, [await givenClassified(test, monitor)]));
    const channel = new ScriptedChannel(() => {
      worker?.get(Lifecycle).stop();
      return '200';
    });
    const processor = await start(channel);
    await deliver(processor, ids);
    const begun = channel.sent.length;
    expect(begun).toBeLessThan(ids.length);
    await processor.beforeApplicationShutdown();
    const held = await test.dataSource.query('SELECT FROM notifications WHERE lease_until IS NOT NULL');
    expect(held).toEqual([]);
    const other = await startTestDispatcher(test, new ScriptedChannel());
    await other.get(NotifyProcessor).handle({ notificationIds: [] });
    await other.get(NotifyProcessor).idle();
    await other.close();
    const statuses = (await notificationsIn(test)).map(({ status }) => status);
    expect(statuses).toEqual(ids.map(() => 'delivered'));
  });

  it('shows the twenty most urgent mentions of a message, most urgent first, and their total', async () => {
    const mentions = await givenManyClassified(test, monitor, 130);
    const [, urgent, ...rest] = [...mentions].reverse();
    await test.dataSource.query('UPDATE mentions SET urgency = 96 WHERE id = $1', [urgent?.id]);
    const id = await givenNotification(test.database, alert, mentions);
    const channel = new ScriptedChannel();
    await deliver(await start(channel), [id]);
    const message = channel.sent[0]?.message;
    expect(message?.items.map(({ mention }) => mention.id)).toEqual(
      [urgent, ...rest.reverse().slice(0, 19)].map((one) => one?.id),
    );
    expect(message?.total).toBe(130);
  });

  it('leaves out mentions that people have ignored meanwhile, and sends nothing if none remains', async () => {
    const mentions = await givenManyClassified(test, monitor, 3);
    const digest = await givenNotification(test.database, alert, mentions);
    const ignored = [mentions[0]?.id, (await now())?.mentionIds[0]];
    await test.dataSource.query("UPDATE mentions SET status = 'ignored' WHERE id = ANY($1)", [ignored]);
    const channel = new ScriptedChannel();
    await deliver(await start(channel), [...ids, digest]);
    expect(channel.sent.map(({ message }) => message.notificationId)).toEqual([digest]);
    const [{ message } = { message: null }] = channel.sent;
    expect(message?.total).toBe(2);
    expect(message?.items.map(({ mention }) => mention.id)).toEqual(mentions.slice(1).map(({ id }) => id));
    expect(await now()).toMatchObject({ status: 'cancelled', attempts: 0, error: allIgnored });
    const leftOut = 'SELECT mention_id AS id FROM notification_mentions WHERE left_out';
    expect(await test.dataSource.query(leftOut)).toEqual([{ id: mentions[0]?.id }]);
  });

  it('retries after a temporary failure, with growing delays and the same id', async () => {
    const channel = new ScriptedChannel((attempt) => {
      if (attempt < 3) throw new Retryable(`fault ${attempt}`);
      return '200';
    });
    const processor = await start(channel);
    await deliver(processor, ids);
    expect(await now()).toMatchObject({ status: 'pending', attempts: 1, error: 'fault 1' });
    expect(await wait()).toBeLessThanOrEqual(6);
    await test.dataSource.query("UPDATE notifications SET due_at = now() + interval '1 minute'");
    await sweep(processor);
    expect(channel.sent).toHaveLength(1);
    await waited();
    await sweep(processor);
    expect(await now()).toMatchObject({ status: 'pending', attempts: 2, error: 'fault 2' });
    expect(await wait()).toBeGreaterThan(200);
    await waited();
    await sweep(processor);
    expect(await now()).toMatchObject({ status: 'delivered', attempts: 3, error: null });
    expect(new Set(channel.sent.map(({ message }) => message.notificationId)).size).toBe(1);
  });

  it('waits as long as the destination asks, for every notification to it', async () => {
    const until_ = new Date(Date.now() + 3_600_000);
    const channel = fail(new RateLimited('slow down', until_));
    const processor = await start(channel);
    await deliver(processor, ids);
    expect(await now()).toMatchObject({ status: 'pending', error: 'slow down', dueAt: until_ });
    await deliver(processor, [
      await givenNotification(test.database, alert, [await givenClassified(test, monitor)]),
    ]);
    expect(channel.sent).toHaveLength(1);
  });

  it('fails at once if a retry is useless', async () => {
    const channel = fail(new Permanent('no such address'));
    const processor = await start(channel);
    await deliver(processor, ids);
    await waited();
    await sweep(processor);
    expect(await now()).toMatchObject({ status: 'failed', attempts: 1, error: 'no such address' });
    expect(channel.sent).toHaveLength(1);
    expect(await stored()).toMatchObject({ active: true });
  });

  it('gives up after the last attempt, and records how many there were', async () => {
    const channel = fail(new Retryable('busy'));
    const processor = await start(channel);
    for (let attempt = 1; attempt <= maxDeliveryAttempts + 1; attempt += 1) {
      await deliver(processor, ids);
      await waited();
    }
    const error = `Given up after ${maxDeliveryAttempts} attempts: busy`;
    expect(await now()).toMatchObject({ status: 'failed', attempts: maxDeliveryAttempts, error });
    expect(channel.sent).toHaveLength(maxDeliveryAttempts);
  });

  it('records that a channel is not configured, and keeps the notification pending', async () => {
    await deliver(await start(null), ids);
    const error = 'The channel email is not configured in this installation.';
    expect(await now()).toMatchObject({ status: 'pending', error });
  });

  it('cancels the pending notifications of a deleted alert', async () => {
    const channel = new ScriptedChannel();
    const processor = await start(channel);
    await deleteAlert();
    await deliver(processor, ids);
    await sweep(processor);
    expect(await now()).toMatchObject({ status: 'cancelled', attempts: 0 });
    expect(channel.sent).toEqual([]);
  });

  it.each(['delivered', 'failed', 'to be tried again'])(
    'keeps a notification cancelled if its alert is deleted during an attempt (outcome: %s)',
    async (outcome) => {
      const channel = new ScriptedChannel(async () => {
        await deleteAlert();
        if (outcome === 'failed') throw new Permanent('gone');
        if (outcome === 'to be tried again') throw new Retryable('busy');
        return '200';
      });
      await deliver(await start(channel), ids);
      expect(await now()).toMatchObject({ status: 'cancelled', error: null, answer: null });
      expect(worker?.logged.join('')).toContain('"recorded":false');
    },
  );

  it('does not record an answer that arrives after the lease was lost', async () => {
    const channel: ScriptedChannel = new ScriptedChannel(async (attempt) => {
      if (attempt === 2) return 'the second';
      await waited();
      await processor.handle({ notificationIds: ids });
      await until(async () => (await now())?.status === 'delivered');
      throw new Permanent('the first, late');
    });
    const processor = await start(channel);
    await deliver(processor, ids);
    expect(await now()).toMatchObject({
      status: 'delivered',
      attempts: 2,
      answer: 'the second',
      error: null,
    });
  });

  it('holds due notifications during quiet hours without counting an attempt', async () => {
    await test.dataSource.query('UPDATE alerts SET quiet_hours_start = $1, quiet_hours_end = $2', [
      hourNow,
      (hourNow + 2) % 24,
    ]);
    const channel = new ScriptedChannel();
    await deliver(await start(channel), ids);
    expect(await now()).toMatchObject({ status: 'pending', attempts: 0 });
    expect(await wait()).toBeGreaterThan(3_000);
    expect(channel.sent).toEqual([]);
  });

  it('moves a retry out of quiet hours', async () => {
    const inTwoHours = new Date(Date.now() + 2 * 3_600_000);
    await test.dataSource.query('UPDATE alerts SET quiet_hours_start = $1, quiet_hours_end = $2', [
      (hourNow + 2) % 24,
      (hourNow + 5) % 24,
    ]);
    await deliver(await start(fail(new RateLimited('later', inTwoHours))), ids);
    expect((await now())?.dueAt.getUTCHours()).toBe((hourNow + 5) % 24);
  });
});
