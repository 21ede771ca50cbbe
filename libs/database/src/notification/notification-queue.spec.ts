import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type Alert,
  maxDeliveryAttempts,
  type Mention,
  type MentionStatus,
  type Monitor,
} from '@earshot/domain';
import { newId, SecretBox } from '@earshot/platform';
import {
  createTestDatabase,
  givenAlert,
  givenMention,
  givenMonitor,
  givenNotification,
  givenProject,
  type TestDatabase,
} from '../testing/index.js';
import { MentionRepository } from '../mention/mention.repository.js';
import { sealAddress } from '../alert/alert-address.js';
import { AlertRepository } from '../alert/alert.repository.js';
import type { Lease } from '../work/leased-rows.js';
import type { WhatIsDue } from './claim-notifications.js';
import { NotificationQueue } from './notification-queue.js';
import { NotificationRepository } from './notification.repository.js';

let test: TestDatabase;
let monitor: Monitor;
let alert: Alert;
beforeEach(async () => {
  test = await createTestDatabase();
  const { id } = await givenProject(test.database, { name: 'Anvils', timeZone: 'Asia/Tokyo' });
  monitor = await givenMonitor(test.database, id, { name: 'The brand' });
  alert = await givenAlert(test.database, id);
});
afterEach(() => test.close());

const queue = new NotificationQueue(new MentionRepository());
const any: WhatIsDue = { kind: 'any' };
const suspects: WhatIsDue = { kind: 'suspects' };
const claim = (due: WhatIsDue = any, { limit = 100, perDestination = 2 } = {}) =>
  test.database.asSystem((tx) => queue.claim(tx, due, { limit, perDestination, leaseMs: 60_000 }));
const contents = (claimed: readonly Lease[]) =>
  test.database.asSystem((tx) => queue.contents(tx, claimed), { readOnly: true });
const aMention = (): Promise<Mention> => givenMention(test.database, monitor);
const given = async (of = alert, count = 1): Promise<string[]> => {
  const made: string[] = [];
  for (let number = 0; number < count; number += 1)
    made.push(await givenNotification(test.database, of, [await aMention()]));
  return made;
};
const expireLeases = () =>
  test.dataSource.query(
    "UPDATE notifications SET lease_until = now() - interval '1 second' WHERE lease_until IS NOT NULL",
  );
const get = async (id: string) =>
  test.database.asSystem((tx) => new NotificationRepository().get(tx, alert.projectId, id));

async function claimOne(): Promise<Lease> {
  const [claimed] = await claim();
  if (claimed === undefined) throw new Error('nothing is due');
  return claimed;
}
const delivered = ({ id, leaseToken }: Lease) =>
  test.database.asSystem((tx) => queue.delivered(tx, id, leaseToken, { answer: '250 OK', leftOutIds: [] }));

