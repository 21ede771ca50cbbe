import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Alert, Mention } from '@earshot/domain';
import { newId } from '@earshot/platform';
import type { Tx } from '../connection/transaction/tx.js';
import { MentionRepository } from '../mention/mention.repository.js';
import { MentionUpkeepRepository } from '../mention/mention-upkeep.repository.js';
import {
  createTestDatabase,
  givenAlert,
  givenClassified,
  givenMention,
  givenMonitor,
  givenNotification,
  givenProject,
  givenStatus,
  type TestDatabase,
  waitsForLock,
} from '../testing/index.js';
import { AlertRepository } from './alert.repository.js';
import { NotificationQueue } from '../notification/notification-queue.js';
import { NotificationRepository } from '../notification/notification.repository.js';

let test: TestDatabase;
let mention: Mention;
let alert: Alert;
const mentions = new MentionRepository();
const alerts = new AlertRepository();
const notifications = new NotificationRepository();

beforeAll(async () => {
  test = await createTestDatabase();
});
beforeEach(async () => {
  const { id } = await givenProject(test.database);
  mention = await givenMention(test.database, await givenMonitor(test.database, id));
  alert = await webhook(['mention.alert', 'mention.updated']);
});
afterAll(() => test.close());

/** Creates a webhook that may already have sent the mention, unless `told` is false. */
async function webhook(events: Alert['events'], options = { told: true }): Promise<Alert> {
  const hook = { channel: 'webhook', destination: `https://hooks.example/${newId()}`, events } as const;
  const made = await givenAlert(test.database, mention.projectId, hook);
  if (options.told) await givenNotification(test.database, made, [mention], { attempts: 1 });
  return made;
}

const setStatus = (status: Mention['status']) =>
  test.database.asTenant(mention.projectId, (tx) => givenStatus(tx, mention.projectId, [mention.id], status));

/** The messages about changes, oldest first. */
async function updates(): Promise<{ alertId: string; change: unknown; mentionIds: readonly string[] }[]> {
  const { items } = await test.database.asTenant(mention.projectId, (tx) =>
    notifications.list(tx, mention.projectId, { mentionId: mention.id }, { limit: 50, after: null }),
  );
  return items
    .filter(({ change }) => change !== null)
    .map(({ alertId, change, mentionIds }) => ({ alertId, change, mentionIds }))
    .reverse();
}

