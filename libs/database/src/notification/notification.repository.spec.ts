import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Alert, maxDeliveryAttempts, type Mention, type Monitor } from '@earshot/domain';
import { newId } from '@earshot/platform';
import {
  createTestDatabase,
  givenAlert,
  givenMention,
  givenMonitor,
  givenNotification,
  givenProject,
  type TestDatabase,
} from '../testing/index.js';
import { AlertRepository } from '../alert/alert.repository.js';
import { NotificationRepository } from './notification.repository.js';

let test: TestDatabase;
let monitor: Monitor;
let alert: Alert;
beforeEach(async () => {
  test = await createTestDatabase();
  monitor = await givenMonitor(test.database, (await givenProject(test.database)).id);
  alert = await givenAlert(test.database, monitor.projectId);
});
afterEach(() => test.close());

const alerts = new AlertRepository();
const notifications = new NotificationRepository();
const aMention = (): Promise<Mention> => givenMention(test.database, monitor);
const collected = (mentions: readonly Mention[], dueAt = new Date()) =>
  givenNotification(test.database, alert, mentions, { collects: true, dueAt });
const list = async (
  filter: Parameters<typeof notifications.list>[2] = {},
  limit = 100,
  after: string | null = null,
) =>
  test.database.asTenant(monitor.projectId, (tx) =>
    notifications.list(tx, monitor.projectId, filter, { limit, after }),
  );
const later = new Date(Date.now() + 3_600_000);
const pause = (active = false) =>
  test.database.asTenant(alert.projectId, (tx) => alerts.update(tx, alert, { ...alert, active }, {}));