describe('claiming notifications', () => {
  it('gives each to one claimer, with everything its message needs', async () => {
    const mentions = [await aMention(), await aMention()];
    const id = await givenNotification(test.database, alert, mentions);
    const claims = [claim(), claim(), claim({ kind: 'these', notificationIds: [id] })];
    const claimed = (await Promise.all(claims)).flat();
    expect(await contents(claimed)).toEqual([
      {
        notification: {
          id,
          projectId: alert.projectId,
          alertId: alert.id,
          mentionIds: mentions.map((mention) => mention.id),
          mentionCount: 2,
          change: null,
          status: 'pending',
          attempts: 1,
          nextAttemptAt: expect.any(Date),
          lastError: null,
          lastAnswer: null,
          deliveredAt: null,
          createdAt: expect.any(Date),
        },
        leaseToken: expect.any(String),
        alert,
        failingSince: null,
        secrets: { address: 'team@example.org', current: null, previous: null, previousUntil: null },
        mentions,
        leftOutIds: [],
        project: { id: alert.projectId, name: 'Anvils', timeZone: 'Asia/Tokyo' },
        monitors: new Map(
          mentions.map((mention) => [mention.id, [{ name: 'The brand', groupName: 'my_brand' }]]),
        ),
      },
    ]);
  });

  it('leaves out those that were deleted since, and none of the others', async () => {
    const [gone, kept] = [await given(), await given()];
    const claimed = await claim();
    await test.dataSource.query('DELETE FROM notifications WHERE id = ANY($1)', [gone]);
    expect((await contents(claimed)).map(({ notification }) => notification.id)).toEqual(kept);
  });

  it('leaves out those that were cancelled or claimed again since', async () => {
    const other = await givenAlert(test.database, alert.projectId, { destination: 'other@example.org' });
    const [cancelled, kept] = [await given(), await given(other)];
    const claimed = await claim();
    expect(claimed.map(({ id }) => id).sort()).toEqual([...cancelled, ...kept].sort());
    await test.database.asSystem((tx) => new AlertRepository().delete(tx, alert.projectId, alert.id));
    expect((await contents(claimed)).map(({ notification }) => notification.id)).toEqual(kept);
    await expireLeases();
    const again = await claim(suspects);
    expect(await contents(claimed)).toEqual([]);
    expect(await contents(again)).toHaveLength(1);
  });

  it('closes a message: later mentions start another, however soon they come', async () => {
    const mentions = await Promise.all(Array.from({ length: 16 }, aMention));
    const collect = (mention: Mention) =>
      givenNotification(test.database, alert, [mention], { collects: true, dueAt: new Date(0) });
    const told: string[][] = [];
    const tell = async () => {
      const claimed = await contents(await claim(any, { perDestination: 100 }));
      told.push(...claimed.map(({ notification }) => [...notification.mentionIds]));
    };
    await Promise.all(mentions.flatMap((mention) => [collect(mention), tell()]));
    await tell();
    // Each message contains what was in it when it was claimed, and nothing more.
    expect(told.flat().sort()).toEqual(mentions.map(({ id }) => id).sort());
  });

  it('allows at most two per destination at a time, for all claimers and alerts together', async () => {
    const sister = await givenAlert(test.database, alert.projectId);
    await given(alert, 3);
    await given(sister, 3);
    const claimed = (await Promise.all([claim(), claim(), claim()])).flat();
    expect(claimed).toHaveLength(2);
    const [first] = claimed;
    if (first !== undefined) await delivered(first);
    expect(await claim({ kind: 'beside', alertId: sister.id })).toHaveLength(1);
    expect(await claim()).toEqual([]);
  });

  it('keeps the places of interrupted ones for them, so that they do not wait for the whole queue', async () => {
    await given(alert, 4);
    const interrupted = (await claim()).map(({ id }) => id).sort();
    expect(await claim()).toEqual([]);
    await expireLeases();
    expect(await claim()).toEqual([]);
    expect(await claim({ kind: 'beside', alertId: alert.id })).toEqual([]);
    const again = await claim(suspects);
    expect(again.map(({ id }) => id).sort()).toEqual(interrupted);
    for (const lease of again) await delivered(lease);
    expect(await claim()).toHaveLength(2);
  });

  it('keeps no place for one that cannot be sent now, because its alert is held', async () => {
    await given(alert, 2);
    await claim();
    await expireLeases();
    await test.dataSource.query("UPDATE alerts SET held_until = now() + interval '1 minute'");
    const sister = await givenAlert(test.database, alert.projectId);
    await given(sister, 2);
    expect(await claim()).toHaveLength(2);
  });

  it('alternates between projects: neither a busy nor a quiet one makes the other wait', async () => {
    const other = await givenMonitor(test.database, (await givenProject(test.database)).id);
    const many = await Promise.all(
      [1, 2, 3, 4].map((number) =>
        givenAlert(test.database, alert.projectId, { destination: `${number}@example.org` }),
      ),
    );
    for (const busy of many) await given(busy, 2);
    const theirs = await givenAlert(test.database, other.projectId, { destination: 'them@example.org' });
    const late = await givenNotification(test.database, theirs, [await givenMention(test.database, other)]);
    const claimed = await claim(any, { limit: 2 });
    expect(claimed.map(({ id }) => id)).toContain(late);
  });

  it('recognizes equal sealed destinations, and tells similar ones apart', async () => {
    const secrets = new SecretBox({ key: Buffer.alloc(32, 5) });
    const sealed = (address: string) => {
      const id = newId();
      const webhook = { ...alert, id, channel: 'webhook', destination: address } as const;
      const parts = { address: sealAddress(secrets, address, id) };
      return test.database.asSystem((tx) => new AlertRepository().insert(tx, webhook, parts));
    };
    const [one, same] = [await sealed('https://a.example/in'), await sealed('https://a.example/in')];
    const other = await sealed('https://a.example/on');
    for (const each of [one, one, same, other]) await given(each);
    expect(await claim(any, { perDestination: 2 })).toHaveLength(3);
  });

  it('skips a held destination until its time has come', async () => {
    await given();
    await test.dataSource.query("UPDATE alerts SET held_until = now() + interval '1 minute'");
    expect(await claim()).toEqual([]);
    await test.dataSource.query("UPDATE alerts SET held_until = now() - interval '1 second'");
    expect(await claim()).toHaveLength(1);
  });

  it('skips those of a paused alert', async () => {
    await given();
    await test.dataSource.query('UPDATE alerts SET active = false');
    expect(await claim()).toEqual([]);
  });

  it('finds everything due of every alert, and nothing else', async () => {
    const ids = await given();
    for (const destination of ['a@example.org', 'b@example.org'])
      ids.push(...(await given(await givenAlert(test.database, alert.projectId, { destination }))));
    const later = { dueAt: new Date(Date.now() + 60_000) };
    await givenNotification(test.database, alert, [await aMention()], later);
    expect((await claim()).map(({ id }) => id).sort()).toEqual(ids.sort());
  });
});

