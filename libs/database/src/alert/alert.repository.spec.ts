import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Alert, Mention, Monitor } from '@earshot/domain';
import { EnvReader, newId, SecretBox, SecretBoxConfig } from '@earshot/platform';
import {
  createTestDatabase,
  givenAlert,
  givenMention,
  givenMonitor,
  givenNotification,
  givenProject,
  type TestDatabase,
  waitsForLock,
} from '../testing/index.js';
import { AlertRepository } from './alert.repository.js';
import { AlertFiringRepository } from './alert-firing.repository.js';
import { AlertHealthRepository } from './alert-health.repository.js';
import { AlertSecretRepository } from './alert-secret.repository.js';

let test: TestDatabase;
let monitor: Monitor;
let mention: Mention;
let alert: Alert;
beforeEach(async () => {
  test = await createTestDatabase();
  const { id } = await givenProject(test.database, { name: 'Anvils', timeZone: 'Asia/Tokyo' });
  monitor = await givenMonitor(test.database, id);
  mention = await givenMention(test.database, monitor);
  alert = await givenAlert(test.database, id);
});
afterEach(() => test.close());

const alerts = new AlertRepository();
const firing = new AlertFiringRepository();
const health = new AlertHealthRepository();
const asTenant: TestDatabase['database']['asTenant'] = (projectId, work) =>
  test.database.asTenant(projectId, work);
const update = (changes: Partial<Alert>, before = alert) =>
  asTenant(alert.projectId, (tx) => {
    const isMoved = changes.channel !== undefined || changes.destination !== undefined;
    return alerts.update(tx, before, { ...before, ...changes }, isMoved ? { address: null } : {});
  });
const remove = () => asTenant(alert.projectId, (tx) => alerts.delete(tx, alert.projectId, alert.id));
const get = () => asTenant(alert.projectId, (tx) => alerts.get(tx, alert.projectId, alert.id));
const raw = async () =>
  (
    await test.dataSource.query<Record<string, unknown>[]>('SELECT * FROM alerts WHERE id = $1', [alert.id])
  )[0];
const statuses = async () =>
  (
    await test.dataSource.query<{ status: string; last_error: string | null }[]>(
      'SELECT status, last_error FROM notifications ORDER BY id',
    )
  ).map(({ status, last_error }) => [status, last_error]);

describe('alerts', () => {
  it('are stored by a tenant and read as stored, without their secret', async () => {
    const given = {
      id: newId(),
      projectId: monitor.projectId,
      name: 'Fire',
      channel: 'webhook' as const,
      destination: 'https://hooks.example/1',
      categories: ['complaint' as const],
      sentiments: ['negative' as const],
      monitorIds: [monitor.id],
      sources: ['reddit' as const],
      languages: ['de', 'und'],
      kinds: ['comment' as const],
      events: ['mention.alert' as const, 'mention.updated' as const],
      minUrgency: 70,
      frequency: 'daily' as const,
      deliverAtHour: 17,
      quietHours: { start: 22, end: 7 },
      urgentAtOnce: false,
      active: true,
    };
    const stored = await asTenant(monitor.projectId, (tx) =>
      alerts.insert(tx, given, { secret: Buffer.from('box') }),
    );
    const made = { createdAt: expect.any(Date), activeSince: stored.createdAt, disabledReason: null };
    expect(stored).toEqual({ ...given, ...made, destination: 'https://hooks.example/…' });
    const listed = await asTenant(monitor.projectId, (tx) => alerts.list(tx, monitor.projectId));
    expect(listed).toEqual([stored, alert]);
  });

  it('are dated by the database clock, like mentions, whatever the caller’s clock says', async () => {
    const slow = await givenAlert(test.database, monitor.projectId, { createdAt: new Date(0) });
    const later = await givenMention(test.database, monitor);
    expect(mention.foundAt <= slow.createdAt).toBe(true);
    expect(slow.createdAt <= later.foundAt).toBe(true);
  });

  it('are loaded for several projects if active', async () => {
    const other = await givenProject(test.database);
    const theirs = await givenAlert(test.database, other.id);
    const paused = await givenAlert(test.database, other.id, { active: false });
    const active = await test.database.asSystem((tx) => alerts.listActive(tx, [monitor.projectId, other.id]));
    expect(active.map(({ id }) => id).sort()).toEqual([alert.id, theirs.id].sort());
    expect(paused.active).toBe(false);
    expect(await test.database.asSystem((tx) => alerts.listActive(tx, []))).toEqual([]);
  });

  it('are deleted for everybody, once', async () => {
    expect(await remove()).toBe(true);
    expect(await remove()).toBe(false);
    const [got, listed, active] = await test.database.asSystem(async (tx) => [
      await alerts.get(tx, monitor.projectId, alert.id),
      await alerts.list(tx, monitor.projectId),
      await alerts.listActive(tx, [monitor.projectId]),
    ]);
    expect([got, listed, active]).toEqual([null, [], []]);
  });

  it('cannot be deleted by another project', async () => {
    const { id } = await givenProject(test.database);
    expect(await asTenant(id, (tx) => alerts.delete(tx, id, alert.id))).toBe(false);
    expect(await asTenant(id, (tx) => alerts.delete(tx, monitor.projectId, alert.id))).toBe(false);
    expect(await get()).toEqual(alert);
  });

  it('count as active since they were last resumed, whatever else changes', async () => {
    expect((await update({ name: 'Renamed' })).activeSince).toEqual(alert.activeSince);
    const paused = await update({ active: false });
    expect(paused.activeSince).toEqual(alert.activeSince);
    const resumed = await update({ active: true }, paused);
    expect(resumed.activeSince > alert.activeSince).toBe(true);
    expect(resumed.createdAt).toEqual(alert.createdAt);
  });

  it('keep the previous secret for a while after a rotation, and drop both with the channel', async () => {
    const hook = { channel: 'webhook', destination: 'https://hooks.example/1' } as const;
    alert = await givenAlert(test.database, monitor.projectId, hook);
    const rotate = (secret: string) =>
      asTenant(alert.projectId, (tx) => alerts.rotateSecret(tx, alert, Buffer.from(secret), 60_000));
    await rotate('first');
    const until = await rotate('second');
    expect(until.getTime() - Date.now()).toBeGreaterThan(30_000);
    const secrets = () => asTenant(alert.projectId, (tx) => alerts.getSecrets(tx, alert.projectId, alert.id));
    const address = 'https://hooks.example/1';
    expect(await secrets()).toEqual({
      address,
      current: Buffer.from('second'),
      previous: Buffer.from('first'),
      previousUntil: until,
    });
    await asTenant(alert.projectId, (tx) =>
      alerts.update(tx, alert, { ...alert, channel: 'slack' }, { secret: null }),
    );
    expect(await secrets()).toEqual({ address, current: null, previous: null, previousUntil: null });
    await expect(rotate('third')).rejects.toThrow(/no webhook/);
  });
});

