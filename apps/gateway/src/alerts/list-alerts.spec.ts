import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { listAlerts, type ListAlertsOutput } from '@earshot/contracts';
import { givenAlert } from '@earshot/database/testing';
import { givenTenant, startTestGateway, type Tenant, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
let tenant: Tenant;
beforeAll(async () => {
  gateway = await startTestGateway();
  tenant = await givenTenant(gateway);
});
afterAll(() => gateway.close());

describe('list_alerts', () => {
  it('returns every alert of the project at once, newest first, and none of others', async () => {
    const other = await givenTenant(gateway);
    await givenAlert(gateway.database.database, other.projectId, { name: 'foreign' });
    const expected: string[] = [];
    for (let number = 0; number < 120; number += 1) {
      await givenAlert(gateway.database.database, tenant.projectId, { name: `rule ${number}` });
      expected.unshift(`rule ${number}`);
    }
    const { data } = await gateway.rest(listAlerts, {}, tenant.key);
    expect(Object.keys(data as object)).toEqual(['alerts']);
    expect((data as ListAlertsOutput).alerts.map(({ name }) => name)).toEqual(expected);
  });
});
