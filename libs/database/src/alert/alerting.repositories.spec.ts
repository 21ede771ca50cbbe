import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Alert, maxDeliveryAttempts, type Mention, type Monitor } from '@earshot/domain';
import { newId } from '@earshot/platform';
import {
  createTestDatabase,
  givenAlert,
  givenMention,
  givenMonitor,
  givenProject,
  type TestDatabase,
} from '../testing/index.js';
import { MentionRepository } from '../mention/mention.repository.js';
import { AlertRepository } from './alert.repository.js';
import {
  type ClaimedNotification,
  type NewNotification,
  NotificationRepository,
} from './notification.repository.js';

let test: TestDatabase;
let monitor: Monitor;
let mention: Mention;
let alert: Alert;
beforeEach(async () => {
  test = await createTestDatabase();
  const { id } = await givenProject(test.database, { name: 'Anvils' });
  monitor = await givenMonitor(test.database, id, { name: 'The brand' });
  mention = await givenMention(test.database, monitor);
  alert = await givenAlert(test.database, id);
});
afterEach(() => test.close());

const alerts = new AlertRepository();
const notifications = new NotificationRepository(new MentionRepository());
const leaseMs = 60_000;

const wanted = (changes: Partial<NewNotification> = {}): NewNotification => ({
  id: newId(),
  projectId: monitor.projectId,
  alertId: alert.id,
  mentionId: mention.id,
  ...changes,
});
const create = (...list: NewNotification[]) =>
  test.database.asSystem((tx) => notifications.createPending(tx, list));
const claim = (notificationIds: string[] | null = null) =>
  test.database.asSystem((tx) => notifications.claim(tx, { notificationIds, limit: 100, leaseMs }));
const remove = () =>
  test.database.asTenant(monitor.projectId, (tx) => alerts.delete(tx, monitor.projectId, alert.id));
const pause = () =>
  test.database.asTenant(monitor.projectId, (tx) =>
    alerts.update(tx, { ...alert, active: false }, undefined),
  );
const expireLeases = () =>
  test.dataSource.query("UPDATE notifications SET lease_until = now() - interval '1 second'");
const list = (
  filter: Parameters<typeof notifications.list>[2] = {},
  limit = 100,
  after: string | null = null,
) =>
  test.database.asTenant(monitor.projectId, (tx) =>
    notifications.list(tx, monitor.projectId, filter, { limit, after }),
  );

async function claimOne(): Promise<ClaimedNotification> {
  const [claimed] = await claim();
  if (claimed === undefined) throw new Error('nothing is due');
  return claimed;
}
const delivered = ({ notification, leaseToken }: ClaimedNotification) =>
  test.database.asSystem((tx) => notifications.delivered(tx, notification.id, leaseToken, '250 OK'));

describe('alerts', () => {
  it('are stored by a tenant and read as they were stored, without their secret', async () => {
    const given = {
      id: newId(),
      projectId: monitor.projectId,
      name: 'Fire',
      channel: 'webhook' as const,
      destination: 'https://hooks.example/1',
      categories: ['complaint' as const],
      sentiments: ['negative' as const],
      monitorIds: [monitor.id],
      minUrgency: 70,
      frequency: 'instant' as const,
      active: true,
    };
    const stored = await test.database.asTenant(monitor.projectId, (tx) =>
      alerts.insert(tx, given, Buffer.from('box')),
    );
    expect(stored).toEqual({ ...given, createdAt: expect.any(Date) });
    const listed = await test.database.asTenant(monitor.projectId, (tx) =>
      alerts.list(tx, monitor.projectId),
    );
    expect(listed).toEqual([stored, alert]);
  });

  it('are dated by the clock that dates mentions, whatever the clock of who stored them says', async () => {
    const slow = await givenAlert(test.database, monitor.projectId, { createdAt: new Date(0) });
    const later = await givenMention(test.database, monitor);
    expect(mention.foundAt <= slow.createdAt).toBe(true);
    expect(slow.createdAt <= later.foundAt).toBe(true);
  });

  it('that are active are loaded for many projects', async () => {
    const other = await givenProject(test.database);
    const theirs = await givenAlert(test.database, other.id);
    const paused = await givenAlert(test.database, other.id, { active: false });
    const active = await test.database.asSystem((tx) => alerts.listActive(tx, [monitor.projectId, other.id]));
    expect(active.map(({ id }) => id).sort()).toEqual([alert.id, theirs.id].sort());
    expect(paused.active).toBe(false);
    expect(await test.database.asSystem((tx) => alerts.listActive(tx, []))).toEqual([]);
  });

  it('that are deleted are gone for everybody, once', async () => {
    expect(await remove()).toBe(true);
    expect(await remove()).toBe(false);
    const [got, listed, active] = await test.database.asSystem(async (tx) => [
      await alerts.get(tx, monitor.projectId, alert.id),
      await alerts.list(tx, monitor.projectId),
      await alerts.listActive(tx, [monitor.projectId]),
    ]);
    expect([got, listed, active]).toEqual([null, [], []]);
  });

  it('of another project cannot be deleted', async () => {
    const { id } = await givenProject(test.database);
    expect(await test.database.asTenant(id, (tx) => alerts.delete(tx, id, alert.id))).toBe(false);
    expect(await test.database.asTenant(id, (tx) => alerts.delete(tx, monitor.projectId, alert.id))).toBe(
      false,
    );
    expect(await test.database.asSystem((tx) => alerts.get(tx, monitor.projectId, alert.id))).toEqual(alert);
  });
});

