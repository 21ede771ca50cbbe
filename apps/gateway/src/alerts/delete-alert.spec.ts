import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  deleteAlert,
  getMention,
  listAlerts,
  listNotifications,
  type ListNotificationsOutput,
} from '@earshot/contracts';
import { givenAlert, givenMention, givenMonitor, givenNotification } from '@earshot/database/testing';
import { givenTenant, startTestGateway, type Tenant, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
let tenant: Tenant;
beforeAll(async () => {
  gateway = await startTestGateway();
  tenant = await givenTenant(gateway);
});
afterAll(() => gateway.close());

describe('delete_alert', () => {
  it('cancels pending notifications, keeps mentions, and cannot be repeated', async () => {
    const { database } = gateway.database;
    const { projectId } = tenant;
    const mention = await givenMention(database, await givenMonitor(database, projectId));
    const alert = await givenAlert(database, projectId);
    await givenNotification(database, alert, [mention]);
    const { data } = await gateway.rest(deleteAlert, { id: alert.id }, tenant.key);
    expect(data).toEqual({ deleted: true, id: alert.id });
    expect((await gateway.rest(listAlerts, {}, tenant.key)).data).toEqual({ alerts: [] });
    const left = (await gateway.rest(listNotifications, {}, tenant.key)).data as ListNotificationsOutput;
    expect(left.notifications).toMatchObject([
      { alert_id: alert.id, status: 'cancelled', next_attempt_at: null },
    ]);
    expect((await gateway.rest(getMention, { id: mention.id }, tenant.key)).failed).toBe(false);
    expect((await gateway.rest(deleteAlert, { id: alert.id }, tenant.key)).error?.code).toBe('NOT_FOUND');
  });
});
