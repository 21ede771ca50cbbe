import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AlertRepository } from '@earshot/database';
import {
  createTestDatabase,
  givenAlert,
  givenMonitor,
  givenProject,
  givenStatus,
  type TestDatabase,
  waitsForLock,
} from '@earshot/database/testing';
import { ChannelBusy, type Mention, type MonitorWithSchedule } from '@earshot/domain';
import { type TestWorker, until } from '@earshot/queue/testing';
import { AlertProcessor } from './alert.processor.js';
import { NotifyProcessor } from '../notify/notify.processor.js';
import { ScriptedChannel } from '../testing/scripted-channel.js';
import {
  givenClassified,
  givenManyClassified,
  notificationsIn,
  requestAlerts,
  startTestDispatcher,
  sweep,
} from '../testing/test-dispatcher.js';

let test: TestDatabase;
let monitor: MonitorWithSchedule;
let projectId: string;
const workers: TestWorker[] = [];
beforeEach(async () => {
  test = await createTestDatabase();
  projectId = (await givenProject(test.database)).id;
  monitor = await givenMonitor(test.database, projectId);
});
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.close();
  await test.close();
});

async function start(
  channel = new ScriptedChannel(),
  options: { redis?: 'away'; sweepEveryMs?: number } = {},
): Promise<AlertProcessor> {
  const worker = await startTestDispatcher(test, channel, options);
  workers.push(worker);
  return worker.get(AlertProcessor);
}

const jobFor = (mentions: readonly Mention[]) => ({ mentionIds: mentions.map(({ id }) => id) });
const pairs = async (): Promise<string[]> =>
  (await notificationsIn(test))
    .flatMap(({ alertId, mentionIds }) => mentionIds.map((mentionId) => `${alertId} ${mentionId}`))
    .sort();
const workLeft = () =>
  test.dataSource.query<object[]>('SELECT mention_id, attempts, last_error FROM mention_work');

