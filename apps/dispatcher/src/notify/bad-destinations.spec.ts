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
  DestinationGone,
  type MonitorWithSchedule,
  Permanent,
  RateLimited,
  Retryable,
} from '@earshot/domain';
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

const fail = (error: Error) => new ScriptedChannel(() => Promise.reject(error));
const stored = () => test.database.asSystem((tx) => new AlertRepository().get(tx, alert.projectId, alert.id));
const move = (changes: Partial<Alert>) =>
  test.database.asSystem(async (tx) => {
    const alerts = new AlertRepository();
    const before = await alerts.getForUpdate(tx, alert.projectId, alert.id);
    if (before === null) throw new Error('The alert is gone.');
    const moved = changes.destination === undefined ? {} : { address: null };
    await alerts.update(tx, before, { ...before, ...changes }, moved);
  });
/** Skips the wait for the retry or the end of the lease. */
const waited = async () => {
  await test.dataSource.query('UPDATE notifications SET due_at = now(), lease_until = NULL');
  await test.dataSource.query('UPDATE alerts SET held_until = NULL');
};

describe('a destination that stopped accepting messages', () => {
  it('disables its alert at once if it says so itself, and nothing is retried', async () => {
    const further = await givenNotification(test.database, alert, [await givenClassified(test, monitor)], {
      dueAt: new Date(Date.now() + 60_000),
    });
    const channel = fail(new DestinationGone('It answered 410.'));
    const processor = await start(channel);
    await deliver(processor, ids);
    await waited();
    await deliver(processor, [further]);
    const reason = 'The destination no longer accepts messages: It answered 410.';
    expect(await stored()).toMatchObject({ active: false, disabledReason: reason });
    expect((await notificationsIn(test)).map(({ status, error }) => [status, error])).toEqual([
      ['failed', reason],
      ['failed', reason],
    ]);
    expect(channel.sent).toHaveLength(1);
  });

  it('disables its alert after five days of failures, but not earlier', async () => {
    const failingFor = (time: string) =>
      test.dataSource.query('UPDATE alerts SET failing_since = now() - $1::interval', [time]);
    const processor = await start(fail(new Retryable('busy')));
    await failingFor('4 days 23 hours');
    await deliver(processor, ids);
    expect(await stored()).toMatchObject({ active: true, disabledReason: null });
    await failingFor('5 days');
    await waited();
    await sweep(processor);
    expect(await stored()).toMatchObject({
      active: false,
      disabledReason: expect.stringContaining('five days'),
    });
  });

  it('is not given up because of two failures with nothing between them, days apart', async () => {
    const channel = new ScriptedChannel((attempt) =>
      Promise.reject(attempt === 1 ? new Permanent('554 refused') : new Retryable('451 busy')),
    );
    const processor = await start(channel);
    await deliver(processor, ids);
    await test.dataSource.query(
      `UPDATE alerts SET failing_since = failing_since - interval '6 days', held_until = held_until - interval '6 days'`,
    );
    const next = await givenNotification(test.database, alert, [await givenClassified(test, monitor)]);
    await deliver(processor, [next]);
    expect(await stored()).toMatchObject({ active: true, disabledReason: null });
    expect((await notificationsIn(test)).map(({ status }) => status)).toEqual(['failed', 'pending']);
    await test.dataSource.query("UPDATE alerts SET held_until = held_until - interval '1 hour'");
    await test.dataSource.query('UPDATE notifications SET due_at = now()');
    await sweep(processor);
    expect(await stored()).toMatchObject({ active: true });
    expect(channel.sent).toHaveLength(3);
  });

  it('is not given up by a message in flight once it has accepted another', async () => {
    await test.dataSource.query("UPDATE alerts SET failing_since = now() - interval '6 days'");
    ids.push(await givenNotification(test.database, alert, [await givenClassified(test, monitor)]));
    const channel = new ScriptedChannel(async (attempt) => {
      if (attempt === 1) return '250 OK';
      await until(async () => (await notificationsIn(test)).some(({ status }) => status === 'delivered'));
      throw new Retryable('busy');
    });
    await deliver(await start(channel), ids);
    expect(await stored()).toMatchObject({ active: true, disabledReason: null });
    const statuses = (await notificationsIn(test)).map(({ status }) => status);
    expect(statuses.sort()).toEqual(['delivered', 'pending']);
  });

  it('is not blamed if its channel is not configured', async () => {
    await test.dataSource.query("UPDATE alerts SET failing_since = now() - interval '6 days'");
    await deliver(await start(null), ids);
    expect(await stored()).toMatchObject({ active: true });
    expect((await notificationsIn(test)).map(({ status }) => status)).toEqual(['pending']);
  });

  it('has its failures reset as soon as it accepts a message', async () => {
    await test.dataSource.query("UPDATE alerts SET failing_since = now() - interval '4 days'");
    await deliver(await start(new ScriptedChannel()), ids);
    expect(await test.dataSource.query('SELECT failing_since, held_until FROM alerts')).toEqual([
      { failing_since: null, held_until: null },
    ]);
  });
});

