import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AlertRepository } from '@earshot/database';
import {
  createTestDatabase,
  givenAlert,
  givenMonitor,
  givenProject,
  type TestDatabase,
} from '@earshot/database/testing';
import type { Mention, MonitorWithSchedule } from '@earshot/domain';
import { type TestWorker, until } from '@earshot/queue/testing';
import { AlertProcessor } from './alert.processor.js';
import { ScriptedChannel } from './testing/scripted-channel.js';
import {
  givenClassified,
  notificationsIn,
  requestAlerts,
  startTestDispatcher,
} from './testing/test-dispatcher.js';

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
  (await notificationsIn(test)).map(({ alertId, mentionId }) => `${alertId} ${mentionId}`).sort();
const workLeft = () =>
  test.dataSource.query<object[]>('SELECT mention_id, attempts, last_error FROM mention_work');

describe('AlertProcessor', () => {
  it('finds by itself, without Redis, what nobody rang for, and so does the delivery', async () => {
    await givenAlert(test.database, projectId);
    await givenClassified(test, monitor);
    const channel = new ScriptedChannel();
    await start(channel, { redis: 'away', sweepEveryMs: 10 });
    await until(async () => (await notificationsIn(test))[0]?.status === 'delivered');
    expect(channel.sent).toHaveLength(1);
  });

  it('rings the delivery', async () => {
    await givenAlert(test.database, projectId);
    const mention = await givenClassified(test, monitor);
    await (await start()).handle(jobFor([mention]));
    await until(async () => (await notificationsIn(test))[0]?.status === 'delivered');
  });

  it('makes one notification for an alert and a mention, whatever comes at once or again', async () => {
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

  it('makes none for alerts that are paused, deleted, of another project, or not met', async () => {
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

  it('makes only the new ones when a known mention matches a further monitor', async () => {
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

  it('tries one later whose notifications cannot be stored, and stores the others', async () => {
    await givenAlert(test.database, projectId);
    const mentions = [await givenClassified(test, monitor), await givenClassified(test, monitor)];
    const poison = mentions[0]?.id ?? '';
    await test.dataSource.query(
      `ALTER TABLE notifications ADD CONSTRAINT no_poison CHECK (mention_id <> '${poison}')`,
    );
    await (await start()).handle(jobFor(mentions));
    expect((await notificationsIn(test)).map(({ mentionId }) => mentionId)).toEqual([mentions[1]?.id]);
    expect(await workLeft()).toEqual([
      { mention_id: poison, attempts: 1, last_error: expect.stringContaining('no_poison') },
    ]);
  });
});