describe('AlertProcessor', () => {
  it('alerts and delivers by sweeping, without Redis or a job that names the work', async () => {
    await givenAlert(test.database, projectId);
    await givenClassified(test, monitor);
    const channel = new ScriptedChannel();
    await start(channel, { redis: 'away', sweepEveryMs: 10 });
    await until(async () => (await notificationsIn(test))[0]?.status === 'delivered');
    expect(channel.sent).toHaveLength(1);
  });

  it('enqueues the delivery of notifications', async () => {
    await givenAlert(test.database, projectId);
    const mention = await givenClassified(test, monitor);
    await (await start()).handle(jobFor([mention]));
    await until(async () => (await notificationsIn(test))[0]?.status === 'delivered');
  });

  it('reads mentions that are being changed once they are, because no later message reports the change', async () => {
    await givenAlert(test.database, projectId, {
      channel: 'webhook',
      destination: 'https://hooks.example/',
      events: ['mention.alert', 'mention.updated'],
    });
    const mention = await givenClassified(test, monitor);
    const processor = await start();
    const [evaluated] = await test.database.asTenant(projectId, async (tx) => {
      await givenStatus(tx, projectId, [mention.id], 'ignored');
      const evaluating = processor.handle(jobFor([mention]));
      expect(await waitsForLock(test.dataSource, evaluating)).toBe(true);
      return [evaluating];
    });
    await evaluated;
    expect(await notificationsIn(test)).toEqual([]);
  });

  it('notifies an alert once about each mention, even if jobs overlap or repeat', async () => {
    const alerts = [await givenAlert(test.database, projectId), await givenAlert(test.database, projectId)];
    const mentions = await Promise.all(Array.from({ length: 8 }, () => givenClassified(test, monitor)));
    const [one, other] = [await start(), await start()];
    const job = jobFor(mentions);
    for (let replay = 0; replay < 3; replay += 1) {
      await Promise.all([
        one.handle(job),
        other.handle(jobFor([...mentions].reverse())),
        one.sweep(),
        requestAlerts(test, mentions),
        other.handle(job),
      ]);
      await requestAlerts(test, mentions);
    }
    await one.handle(job);
    const expected = alerts.flatMap((alert) => mentions.map((mention) => `${alert.id} ${mention.id}`));
    expect(await pairs()).toEqual(expected.sort());
    expect(await workLeft()).toEqual([]);
  });

  it('creates no notification for alerts that are paused, deleted, of another project, or not matched', async () => {
    await givenAlert(test.database, projectId, { active: false });
    await givenAlert(test.database, projectId, { minUrgency: 51 });
    const other = await givenMonitor(test.database, (await givenProject(test.database)).id);
    const theirs = await givenAlert(test.database, other.projectId);
    const deleted = await givenAlert(test.database, projectId);
    await test.database.asSystem((tx) => new AlertRepository().delete(tx, projectId, deleted.id));
    const [ours, ofTheirs] = [await givenClassified(test, monitor, 50), await givenClassified(test, other)];
    await (await start()).handle(jobFor([ours, ofTheirs]));
    expect(await pairs()).toEqual([`${theirs.id} ${ofTheirs.id}`]);
    expect(await workLeft()).toEqual([]);
  });

  it('sends no mention that people have dealt with, even if it matches a monitor anew', async () => {
    await givenAlert(test.database, projectId);
    const mentions = await givenManyClassified(test, monitor, 4);
    for (const [index, status] of ['reviewed', 'done', 'ignored'].entries())
      await test.dataSource.query('UPDATE mentions SET status = $2 WHERE id = $1', [
        mentions[index]?.id,
        status,
      ]);
    await (await start()).handle(jobFor(mentions));
    expect((await notificationsIn(test)).map(({ mentionIds }) => mentionIds)).toEqual([[mentions[3]?.id]]);
    expect(await workLeft()).toEqual([]);
  });

  it('creates only the new notifications when a known mention matches another monitor', async () => {
    const first = await givenAlert(test.database, projectId, { monitorIds: [monitor.id] });
    const further = await givenMonitor(test.database, projectId);
    const second = await givenAlert(test.database, projectId, { monitorIds: [further.id] });
    const mention = await givenClassified(test, monitor);
    const processor = await start();
    await processor.handle(jobFor([mention]));
    expect(await pairs()).toEqual([`${first.id} ${mention.id}`]);
    await test.dataSource.query(
      `INSERT INTO matches (project_id, mention_id, monitor_id, keyword, field, start_offset, end_offset)
       SELECT project_id, mention_id, $1, keyword, field, start_offset, end_offset FROM matches`,
      [further.id],
    );
    await requestAlerts(test, [mention]);
    await processor.handle(jobFor([mention]));
    expect(await pairs()).toEqual([`${first.id} ${mention.id}`, `${second.id} ${mention.id}`].sort());
  });

  it('retries a mention whose notifications cannot be stored, and stores the others', async () => {
    await givenAlert(test.database, projectId);
    const mentions = [await givenClassified(test, monitor), await givenClassified(test, monitor)];
    const poison = mentions[0]?.id ?? '';
    await test.dataSource.query(
      `ALTER TABLE notification_mentions ADD CONSTRAINT no_poison CHECK (mention_id <> '${poison}')`,
    );
    await (await start()).handle(jobFor(mentions));
    expect((await notificationsIn(test)).map(({ mentionIds }) => mentionIds)).toEqual([[mentions[1]?.id]]);
    expect(await workLeft()).toEqual([
      { mention_id: poison, attempts: 1, last_error: expect.stringContaining('no_poison') },
    ]);
  });

  describe('a message', () => {
    const many = (count: number) => givenManyClassified(test, monitor, count);
    const counts = async () => (await notificationsIn(test)).map(({ mentionIds }) => mentionIds.length);
    const sent = () =>
      test.dataSource.query("UPDATE notifications SET attempts = 1, closed_at = now(), status = 'failed'");

    it.each(['email', 'slack', 'discord'] as const)('by %s combines a burst of mentions', async (channel) => {
      await givenAlert(test.database, projectId, { channel });
      await (await start()).handle(jobFor(await many(12)));
      expect(await counts()).toEqual([12]);
    });

    it('is sent at once; mentions within the next five minutes are sent in one more', async () => {
      await givenAlert(test.database, projectId);
      const processor = await start(new ScriptedChannel(), { redis: 'away' });
      await processor.handle(jobFor(await many(1)));
      await sent();
      const burst = await many(500);
      for (let at = 0; at < 500; at += 50) await processor.handle(jobFor(burst.slice(at, at + 50)));
      expect(await counts()).toEqual([1, 500]);
      const [, further] = await notificationsIn(test);
      const seconds = ((further?.dueAt.getTime() ?? 0) - Date.now()) / 1_000;
      expect(seconds).toBeGreaterThan(200);
      expect(seconds).toBeLessThanOrEqual(300);
    });

    it('that a busy mail server puts off is followed by one more, not by one for each mention', async () => {
      await givenAlert(test.database, projectId);
      const busy = new ScriptedChannel(() => {
        throw new ChannelBusy('busy');
      });
      const worker = await startTestDispatcher(test, busy, { redis: 'away' });
      workers.push(worker);
      for (let found = 0; found < 4; found += 1) {
        await worker.get(AlertProcessor).handle(jobFor(await many(1)));
        await sweep(worker.get(NotifyProcessor));
      }
      expect(await counts()).toEqual([1, 3]);
    });

    it('is sent at once if a mention is critical, with everything pending', async () => {
      await givenAlert(test.database, projectId);
      const patient = await givenAlert(test.database, projectId, { urgentAtOnce: false });
      const processor = await start(new ScriptedChannel(), { redis: 'away' });
      await processor.handle(jobFor(await many(1)));
      await sent();
      await processor.handle(jobFor(await many(4)));
      await processor.handle(jobFor([await givenClassified(test, monitor, 80)]));
      const found = (await notificationsIn(test)).slice(2);
      expect(found.map(({ mentionIds }) => mentionIds.length)).toEqual([5, 5]);
      for (const { alertId, dueAt } of found)
        expect([alertId, dueAt > new Date()]).toEqual([alertId, alertId === patient.id]);
    });

    it('of an hourly or daily digest collects from the first mention on', async () => {
      const hourly = await givenAlert(test.database, projectId, { frequency: 'hourly' });
      const daily = await givenAlert(test.database, projectId, { frequency: 'daily', deliverAtHour: 4 });
      const processor = await start();
      // The digest must not be sent during the test, so avoid the end of an hour.
      const leftOfHourMs = 3_600_000 - (Date.now() % 3_600_000);
      if (leftOfHourMs < 20_000) await sleep(leftOfHourMs);
      await processor.handle(jobFor(await many(2)));
      await processor.handle(jobFor(await many(3)));
      const found = await notificationsIn(test);
      const dueAt = (alertId: string) => found.find((one) => one.alertId === alertId)?.dueAt;
      expect(found.map(({ mentionIds }) => mentionIds.length)).toEqual([5, 5]);
      expect([dueAt(hourly.id)?.getUTCMinutes(), dueAt(daily.id)?.getUTCHours()]).toEqual([0, 4]);
      for (const { dueAt: at } of found) expect(at.getTime()).toBeGreaterThan(Date.now());
    });
  });

  it('is sent to a webhook for each mention separately', async () => {
    await givenAlert(test.database, projectId, {
      channel: 'webhook',
      destination: 'https://hooks.example/1',
    });
    const mentions = await Promise.all([1, 2, 3].map(() => givenClassified(test, monitor)));
    await (await start()).handle(jobFor(mentions));
    expect((await notificationsIn(test)).map(({ mentionIds }) => mentionIds)).toEqual(
      mentions.map(({ id }) => [id]).sort(),
    );
  });

  it('contains nothing that was found while the alert was paused', async () => {
    const alert = await givenAlert(test.database, projectId);
    const alerts = new AlertRepository();
    const set = (active: boolean) =>
      test.database.asSystem(async (tx) => {
        const before = await alerts.getForUpdate(tx, projectId, alert.id);
        if (before !== null) await alerts.update(tx, before, { ...before, active }, {});
      });
    await set(false);
    const missed = await givenClassified(test, monitor);
    await set(true);
    const found = await givenClassified(test, monitor);
    await (await start()).handle(jobFor([missed, found]));
    expect(await pairs()).toEqual([`${alert.id} ${found.id}`]);
  });
});