describe('a destination that was replaced during an attempt', () => {
  it.each([
    ['no longer exists', new DestinationGone('It answered 410.')],
    ['asks for a day', new RateLimited('slow down', new Date(Date.now() + 86_400_000))],
    ['refuses the message', new Permanent('refused')],
  ])('leaves the new one alone: the old one %s', async (_, error) => {
    await givenNotification(test.database, alert, [await givenClassified(test, monitor)], {
      dueAt: new Date(Date.now() + 60_000),
    });
    const channel = new ScriptedChannel(async (attempt) => {
      if (attempt > 1) return '250 OK';
      await move({ destination: 'new@example.org' });
      throw error;
    });
    await deliver(await start(channel), ids);
    expect(channel.sent.map(({ to }) => to.address)).toEqual([alert.destination, 'new@example.org']);
    expect(await stored()).toMatchObject({ active: true, disabledReason: null });
    expect(await test.dataSource.query('SELECT failing_since, held_until FROM alerts')).toEqual([
      { failing_since: null, held_until: null },
    ]);
    expect(await notificationsIn(test)).toMatchObject([
      { status: 'delivered', attempts: 1 },
      { status: 'pending', attempts: 0 },
    ]);
  });

  it('is not blamed for failures before its alert was paused and resumed', async () => {
    await test.dataSource.query("UPDATE alerts SET failing_since = now() - interval '5 days'");
    const channel = new ScriptedChannel(async () => {
      await move({ active: false });
      await move({ active: true });
      throw new Retryable('busy');
    });
    await deliver(await start(channel), ids);
    expect(await stored()).toMatchObject({ active: true, disabledReason: null });
    expect((await notificationsIn(test)).map(({ status }) => status)).toEqual(['cancelled']);
  });
});

describe('a destination that hangs', () => {
  it('delays no other destination, even with 200 messages of its own pending', async () => {
    const release: (() => void)[] = [];
    const hanging = new Promise<void>((resolve) => release.push(resolve));
    const channel: ScriptedChannel = new ScriptedChannel(async (attempt) => {
      if (channel.sent[attempt - 1]?.to.address === alert.destination) await hanging;
      return '200';
    });
    const stuck = [...ids];
    for (const mention of await givenManyClassified(test, monitor, 199))
      stuck.push(await givenNotification(test.database, alert, [mention]));
    const other = await givenMonitor(test.database, (await givenProject(test.database)).id);
    const theirs = await givenAlert(test.database, other.projectId, { destination: 'them@example.org' });
    const processor = await start(channel);
    for (let at = 0; at < stuck.length; at += 10)
      await processor.handle({ notificationIds: stuck.slice(at, at + 10) });
    const arrived = async () => (await notificationsIn(test)).filter(({ status }) => status === 'delivered');
    const named = await givenNotification(test.database, theirs, [await givenClassified(test, other)]);
    await processor.handle({ notificationIds: [named] });
    await until(async () => (await arrived()).length === 1);
    await givenNotification(test.database, theirs, [await givenClassified(test, other)]);
    await processor.sweep();
    await until(async () => (await arrived()).length === 2);
    expect((await arrived()).map(({ alertId }) => alertId)).toEqual([theirs.id, theirs.id]);
    expect(channel.sent.filter(({ to }) => to.address === alert.destination)).toHaveLength(2);
    const stopped = worker?.close();
    for (const go of release) go();
    await stopped;
    // Deliveries under way are finished, and each was sent once. A third may have started before the worker stopped.
    expect((await arrived()).length).toBeGreaterThanOrEqual(4);
    expect(channel.sent).toHaveLength((await arrived()).length);
  });
});
