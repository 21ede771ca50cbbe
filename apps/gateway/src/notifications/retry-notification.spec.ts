import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { deleteAlert, listNotifications, retryNotification, updateAlert } from '@earshot/contracts';
import { AlertHealthRepository } from '@earshot/database';
import { givenAlert, givenMention, givenMonitor, givenNotification } from '@earshot/database/testing';
import { type Alert, allIgnored, type MentionStatus, type NotificationStatus } from '@earshot/domain';
import { newId } from '@earshot/platform';
import { QueueModule, queues, RedisConfig, SweepConfig } from '@earshot/queue';
import { listenTo, startTestWorker, type TestWorker, until } from '@earshot/queue/testing';
import { givenTenant, startTestGateway, type Tenant, type TestGateway } from '../testing/test-gateway.js';

const Dispatcher = listenTo(queues.notify);

let dispatcher: TestWorker;
let gateway: TestGateway;
let tenant: Tenant;
beforeAll(async () => {
  dispatcher = await startTestWorker({
    module: QueueModule,
    configs: [RedisConfig, SweepConfig],
    env: {},
    listeners: [Dispatcher],
  });
  gateway = await startTestGateway({ REDIS_PREFIX: dispatcher.get(RedisConfig).prefix });
  tenant = await givenTenant(gateway);
});
afterAll(async () => {
  await gateway.close();
  await dispatcher.close();
});

async function given(status: NotificationStatus, who = tenant): Promise<{ id: string; alert: Alert }> {
  const { database, dataSource } = gateway.database;
  const { projectId } = who;
  const mention = await givenMention(database, await givenMonitor(database, projectId));
  const alert = await givenAlert(database, projectId);
  const id = await givenNotification(database, alert, [mention]);
  await dataSource.query(
    `UPDATE notifications SET status = $2, attempts = 10, last_error = 'answered 503',
       due_at = now() - interval '3 days', delivered_at = CASE WHEN $2 = 'delivered' THEN now() END WHERE id = $1`,
    [id, status],
  );
  return { id, alert };
}

const retry = (id: string) => gateway.rest(retryNotification, { id }, tenant.key);

describe('retry_notification', () => {
  it('makes a failed notification due now with all its attempts, and enqueues it for the dispatcher', async () => {
    const { id } = await given('failed');
    const { data } = await retry(id);
    expect(data).toMatchObject({
      id,
      status: 'pending',
      attempts: 0,
      last_error: 'answered 503',
      delivered_at: null,
    });
    expect(Date.now() - Date.parse((data as { next_attempt_at: string }).next_attempt_at)).toBeLessThan(
      60_000,
    );
    const listed = await gateway.rest(listNotifications, { status: 'pending' }, tenant.key);
    expect(listed.data).toMatchObject({ notifications: [data] });
    await until(() =>
      dispatcher.get(Dispatcher).heard.some(({ notificationIds }) => notificationIds.includes(id)),
    );
  });

  it.each(['pending', 'delivered', 'cancelled'] as const)(
    'refuses a notification that is %s, and does not change it',
    async (status) => {
      const { id } = await given(status);
      const [rest, tool] = await gateway.both(retryNotification, { id }, tenant.key);
      expect(rest.error).toMatchObject({ code: 'CONFLICT', message: expect.stringContaining(status) });
      expect(tool).toEqual(rest);
      const [row] = await gateway.database.dataSource.query<object[]>(
        'SELECT status, attempts FROM notifications WHERE id = $1',
        [id],
      );
      expect(row).toEqual({ status, attempts: 10 });
    },
  );

  it('says why one was cancelled if it was not because of its alert', async () => {
    const { id } = await given('cancelled');
    const refusal = async (lastError: string) => {
      const change = 'UPDATE notifications SET last_error = $2 WHERE id = $1';
      await gateway.database.dataSource.query(change, [id, lastError]);
      return (await retry(id)).error?.message;
    };
    expect(await refusal('Not sent: restored from the backup of 2026-11-21')).toBe(
      'The notification was cancelled: restored from the backup of 2026-11-21.',
    );
    expect(await refusal('answered 503')).toContain('its alert was paused or deleted');
  });

  it('sends one that was cancelled because its mentions were ignored, once one of them no longer is', async () => {
    const { id, alert } = await given('cancelled');
    const { dataSource } = gateway.database;
    await dataSource.query('UPDATE notifications SET last_error = $2 WHERE id = $1', [id, allIgnored]);
    const set = (status: MentionStatus) =>
      dataSource.query(
        'UPDATE mentions SET status = $2 WHERE id IN (SELECT mention_id FROM notification_mentions WHERE notification_id = $1)',
        [id, status],
      );
    await set('ignored');
    expect((await retry(id)).error).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('It can be retried once one of them no longer is'),
    });
    await set('new');
    await gateway.rest(updateAlert, { id: alert.id, active: false }, tenant.key);
    expect((await retry(id)).error?.code).toBe('CONFLICT');
    await gateway.rest(updateAlert, { id: alert.id, active: true }, tenant.key);
    expect((await retry(id)).data).toMatchObject({ id, status: 'pending', attempts: 0, last_error: null });
    await gateway.rest(updateAlert, { id: alert.id, active: false }, tenant.key);
    await gateway.rest(updateAlert, { id: alert.id, active: true }, tenant.key);
    expect((await retry(id)).error?.message).toContain('its alert was paused or deleted');
  });

  it('refuses one whose alert is paused until it is resumed, and permanently if it is deleted', async () => {
    const { id, alert } = await given('failed');
    await gateway.rest(updateAlert, { id: alert.id, active: false }, tenant.key);
    expect((await retry(id)).error).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('paused or deleted'),
    });
    await gateway.rest(updateAlert, { id: alert.id, active: true }, tenant.key);
    expect((await retry(id)).failed).toBe(false);
    const other = await given('failed');
    await gateway.rest(deleteAlert, { id: other.alert.id }, tenant.key);
    expect((await retry(other.id)).error?.code).toBe('CONFLICT');
  });

  it('sends what was given up when its alert was disabled, once the alert is resumed', async () => {
    const { id, alert } = await given('pending');
    await gateway.database.database.asSystem((tx) =>
      new AlertHealthRepository().disable(tx, alert, 'It is gone.', 'failed'),
    );
    expect((await retry(id)).error).toMatchObject({ message: expect.stringContaining('paused or deleted') });
    await gateway.rest(updateAlert, { id: alert.id, active: true }, tenant.key);
    expect((await retry(id)).data).toMatchObject({ id, status: 'pending', last_error: 'It is gone.' });
  });

  it('happens once, even with simultaneous calls', async () => {
    const { id } = await given('failed');
    const answers = await Promise.all([retry(id), retry(id), retry(id)]);
    expect(answers.filter(({ failed }) => !failed)).toHaveLength(1);
  });

  it('gives the same answer for a foreign and a missing notification', async () => {
    const { id } = await given('failed', await givenTenant(gateway));
    const missing = await gateway.both(retryNotification, { id: newId() }, tenant.key);
    expect(missing[0].error?.code).toBe('NOT_FOUND');
    expect(await gateway.both(retryNotification, { id }, tenant.key)).toEqual(missing);
  });
});