describe('alerts with a failing destination', () => {
  const disable = (pending: 'failed' | 'cancelled') =>
    test.database.asSystem((tx) => health.disable(tx, alert, 'It is gone.', pending));
  const fail = (until: Date) => test.database.asSystem((tx) => health.failing(tx, alert.id, until));

  it('remember the first fault until a delivery succeeds', async () => {
    await fail(new Date(5_000));
    const first = (await raw())?.['failing_since'];
    await fail(new Date(9_000));
    expect(await raw()).toMatchObject({ failing_since: first, held_until: new Date(9_000) });
    await test.database.asSystem((tx) => health.recovered(tx, alert.id));
    expect(await raw()).toMatchObject({ failing_since: null, held_until: null });
  });

  it('count from the first fault again if the last one was days ago', async () => {
    const first = async () => (await raw())?.['failing_since'] as Date;
    await fail(new Date());
    for (const [waited, isForgotten] of [
      ['52 hours', false],
      ['53 hours', true],
    ] as const) {
      await test.dataSource.query(
        `UPDATE alerts SET failing_since = now() - interval '6 days', held_until = now() - $1::interval WHERE id = $2`,
        [waited, alert.id],
      );
      await fail(new Date());
      expect(Date.now() - (await first()).getTime() < 60_000).toBe(isForgotten);
    }
  });

  it.each([
    ['destination', { destination: 'other@example.org' }] as const,
    ['channel', { channel: 'slack' }] as const,
  ])('start afresh with another %s', async (_, changes) => {
    await fail(new Date(9_000));
    await update({ name: 'Renamed' });
    expect(await raw()).toMatchObject({ held_until: new Date(9_000) });
    await update(changes);
    expect(await raw()).toMatchObject({ failing_since: null, held_until: null });
  });

  it('wait as long as it asks, even if another message in flight fails with a shorter wait', async () => {
    const asked = new Date(Date.now() + 3_600_000);
    await fail(asked);
    await fail(new Date(Date.now() + 1_000));
    expect(await raw()).toMatchObject({ held_until: asked });
  });

  it('send what was tried at the previous one to another at once, with all attempts', async () => {
    const later = { dueAt: new Date(Date.now() + 3_600_000) };
    const given = async (options: Parameters<typeof givenNotification>[3]) =>
      givenNotification(test.database, alert, [await givenMention(test.database, monitor)], options);
    await given({ ...later, attempts: 9 });
    const inFlight = await given({ attempts: 9 });
    await given(later);
    await test.dataSource.query(
      "UPDATE notifications SET lease_token = id, lease_until = now() + interval '1 minute' WHERE id = $1",
      [inFlight],
    );
    const waiting = () =>
      test.dataSource.query('SELECT attempts, due_at <= now() AS "isDue" FROM notifications ORDER BY id');
    await update({ name: 'Renamed' });
    expect(await waiting()).toEqual([
      { attempts: 9, isDue: false },
      { attempts: 9, isDue: true },
      { attempts: 0, isDue: false },
    ]);
    await update({ destination: 'other@example.org' });
    expect(await waiting()).toEqual([
      { attempts: 0, isDue: true },
      { attempts: 1, isDue: true },
      { attempts: 0, isDue: false },
    ]);
  });

  it('are disabled once, with a reason, failing what waits', async () => {
    await givenNotification(test.database, alert, [mention]);
    expect(await disable('failed')).toBe(true);
    expect(await disable('failed')).toBe(false);
    expect(await get()).toMatchObject({ active: false, disabledReason: 'It is gone.' });
    expect(await statuses()).toEqual([['failed', 'It is gone.']]);
  });

  it('are disabled for a reader who unsubscribes, cancelling what waits', async () => {
    await givenNotification(test.database, alert, [mention], { collects: true });
    expect(await disable('cancelled')).toBe(true);
    expect(await statuses()).toEqual([['cancelled', null]]);
  });

  it('drop the reason when they are resumed', async () => {
    await disable('failed');
    const disabled = await get();
    expect(await update({ active: true }, disabled ?? alert)).toMatchObject({
      active: true,
      disabledReason: null,
    });
  });
});