describe('notifications', () => {
  it('collect mentions until they are sent: one per alert at a time, at the earliest due time', async () => {
    const mentions = [await aMention(), await aMention(), await aMention()];
    const evenLater = new Date(later.getTime() + 60_000);
    const first = await collected(mentions.slice(0, 1), evenLater);
    await collected(mentions.slice(1, 2), later);
    await collected(mentions.slice(2), evenLater);
    expect((await list()).items).toMatchObject([
      { id: first, mentionCount: 3, mentionIds: mentions.map(({ id }) => id), nextAttemptAt: later },
    ]);
  });

  it('collect from concurrent writers without losing or duplicating any', async () => {
    const mentions = await Promise.all(Array.from({ length: 12 }, aMention));
    await Promise.all(mentions.map((mention) => collected([mention], later)));
    const { items } = await list();
    expect(items).toHaveLength(1);
    expect([...(items[0]?.mentionIds ?? [])].sort()).toEqual(mentions.map(({ id }) => id).sort());
  });

  it('report which of them are due now, even if begun earlier', async () => {
    const add = (mention: Mention, dueAt: Date) =>
      test.database.asSystem((tx) =>
        notifications.add(tx, [{ ...ids(), mentionIds: [mention.id], dueAt, collects: true }]),
      );
    const ids = () => ({ id: newId(), projectId: alert.projectId, alertId: alert.id });
    const [created] = await add(await aMention(), new Date(0));
    expect(await add(await aMention(), later)).toEqual([created]);
    await test.dataSource.query('UPDATE notifications SET due_at = $1', [later]);
    expect(await add(await aMention(), later)).toEqual([]);
    expect(await add(await aMention(), new Date(0))).toEqual([created]);
  });

  it('contain a mention only once per alert, ever: the database refuses more', async () => {
    const mention = await aMention();
    await collected([mention]);
    await expect(givenNotification(test.database, alert, [mention])).rejects.toThrow(/duplicate key/);
    await test.dataSource.query("UPDATE notifications SET status = 'cancelled', closed_at = now()");
    await expect(collected([mention])).rejects.toThrow(/duplicate key/);
  });

  it('cannot belong to a project other than that of their alert and mentions', async () => {
    const foreign = await givenAlert(test.database, (await givenProject(test.database)).id);
    const mention = await aMention();
    await expect(
      givenNotification(test.database, { ...alert, projectId: foreign.projectId }, [mention]),
    ).rejects.toThrow(/foreign key/);
    await expect(givenNotification(test.database, foreign, [mention])).rejects.toThrow(/foreign key/);
  });

  it.each([
    ['deleted', () => test.database.asSystem((tx) => alerts.delete(tx, alert.projectId, alert.id))],
    ['paused', () => pause()],
  ])('end with their alert when it is %s, whether collecting, due or waiting for a retry', async (_, end) => {
    await givenNotification(test.database, alert, [await aMention()]);
    await givenNotification(test.database, alert, [await aMention()], { dueAt: later });
    await collected([await aMention()], later);
    const sent = await givenNotification(test.database, alert, [await aMention()]);
    await test.dataSource.query(
      "UPDATE notifications SET status = 'delivered', delivered_at = now() WHERE id = $1",
      [sent],
    );
    await end();
    const { items } = await list();
    expect(items.map(({ status }) => status).sort()).toEqual([
      'cancelled',
      'cancelled',
      'cancelled',
      'delivered',
    ]);
    expect(items.filter(({ nextAttemptAt }) => nextAttemptAt !== null)).toEqual([]);
  });

  it('start anew after a pause', async () => {
    await collected([await aMention()], later);
    await pause();
    await collected([await aMention()], later);
    expect((await list()).items.map(({ status }) => status)).toEqual(['pending', 'cancelled']);
  });

  const move = (dueAt: Date, audibleAt = dueAt) =>
    test.database.asTenant(alert.projectId, (tx) =>
      notifications.reschedule(tx, alert.projectId, [{ alertId: alert.id, dueAt, audibleAt }]),
    );

  it('can be rescheduled while they collect, but not once attempted', async () => {
    const attempted = await givenNotification(test.database, alert, [await aMention()], { dueAt: later });
    await test.dataSource.query('UPDATE notifications SET attempts = 1');
    const collecting = await collected([await aMention()], later);
    const sooner = new Date(Date.now() + 60_000);
    expect(await move(sooner)).toEqual([]);
    expect((await list()).items.map(({ id, nextAttemptAt }) => [id, nextAttemptAt])).toEqual([
      [collecting, sooner],
      [attempted, later],
    ]);
    expect(await move(new Date(0))).toEqual([collecting]);
  });

  it('that no longer collect can be rescheduled to an earlier time before their first attempt', async () => {
    const waiting = await givenNotification(test.database, alert, [await aMention()], { dueAt: later });
    await move(new Date(later.getTime() + 60_000));
    expect((await list()).items).toMatchObject([{ id: waiting, nextAttemptAt: later }]);
    expect(await move(later, new Date(0))).toEqual([waiting]);
  });

  it('that failed get all their attempts again, once, under the same id', async () => {
    const id = await givenNotification(test.database, alert, [await aMention()]);
    await test.dataSource.query(
      "UPDATE notifications SET status = 'failed', attempts = $1, last_error = '503'",
      [maxDeliveryAttempts],
    );
    const revive = () =>
      test.database.asTenant(alert.projectId, (tx) => notifications.revive(tx, alert.projectId, id));
    const revived = (await Promise.all([revive(), revive()])).filter((one) => one !== null);
    expect(revived).toMatchObject([
      { id, status: 'pending', attempts: 0, lastError: '503', mentionCount: 1 },
    ]);
    expect(await revive()).toBeNull();
  });

  it('are due when the destination may be used again, or at once if one that failed is to be retried', async () => {
    const ended = new Date(Date.now() - 60_000);
    const hold = (until: Date) =>
      test.dataSource.query('UPDATE alerts SET failing_since = $1, held_until = $2', [ended, until]);
    const waiting = await collected([await aMention()], ended);
    const failed = await givenNotification(test.database, alert, [await aMention()]);
    await test.dataSource.query("UPDATE notifications SET status = 'failed' WHERE id = $1", [failed]);
    await hold(later);
    expect((await list({ status: 'pending' })).items).toMatchObject([{ id: waiting, nextAttemptAt: later }]);
    const revived = await test.database.asTenant(alert.projectId, (tx) =>
      notifications.revive(tx, alert.projectId, failed),
    );
    for (const { nextAttemptAt } of [revived, ...(await list({ status: 'pending' })).items].flatMap(
      (one) => one ?? [],
    ))
      expect(nextAttemptAt?.getTime()).toBeLessThan(Date.now() + 1_000);
    const [{ failing_since: since } = {}] = await test.dataSource.query<{ failing_since?: Date }[]>(
      'SELECT failing_since FROM alerts',
    );
    expect(since).toEqual(ended);
  });

  it('list twenty of their mentions, and return all of them on request', async () => {
    const mentions = await Promise.all(Array.from({ length: 23 }, aMention));
    const id = await collected(mentions);
    const all = mentions.map((mention) => mention.id).sort();
    const got = await test.database.asTenant(alert.projectId, async (tx) => ({
      one: await notifications.get(tx, alert.projectId, id),
      mentionIds: await notifications.mentionIds(tx, alert.projectId, id),
    }));
    expect(got.one).toMatchObject({ mentionCount: 23, mentionIds: all.slice(0, 20) });
    expect(got.mentionIds).toEqual(all);
  });

  it('are visible only to their own project', async () => {
    const id = await collected([await aMention()]);
    const { id: stranger } = await givenProject(test.database);
    const seen = await test.database.asTenant(stranger, async (tx) => [
      await notifications.get(tx, alert.projectId, id),
      await notifications.mentionIds(tx, alert.projectId, id),
    ]);
    expect(seen).toEqual([null, []]);
  });

  it('are listed newest first, page by page, by alert, mention and status', async () => {
    const other = await givenAlert(test.database, monitor.projectId);
    const mention = await aMention();
    const first = await givenNotification(test.database, alert, [mention, await aMention()]);
    const second = await givenNotification(test.database, other, [mention]);
    const ids = async (filter: Parameters<typeof list>[0]) => (await list(filter)).items.map(({ id }) => id);
    expect(await ids({})).toEqual([second, first]);
    expect(await ids({ alertId: other.id })).toEqual([second]);
    expect(await ids({ mentionId: mention.id, status: 'pending' })).toEqual([second, first]);
    expect(await ids({ mentionId: other.id })).toEqual([]);
    expect(await ids({ status: 'failed' })).toEqual([]);
    const page = await list({}, 1);
    expect(page.nextAfter).toBe(second);
    expect((await list({}, 1, page.nextAfter)).items.map(({ id }) => id)).toEqual([first]);
  });
});