describe('a change to a mention', () => {
  it('is sent to each webhook that has sent the mention and wants changes, with what changed', async () => {
    await webhook(['mention.alert']);
    await webhook(['mention.alert', 'mention.updated'], { told: false });
    await setStatus('done');
    expect(await updates()).toEqual([
      { alertId: alert.id, mentionIds: [mention.id], change: { status: { before: 'new', after: 'done' } } },
    ]);
  });

  it('is also sent for a new assignee, with the names', async () => {
    const [owner] = await test.dataSource.query<{ user_id: string }[]>(
      'SELECT user_id FROM members WHERE project_id = $1',
      [mention.projectId],
    );
    const id = owner?.user_id ?? '';
    for (const to of [id, id, null])
      await test.database.asTenant(mention.projectId, (tx) =>
        mentions.assign(tx, mention.projectId, [mention.id], to),
      );
    expect((await updates()).map(({ change }) => change)).toEqual([
      { assignee: { before: null, after: { id, name: 'Ada' } } },
      { assignee: { before: { id, name: 'Ada' }, after: null } },
    ]);
  });

  it('is sent separately for each mention of a bulk change, to each webhook that has sent it', async () => {
    const monitor = await givenMonitor(test.database, mention.projectId);
    const [other, same, untold] = [
      await givenMention(test.database, monitor),
      await givenMention(test.database, monitor),
      await givenMention(test.database, monitor),
    ];
    await givenNotification(test.database, alert, [other, same], { attempts: 1 });
    const second = await webhook(['mention.alert', 'mention.updated']);
    const set = (ids: readonly string[], status: Mention['status']) =>
      test.database.asTenant(mention.projectId, (tx) => givenStatus(tx, mention.projectId, ids, status));
    await set([same.id], 'done');
    await set([mention.id, other.id, same.id, untold.id], 'done');
    const told = await test.dataSource.query<{ alert: string; mention: string; change: unknown }[]>(
      `SELECT alert_id AS alert, updated_mention_id AS mention, change FROM notifications
       WHERE project_id = $1 AND change IS NOT NULL ORDER BY created_at, alert_id, updated_mention_id`,
      [mention.projectId],
    );
    const change = { status: { before: 'new', after: 'done' } };
    const [first, ...together] = told;
    expect(first).toEqual({ alert: alert.id, mention: same.id, change });
    const expected = [
      { alert: alert.id, mention: mention.id, change },
      { alert: alert.id, mention: other.id, change },
      { alert: second.id, mention: mention.id, change },
    ];
    expect(together).toHaveLength(expected.length);
    expect(together).toEqual(expect.arrayContaining(expected));
  });

  it('is sent once each time, and not if nothing changed or it was rolled back', async () => {
    await setStatus('done');
    await setStatus('done');
    await setStatus('ignored');
    const failing = test.database.asSystem(async (tx) => {
      await givenStatus(tx, mention.projectId, [mention.id], 'new');
      throw new Error('after all not');
    });
    await expect(failing).rejects.toThrow('after all not');
    expect((await updates()).map(({ change }) => change)).toEqual([
      { status: { before: 'new', after: 'done' } },
      { status: { before: 'done', after: 'ignored' } },
    ]);
  });

  it('is sent when the mention is classified, reclassified or removed', async () => {
    await givenClassified(test.database, mention.id);
    await givenClassified(test.database, mention.id, { category: 'praise', confidence: 0.1 });
    await givenClassified(test.database, mention.id, { category: 'praise', confidence: 0.2 });
    const upkeep = new MentionUpkeepRepository();
    await test.database.asSystem((tx) => upkeep.remove(tx, [mention.id], 'deleted_at_source'));
    const [first, second, third, ...rest] = (await updates()).map(({ change }) => change);
    expect(first).toMatchObject({ category: { before: null, after: 'complaint' } });
    expect(second).toEqual({ category: { before: 'complaint', after: 'praise' } });
    expect(third).toEqual({ removed_reason: { before: null, after: 'deleted_at_source' } });
    expect(rest).toEqual([]);
  });

  it.each([
    ['delivered', "status = 'delivered', delivered_at = now()", true],
    ['being sent, or waiting for another attempt', "status = 'pending'", true],
    ['waiting for its first attempt', "status = 'pending', attempts = 0", false],
    ['collecting', "status = 'pending', closed_at = NULL, attempts = 0", false],
    ['failed', "status = 'failed'", false],
    ['cancelled', "status = 'cancelled'", false],
  ])('is sent only if the mention was or may have been sent: its message is %s', async (_, state, isSent) => {
    await test.dataSource.query(`UPDATE notifications SET ${state} WHERE alert_id = $1`, [alert.id]);
    await setStatus('done');
    expect(await updates()).toHaveLength(isSent ? 1 : 0);
  });

  it('is not sent if the message left out the mention, because it was ignored', async () => {
    await test.dataSource.query(
      "UPDATE notifications SET status = 'delivered', delivered_at = now() WHERE alert_id = $1",
      [alert.id],
    );
    await test.dataSource.query('UPDATE notification_mentions SET left_out = true WHERE alert_id = $1', [
      alert.id,
    ]);
    await setStatus('done');
    expect(await updates()).toEqual([]);
  });

  it('is in the message, or is sent after it, if the message is claimed at the same time', async () => {
    const queue = new NotificationQueue(mentions);
    const options = { limit: 1, perDestination: 2, leaseMs: 1_000 };
    const claim = (tx: Tx) => queue.claim(tx, { kind: 'beside', alertId: alert.id }, options);
    const collecting = 'UPDATE notifications SET closed_at = NULL, attempts = 0 WHERE alert_id = $1';
    await test.dataSource.query(collecting, [alert.id]);
    await test.database.asTenant(mention.projectId, async (tx) => {
      await givenStatus(tx, mention.projectId, [mention.id], 'done');
      expect(await test.database.asSystem(claim)).toEqual([]);
    });
    const changing = await test.database.asSystem(async (tx) => {
      expect(await claim(tx)).toHaveLength(1);
      const waiting = setStatus('ignored');
      expect(await waitsForLock(test.dataSource, waiting)).toBe(true);
      return [waiting];
    });
    await Promise.all(changing);
    expect((await updates()).map(({ change }) => change)).toEqual([
      { status: { before: 'done', after: 'ignored' } },
    ]);
  });

  it('is not sent to a paused alert, and is cancelled if the alert is paused before delivery', async () => {
    await setStatus('done');
    const before = await test.database.asSystem((tx) => alerts.getForUpdate(tx, alert.projectId, alert.id));
    if (before === null) throw new Error('The alert is gone.');
    await test.database.asSystem((tx) => alerts.update(tx, before, { ...before, active: false }, {}));
    await setStatus('ignored');
    const rows = await test.dataSource.query<{ status: string }[]>(
      'SELECT status FROM notifications WHERE updated_mention_id = $1',
      [mention.id],
    );
    expect(rows).toEqual([{ status: 'cancelled' }]);
  });

  it.each<[string, Partial<Alert>]>([
    ['becomes an e-mail', { channel: 'email', destination: 'a@acme.example', events: ['mention.alert'] }],
    ['no longer lists the event', { events: ['mention.alert'] }],
  ])('is cancelled if its alert %s before delivery, unlike the message about the mention', async (_, to) => {
    await setStatus('done');
    const before = await test.database.asSystem((tx) => alerts.getForUpdate(tx, alert.projectId, alert.id));
    if (before === null) throw new Error('The alert is gone.');
    const moved = to.destination === undefined ? {} : { address: null };
    await test.database.asSystem((tx) => alerts.update(tx, before, { ...before, ...to }, moved));
    const rows = await test.dataSource.query<{ id: string; status: string }[]>(
      'SELECT id, status FROM notifications WHERE alert_id = $1 ORDER BY updated_mention_id NULLS FIRST',
      [alert.id],
    );
    expect(rows.map(({ status }) => status)).toEqual(['pending', 'cancelled']);
    await test.dataSource.query("UPDATE notifications SET status = 'failed' WHERE alert_id = $1", [alert.id]);
    const retried = await Promise.all(
      rows.map(({ id }) => test.database.asSystem((tx) => notifications.revive(tx, alert.projectId, id))),
    );
    expect(retried).toEqual([expect.objectContaining({ status: 'pending' }), null]);
  });

  it('is claimed like any notification, with its mention and what changed', async () => {
    await setStatus('reviewed');
    const queue = new NotificationQueue(mentions);
    const options = { limit: 100, perDestination: 10, leaseMs: 1_000 };
    const contents = await test.database.asSystem(async (tx) =>
      queue.contents(tx, await queue.claim(tx, { kind: 'any' }, options)),
    );
    const own = contents.filter((claimed) => claimed.alert.id === alert.id);
    expect(own.map(({ notification }) => notification.change)).toEqual([
      null,
      { status: { before: 'new', after: 'reviewed' } },
    ]);
    expect(own.map((claimed) => claimed.mentions.map(({ id }) => id))).toEqual([[mention.id], [mention.id]]);
    const ids = await test.database.asTenant(mention.projectId, (tx) =>
      notifications.mentionIds(tx, mention.projectId, own[1]?.notification.id ?? ''),
    );
    expect(ids).toEqual([mention.id]);
  });
});
