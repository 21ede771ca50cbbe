import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AlertRepository, MentionRepository, NotificationRepository } from '@earshot/database';
import {
  createTestDatabase,
  givenAlert,
  givenMonitor,
  givenProject,
  type TestDatabase,
} from '@earshot/database/testing';
import { type Alert, maxDeliveryAttempts, Permanent, RateLimited, Retryable } from '@earshot/domain';
import { newId } from '@earshot/platform';
import type { TestWorker } from '@earshot/queue/testing';
import { NotifyProcessor } from './notify.processor.js';
import { ScriptedChannel } from './testing/scripted-channel.js';
import { givenClassified, notificationsIn, startTestDispatcher } from './testing/test-dispatcher.js';

let test: TestDatabase;
let alert: Alert;
let job: { notificationIds: string[] };
let worker: TestWorker | undefined;
beforeEach(async () => {
  test = await createTestDatabase();
  const monitor = await givenMonitor(test.database, (await givenProject(test.database)).id);
  const { projectId } = monitor;
  alert = await givenAlert(test.database, projectId);
  const mention = await givenClassified(test, monitor);
  const notification = { id: newId(), projectId, alertId: alert.id, mentionId: mention.id };
  const notifications = new NotificationRepository(new MentionRepository());
  job = {
    notificationIds: await test.database.asSystem((tx) => notifications.createPending(tx, [notification])),
  };
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
/** As if the wait between two attempts, or the lease, were over. */
const waited = () => test.dataSource.query('UPDATE notifications SET due_at = now(), lease_until = NULL');

/** How long the next attempt is away, in seconds. */
async function wait(): Promise<number> {
  return (((await now())?.dueAt.getTime() ?? 0) - Date.now()) / 1_000;
}

describe('NotifyProcessor', () => {
  it('delivers, and keeps what the destination answered', async () => {
    const channel = new ScriptedChannel(() => '250 queued as 1');
    await (await start(channel)).handle(job);
    expect(await now()).toMatchObject({ status: 'delivered', attempts: 1, answer: '250 queued as 1' });
    expect(channel.sent.map(({ message }) => message.notificationId)).toEqual(job.notificationIds);
  });

  it('sends once, whatever number of jobs name it', async () => {
    const channel = new ScriptedChannel();
    const processor = await start(channel);
    await Promise.all([processor.handle(job), processor.handle(job), processor.sweep()]);
    await processor.handle(job);
    expect(channel.sent).toHaveLength(1);
  });

  it('tries again after a passing fault, later each time, and under the same id', async () => {
    const channel = new ScriptedChannel((attempt) => {
      if (attempt < 3) throw new Retryable(`fault ${attempt}`);
      return '200';
    });
    const processor = await start(channel);
    await processor.handle(job);
    expect(await now()).toMatchObject({ status: 'pending', attempts: 1, error: 'fault 1' });
    expect(await wait()).toBeLessThanOrEqual(6);
    await processor.sweep();
    expect(channel.sent).toHaveLength(1);
    await waited();
    await processor.sweep();
    expect(await now()).toMatchObject({ status: 'pending', attempts: 2, error: 'fault 2' });
    expect(await wait()).toBeGreaterThan(200);
    await waited();
    await processor.sweep();
    expect(await now()).toMatchObject({ status: 'delivered', attempts: 3, error: null });
    expect(new Set(channel.sent.map(({ message }) => message.notificationId)).size).toBe(1);
  });

  it('comes back not before the destination wants', async () => {
    const until = new Date(Date.now() + 3_600_000);
    await (await start(fail(new RateLimited('slow down', until)))).handle(job);
    expect(await now()).toMatchObject({ status: 'pending', error: 'slow down', dueAt: until });
  });

  it('has failed at once where trying again is no use', async () => {
    const channel = fail(new Permanent('no such address'));
    const processor = await start(channel);
    await processor.handle(job);
    await waited();
    await processor.sweep();
    expect(await now()).toMatchObject({ status: 'failed', attempts: 1, error: 'no such address' });
    expect(channel.sent).toHaveLength(1);
  });

  it('gives up after the last attempt, and says after how many', async () => {
    const channel = fail(new Retryable('busy'));
    const processor = await start(channel);
    for (let attempt = 1; attempt <= maxDeliveryAttempts + 1; attempt += 1) {
      await processor.handle(job);
      await waited();
    }
    const error = `Given up after ${maxDeliveryAttempts} attempts: busy`;
    expect(await now()).toMatchObject({ status: 'failed', attempts: maxDeliveryAttempts, error });
    expect(channel.sent).toHaveLength(maxDeliveryAttempts);
  });

  it('says that a channel is not configured, and keeps the notification for when it is', async () => {
    await (await start(null)).handle(job);
    const error = 'The channel email is not configured in this installation.';
    expect(await now()).toMatchObject({ status: 'pending', error });
  });

  it('sends nothing of a deleted alert: what is pending is cancelled', async () => {
    const channel = new ScriptedChannel();
    const processor = await start(channel);
    await deleteAlert();
    await processor.handle(job);
    await processor.sweep();
    expect(await now()).toMatchObject({ status: 'cancelled', attempts: 0 });
    expect(channel.sent).toEqual([]);
  });

  it.each(['delivered', 'failed', 'to be tried again'])(
    'is not brought back to life by an attempt under way when its alert is deleted, and which is %s',
    async (outcome) => {
      const channel = new ScriptedChannel(async () => {
        await deleteAlert();
        if (outcome === 'failed') throw new Permanent('gone');
        if (outcome === 'to be tried again') throw new Retryable('busy');
        return '200';
      });
      await (await start(channel)).handle(job);
      expect(await now()).toMatchObject({ status: 'cancelled', error: null, answer: null });
      expect(worker?.logged.join('')).toContain('"recorded":false');
    },
  );

  it('does not record what is answered after the lease was lost', async () => {
    const channel: ScriptedChannel = new ScriptedChannel(async (attempt) => {
      if (attempt === 2) return 'the second';
      await waited();
      await processor.handle(job);
      throw new Permanent('the first, late');
    });
    const processor = await start(channel);
    await processor.handle(job);
    expect(await now()).toMatchObject({
      status: 'delivered',
      attempts: 2,
      answer: 'the second',
      error: null,
    });
  });
});
