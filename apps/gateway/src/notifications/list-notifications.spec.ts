import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { listNotifications, type ListNotificationsOutput } from '@earshot/contracts';
import { MentionRepository, NotificationRepository } from '@earshot/database';
import { givenAlert, givenMention, givenMonitor } from '@earshot/database/testing';
import { newId } from '@earshot/platform';
import { givenTenant, startTestGateway, type Tenant, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
let tenant: Tenant;
beforeAll(async () => {
  gateway = await startTestGateway();
  tenant = await givenTenant(gateway);
});
afterAll(() => gateway.close());

describe('list_notifications', () => {
  it('says of each whether it arrived, newest first, and filters combine', async () => {
    const { database } = gateway.database;
    const { projectId } = tenant;
    const monitor = await givenMonitor(database, projectId);
    const [first, second] = [await givenMention(database, monitor), await givenMention(database, monitor)];
    const alert = await givenAlert(database, projectId);
    const notifications = new NotificationRepository(new MentionRepository());
    const rows = [first, second].map(({ id }) => ({
      id: newId(),
      projectId,
      alertId: alert.id,
      mentionId: id,
    }));
    await database.asSystem((tx) => notifications.createPending(tx, rows));
    const list = async (input: object) =>
      ((await gateway.rest(listNotifications, input, tenant.key)).data as ListNotificationsOutput)
        .notifications;
    expect(await list({ alert_id: alert.id })).toMatchObject([
      { mention_id: second.id, status: 'pending', attempts: 0, last_error: null, delivered_at: null },
      { mention_id: first.id, next_attempt_at: expect.stringMatching(/Z$/) },
    ]);
    expect(await list({ mention_id: first.id, status: 'pending' })).toHaveLength(1);
    expect(await list({ mention_id: first.id, status: 'delivered' })).toEqual([]);
    expect(await list({ limit: 1 })).toHaveLength(1);
  });
});