describe('firing alerts', () => {
  const lock = () => test.database.asSystem((tx) => firing.lock(tx, [alert.id]));

  it('are loaded with the time zone of their project and the time of their last message', async () => {
    const [before] = await lock();
    expect(before).toEqual({ alert, timeZone: 'Asia/Tokyo', lastSentAt: null, now: expect.any(Date) });
    const id = await givenNotification(test.database, alert, [mention], { collects: true });
    expect((await lock())[0]?.lastSentAt).toBeNull();
    const sent = new Date('2026-11-22T10:00:00Z');
    await test.dataSource.query('UPDATE notifications SET attempts = 1, closed_at = $2 WHERE id = $1', [
      id,
      sent,
    ]);
    expect((await lock())[0]?.lastSentAt).toEqual(sent);
  });

  it('have the time zone that was being changed when they were locked', async () => {
    const loading = await test.database.asSystem(async (tx) => {
      await tx.changed("UPDATE projects SET time_zone = 'Asia/Kolkata' WHERE id = $1", [alert.projectId]);
      expect(await firing.lockAll(tx, alert.projectId)).toMatchObject([{ timeZone: 'Asia/Kolkata' }]);
      const waiting = lock();
      expect(await waitsForLock(test.dataSource, waiting)).toBe(true);
      return [waiting];
    });
    expect((await Promise.all(loading)).flat()).toMatchObject([{ timeZone: 'Asia/Kolkata' }]);
  });

  it('are locked project by project, like those that hear of changes of mentions', async () => {
    const elsewhere = await givenAlert(test.database, (await givenProject(test.database)).id);
    const newest = await givenAlert(test.database, alert.projectId);
    const [waiting] = await test.database.asSystem(async (tx) => {
      await firing.lock(tx, [newest.id]);
      const locked = test.database.asSystem((other) => firing.lock(other, [elsewhere.id, newest.id]));
      expect(await waitsForLock(test.dataSource, locked)).toBe(true);
      await tx.query('SELECT FROM alerts WHERE id = $1 FOR NO KEY UPDATE NOWAIT', [elsewhere.id]);
      return [locked];
    });
    expect(await waiting).toHaveLength(2);
  });

  it('are locked project by project when they are resealed, too', async () => {
    const elsewhere = await givenAlert(test.database, (await givenProject(test.database)).id);
    const newest = await givenAlert(test.database, alert.projectId);
    await test.dataSource.query("UPDATE alerts SET secret = 'sealed with a lost key' WHERE id <> $1", [
      alert.id,
    ]);
    const box = new SecretBox(new SecretBoxConfig(new EnvReader({ EARSHOT_SECRET_KEY: '0'.repeat(64) })));
    const [waiting] = await test.database.asSystem(async (tx) => {
      await firing.lock(tx, [newest.id]);
      const resealed = test.database.asSystem((other) =>
        new AlertSecretRepository().resealNext(other, null, 2, box),
      );
      expect(await waitsForLock(test.dataSource, resealed)).toBe(true);
      await tx.query('SELECT FROM alerts WHERE id = $1 FOR NO KEY UPDATE NOWAIT', [elsewhere.id]);
      return [resealed];
    });
    expect(await waiting).toEqual({ lastId: newest.id, count: 0, lost: 2 });
  });

  it('are not loaded if paused or deleted in the meantime', async () => {
    const paused = await update({ active: false });
    expect(await lock()).toEqual([]);
    await update({ active: true }, paused);
    expect(await lock()).toHaveLength(1);
    await remove();
    expect(await lock()).toEqual([]);
  });

  it('skip only mentions that they have already sent themselves', async () => {
    const other = await givenAlert(test.database, alert.projectId);
    await givenNotification(test.database, alert, [mention]);
    const pairs = [alert, other].map(({ id }) => ({ alertId: id, mentionId: mention.id }));
    expect(await test.database.asSystem((tx) => firing.untold(tx, pairs))).toEqual([
      { alertId: other.id, mentionId: mention.id },
    ]);
  });
});