describe('a claimed notification', () => {
  it('that was delivered is never claimed again', async () => {
    const [id = ''] = await given();
    expect(await delivered(await claimOne())).toBe(true);
    await expireLeases();
    expect(await claim()).toEqual([]);
    expect(await get(id)).toMatchObject({
      status: 'delivered',
      nextAttemptAt: null,
      lastError: null,
      lastAnswer: '250 OK',
      deliveredAt: expect.any(Date),
    });
  });

  it('records which mentions it left out, because they were ignored when it was sent', async () => {
    const [ignored, sent] = [await aMention(), await aMention()];
    const set = (status: MentionStatus, mentionId: string) =>
      test.dataSource.query('UPDATE mentions SET status = $1 WHERE id = $2', [status, mentionId]);
    const id = await givenNotification(test.database, alert, [ignored, sent]);
    await set('ignored', ignored.id);
    const lease = await claimOne();
    const [claimed] = await contents([lease]);
    expect(claimed?.leftOutIds).toEqual([ignored.id]);
    const outcome = { answer: '250 OK', leftOutIds: claimed?.leftOutIds ?? [] };
    await test.database.asSystem((tx) => queue.delivered(tx, id, lease.leaseToken, outcome));
    await set('new', ignored.id);
    await set('ignored', sent.id);
    expect(await get(id)).toMatchObject({ mentionIds: [sent.id], mentionCount: 1 });
    const repository = new NotificationRepository();
    const found = await test.database.asTenant(alert.projectId, async (tx) => [
      await repository.mentionIds(tx, alert.projectId, id),
      await repository.leavingOut(tx, alert.projectId, ignored.id),
      await repository.leavingOut(tx, alert.projectId, sent.id),
    ]);
    expect(found).toEqual([[sent.id], [id], []]);
  });

  it('that could not be delivered waits with its error, and is retried', async () => {
    const [id = ''] = await given();
    const { leaseToken } = await claimOne();
    const dueAt = new Date(Date.now() + 60_000);
    const retry = { dueAt, error: '503\u0000' };
    expect(await test.database.asSystem((tx) => queue.retry(tx, id, leaseToken, retry))).toBe(true);
    expect(await claim()).toEqual([]);
    expect(await get(id)).toMatchObject({ status: 'pending', nextAttemptAt: dueAt, lastError: '503\uFFFD' });
    await test.dataSource.query('UPDATE notifications SET due_at = now()');
    expect((await contents([await claimOne()]))[0]?.notification.attempts).toBe(2);
  });

  it('that was postponed counts no attempt', async () => {
    const [id = ''] = await given();
    const { leaseToken } = await claimOne();
    const dueAt = new Date(Date.now() + 60_000);
    expect(await test.database.asSystem((tx) => queue.putOff(tx, id, leaseToken, dueAt))).toBe(true);
    expect(await get(id)).toMatchObject({
      status: 'pending',
      attempts: 0,
      nextAttemptAt: dueAt,
      lastError: null,
    });
  });

  it('that failed permanently stays failed', async () => {
    const [id = ''] = await given();
    const { leaseToken } = await claimOne();
    expect(await test.database.asSystem((tx) => queue.fail(tx, id, leaseToken, { error: 'gone' }))).toBe(
      true,
    );
    await expireLeases();
    expect(await claim()).toEqual([]);
    expect(await get(id)).toMatchObject({ status: 'failed', lastError: 'gone', nextAttemptAt: null });
  });

  it('whose lease was lost can be settled only by its new holder', async () => {
    await given();
    const late = await claimOne();
    await expireLeases();
    expect(await claim()).toEqual([]);
    const [holder] = await claim(suspects);
    if (holder === undefined) throw new Error('nobody took it');
    expect(await delivered(late)).toBe(false);
    expect(await delivered(holder)).toBe(true);
  });

  it('that crashes its worker every time finally fails, and its neighbours are delivered', async () => {
    const [poison = ''] = await given();
    const neighbours = await given(alert, 30);
    const take = async (claimed: readonly Lease[]): Promise<number> => {
      // A worker that takes the poison dies along with everything it has claimed.
      if (claimed.some(({ id }) => id === poison)) await expireLeases();
      else for (const item of claimed) await delivered(item);
      return claimed.length;
    };
    const wide = { perDestination: 100 };
    for (let round = 0; round < 50; round += 1)
      if ((await take(await claim(any, wide))) + (await take(await claim(suspects, wide))) === 0) break;
    expect(await get(poison)).toMatchObject({
      status: 'failed',
      attempts: maxDeliveryAttempts,
      lastError: 'Its last attempts never ended.',
    });
    for (const id of neighbours) expect(await get(id)).toMatchObject({ status: 'delivered' });
  });

  it('that a dead worker left waits with its held destination, without blocking those of others', async () => {
    await given(alert, 30);
    const free = await givenAlert(test.database, alert.projectId, { destination: 'free@example.org' });
    const [other = ''] = await given(free);
    await claim(any, { perDestination: 100 });
    await expireLeases();
    await test.dataSource.query("UPDATE alerts SET held_until = now() + interval '1 hour' WHERE id = $1", [
      alert.id,
    ]);
    expect((await claim(suspects)).map(({ id }) => id)).toEqual([other]);
  });

  it('that a dead worker left waits for a free place, without blocking those with more attempts', async () => {
    await given(alert, 2);
    const free = await givenAlert(test.database, alert.projectId, { destination: 'free@example.org' });
    const [other = ''] = await given(free);
    await claim();
    await expireLeases();
    await test.dataSource.query('UPDATE notifications SET attempts = 2 WHERE id = $1', [other]);
    const hold = (until: string) =>
      test.dataSource.query('UPDATE alerts SET held_until = now() + $1::interval WHERE id = $2', [
        until,
        alert.id,
      ]);
    await hold('1 hour');
    await given(await givenAlert(test.database, alert.projectId), 2);
    expect(await claim()).toHaveLength(2);
    await hold('0');
    expect((await claim(suspects)).map(({ id }) => id)).toEqual([other]);
  });

  it('whose alert was deleted in the meantime is cancelled, not delivered', async () => {
    const [id = ''] = await given();
    const inHand = await claimOne();
    await test.database.asSystem((tx) => new AlertRepository().delete(tx, alert.projectId, alert.id));
    expect(await delivered(inHand)).toBe(false);
    expect(await get(id)).toMatchObject({ status: 'cancelled' });
  });
});
