import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { listNotifications, type ListNotificationsOutput } from '@earshot/contracts';
import { givenAlert, givenMention, givenMonitor, givenNotification } from '@earshot/database/testing';
import { givenTenant, startTestGateway, type Tenant, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
let tenant: Tenant;
beforeAll(async () => {
  gateway = await startTestGateway();
  tenant = await givenTenant(gateway);
});
afterAll(() => gateway.close());

describe('list_notifications', () => {
  it('says of each whether it was delivered, newest first, and filters combine', async () => {
    const { database } = gateway.database;
    const { projectId } = tenant;
    const monitor = await givenMonitor(database, projectId);
    const [first, second] = [await givenMention(database, monitor), await givenMention(database, monitor)];
    const alert = await givenAlert(database, projectId);
    const third = await givenMention(database, monitor);
    const arrived = await givenNotification(database, alert, [first]);
    await givenNotification(database, alert, [second, third]);
    await gateway.database.dataSource.query(
      "UPDATE notifications SET status = 'delivered', attempts = 1, delivered_at = now(), last_answer = $2 WHERE id = $1",
      [arrived, '200 <b>thanks</b>'],
    );
    const list = async (input: object) =>
      ((await gateway.rest(listNotifications, input, tenant.key)).data as ListNotificationsOutput)
        .notifications;
    expect(await list({ alert_id: alert.id })).toMatchObject([
      {
        mention_ids: [second.id, third.id],
        mention_count: 2,
        status: 'pending',
        attempts: 0,
        last_error: null,
        last_answer: null,
        next_attempt_at: expect.stringMatching(/Z$/),
        delivered_at: null,
      },
      {
        id: arrived,
        mention_ids: [first.id],
        mention_count: 1,
        last_answer: '200 <b>thanks</b>',
        next_attempt_at: null,
        delivered_at: expect.stringMatching(/Z$/),
      },
    ]);
    expect(await list({ mention_id: third.id, status: 'pending' })).toHaveLength(1);
    expect(await list({ mention_id: third.id, status: 'delivered' })).toEqual([]);
    expect(await list({ limit: 1 })).toHaveLength(1);
  });
});
