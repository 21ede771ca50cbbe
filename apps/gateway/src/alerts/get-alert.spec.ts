import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createAlert, deleteAlert, getAlert } from '@earshot/contracts';
import { givenAlert } from '@earshot/database/testing';
import { newId } from '@earshot/platform';
import type { Data } from '../testing/call-rest.js';
import { givenTenant, startTestGateway, type Tenant, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
let tenant: Tenant;
beforeAll(async () => {
  gateway = await startTestGateway();
  tenant = await givenTenant(gateway);
});
afterAll(() => gateway.close());

describe('get_alert', () => {
  it('returns the alert as it was created, without its secret', async () => {
    const webhook = { name: 'Hook', channel: 'webhook', destination: 'https://hooks.example/earshot' };
    const { data } = await gateway.rest(createAlert, webhook, tenant.key);
    const { secret, ...alert } = data as Data;
    expect(secret).toMatch(/^whsec_/);
    const [rest, tool] = await gateway.both(getAlert, { id: alert['id'] }, tenant.key);
    expect(rest.data).toEqual(alert);
    expect(tool).toEqual(rest);
  });

  it('gives the same answer for a missing, deleted or foreign alert', async () => {
    const { database } = gateway.database;
    const foreign = await givenAlert(database, (await givenTenant(gateway)).projectId);
    const deleted = await givenAlert(database, tenant.projectId);
    await gateway.rest(deleteAlert, { id: deleted.id }, tenant.key);
    const missing = await gateway.both(getAlert, { id: newId() }, tenant.key);
    expect(missing[0].error?.code).toBe('NOT_FOUND');
    for (const { id } of [foreign, deleted])
      expect(await gateway.both(getAlert, { id }, tenant.key)).toEqual(missing);
  });
});
