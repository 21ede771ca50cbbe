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
  it('answers the rule as it was made, without its secret', async () => {
    const webhook = { name: 'Hook', channel: 'webhook', destination: 'https://hooks.example/earshot' };
    const { data } = await gateway.rest(createAlert, webhook, tenant.key);
    const { secret, ...alert } = data as Data;
    expect(secret).toMatch(/^whsec_/);
    const [rest, tool] = await gateway.both(getAlert, { id: alert['id'] }, tenant.key);
    expect(rest.data).toEqual(alert);
    expect(tool).toEqual(rest);
  });

  it('says the same of what is missing, deleted or of others', async () => {
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