describe('notifications', () => {
  it('are created once per alert and mention, however many want them at once', async () => {
    const created = await Promise.all([create(wanted()), create(wanted()), create(wanted())]);
    expect(created.flat()).toHaveLength(1);
    expect((await list()).items).toHaveLength(1);
  });

  it('are not created for an alert that is deleted, paused or of another project', async () => {
    const paused = await givenAlert(test.database, monitor.projectId, { active: false });
    expect(await create(wanted({ alertId: paused.id }))).toEqual([]);
    const foreign = await givenAlert(test.database, (await givenProject(test.database)).id);
    await expect(create(wanted({ alertId: foreign.id }))).rejects.toThrow(/foreign key/);
    await remove();
    expect(await create(wanted())).toEqual([]);
  });

  it('are claimed once, with all that their message is made of', async () => {
    const [id] = await create(wanted());
    const claimed = (await Promise.all([claim(), claim(), claim(id === undefined ? [] : [id])])).flat();
    expect(claimed).toEqual([
      {
        notification: {
          id,
          projectId: monitor.projectId,
          alertId: alert.id,
          mentionId: mention.id,
          status: 'pending',
          attempts: 1,
          nextAttemptAt: expect.any(Date),
          lastError: null,
          deliveredAt: null,
          createdAt: expect.any(Date),
        },
        leaseToken: expect.any(String),
        alert,
        encryptedSecret: null,
        mention,
        project: { id: monitor.projectId, name: 'Anvils' },
        monitorNames: ['The brand'],
      },
    ]);
  });

  it('carry the encrypted secret of their webhook', async () => {
    const secret = Buffer.from([0, 1, 254, 255]);
    await test.dataSource.query('UPDATE alerts SET secret = $1', [secret]);
    await create(wanted());
    expect((await claimOne()).encryptedSecret?.equals(secret)).toBe(true);
  });

  it('once delivered are never claimed again', async () => {
    await create(wanted());
    expect(await delivered(await claimOne())).toBe(true);
    await expireLeases();
    expect(await claim()).toEqual([]);
    expect((await list()).items).toMatchObject([
      { status: 'delivered', nextAttemptAt: null, lastError: null, deliveredAt: expect.any(Date) },
    ]);
  });

  it('that could not be delivered wait, tell why, and come again', async () => {
    await create(wanted());
    const { notification, leaseToken } = await claimOne();
    const dueAt = new Date(Date.now() + 60_000);
    const retry = { dueAt, error: '503\u0000' };
    expect(
      await test.database.asSystem((tx) => notifications.retry(tx, notification.id, leaseToken, retry)),
    ).toBe(true);
    expect(await claim()).toEqual([]);
    expect((await list()).items).toMatchObject([
      { status: 'pending', nextAttemptAt: dueAt, lastError: '503\uFFFD' },
    ]);
    await test.dataSource.query('UPDATE notifications SET due_at = now()');
    expect((await claimOne()).notification.attempts).toBe(2);
  });

  it('that failed for good stay so', async () => {
    await create(wanted());
    const { notification, leaseToken } = await claimOne();
    const failure = { error: 'gone' };
    expect(
      await test.database.asSystem((tx) => notifications.fail(tx, notification.id, leaseToken, failure)),
    ).toBe(true);
    await expireLeases();
    expect(await claim()).toEqual([]);
    expect((await list({ status: 'failed' })).items).toMatchObject([
      { lastError: 'gone', nextAttemptAt: null },
    ]);
  });

  it('whose lease was lost are recorded by nobody but their new holder', async () => {
    await create(wanted());
    const late = await claimOne();
    await expireLeases();
    const holder = await claimOne();
    expect(await delivered(late)).toBe(false);
    expect(await delivered(holder)).toBe(true);
  });

  it('that take their worker down every time fail in the end', async () => {
    await create(wanted());
    for (let attempt = 1; attempt <= maxDeliveryAttempts; attempt += 1) {
      await claimOne();
      await expireLeases();
    }
    expect(await claim()).toEqual([]);
    expect((await list()).items).toMatchObject([
      { status: 'failed', lastError: 'Its last attempts never ended.' },
    ]);
  });

  it('of a deleted alert are cancelled in the same transaction, even while one is being sent', async () => {
    const second = await givenMention(test.database, monitor);
    const sent = await givenMention(test.database, monitor);
    await create(wanted({ mentionId: sent.id }));
    await delivered(await claimOne());
    await create(wanted());
    const inHand = await claimOne();
    await create(wanted({ mentionId: second.id }));
    await remove();
    expect(await claim()).toEqual([]);
    expect(await delivered(inHand)).toBe(false);
    const statuses = (await list()).items.map(({ mentionId, status }) => [mentionId, status]);
    expect(Object.fromEntries(statuses)).toEqual({
      [sent.id]: 'delivered',
      [mention.id]: 'cancelled',
      [second.id]: 'cancelled',
    });
  });

  it.each([
    ['deleted', remove],
    ['paused', pause],
  ])('leave nothing pending behind when their alert is %s at the same moment', async (_, end) => {
    const mentionIds: string[] = [];
    for (let count = 0; count < 10; count += 1)
      mentionIds.push((await givenMention(test.database, monitor)).id);
    const creations = mentionIds.map((mentionId) => create(wanted({ mentionId })));
    await Promise.all([...creations, end()]);
    expect((await list({ status: 'pending' })).items).toEqual([]);
  });

  it('that failed get all their attempts again, once, and under the id they had', async () => {
    const [id] = await create(wanted());
    await test.dataSource.query(
      "UPDATE notifications SET status = 'failed', attempts = $1, last_error = '503'",
      [maxDeliveryAttempts],
    );
    const revive = () =>
      test.database.asTenant(monitor.projectId, (tx) =>
        notifications.revive(tx, monitor.projectId, id ?? ''),
      );
    const revived = (await Promise.all([revive(), revive()])).filter((one) => one !== null);
    expect(revived).toMatchObject([{ id, status: 'pending', attempts: 0, lastError: '503' }]);
    expect((await claimOne()).notification).toMatchObject({ id, attempts: 1 });
    expect(await revive()).toBeNull();
  });

  it('of a paused alert are not claimed', async () => {
    await create(wanted());
    await test.dataSource.query('UPDATE alerts SET active = false');
    expect(await claim()).toEqual([]);
  });

  it('are listed newest first, page by page, by alert, mention and status', async () => {
    const other = await givenAlert(test.database, monitor.projectId);
    const [first] = await create(wanted());
    const [second] = await create(wanted({ alertId: other.id }));
    const foreign = await givenMonitor(test.database, (await givenProject(test.database)).id);
    const theirs = await givenAlert(test.database, foreign.projectId);
    const theirMention = await givenMention(test.database, foreign);
    await create({
      id: newId(),
      projectId: foreign.projectId,
      alertId: theirs.id,
      mentionId: theirMention.id,
    });
    const ids = async (filter: Parameters<typeof list>[0]) => (await list(filter)).items.map(({ id }) => id);
    expect(await ids({})).toEqual([second, first]);
    expect(await ids({ alertId: other.id })).toEqual([second]);
    expect(await ids({ mentionId: mention.id, status: 'pending' })).toEqual([second, first]);
    expect(await ids({ status: 'failed' })).toEqual([]);
    const page = await list({}, 1);
    expect(page.nextAfter).toBe(second);
    expect((await list({}, 1, page.nextAfter)).items.map(({ id }) => id)).toEqual([first]);
  });
});
