import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { listMonitors, type ListMonitorsOutput } from '@earshot/contracts';
import { givenMonitor } from '@earshot/database/testing';
import { givenTenant, startTestGateway, type Tenant, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
let tenant: Tenant;
beforeAll(async () => {
  gateway = await startTestGateway();
  tenant = await givenTenant(gateway);
});
afterAll(() => gateway.close());

async function names(input: object): Promise<string[]> {
  const { data } = await gateway.rest(listMonitors, input, tenant.key);
  return (data as ListMonitorsOutput).monitors.map(({ name }) => name);
}

describe('list_monitors', () => {
  beforeAll(async () => {
    for (const [name, groupName, active] of [
      ['one', 'my_brand', true],
      ['two', 'competitors', true],
      ['three', 'competitors', false],
    ] as const)
      await givenMonitor(gateway.database.database, tenant.projectId, { name, groupName, active });
  });

  it('returns the newest first, and filters combine', async () => {
    expect(await names({})).toEqual(['three', 'two', 'one']);
    expect(await names({ group_name: 'competitors' })).toEqual(['three', 'two']);
    expect(await names({ active: false })).toEqual(['three']);
    expect(await names({ group_name: 'my_brand', active: false })).toEqual([]);
  });

  it('continues where the page ended, even if a monitor was created since', async () => {
    const first = (await gateway.rest(listMonitors, { limit: 2 }, tenant.key)).data as ListMonitorsOutput;
    expect(first.monitors.map(({ name }) => name)).toEqual(['three', 'two']);
    await givenMonitor(gateway.database.database, tenant.projectId, { name: 'four' });
    const cursor = first.next_cursor;
    const second = (await gateway.rest(listMonitors, { limit: 2, cursor }, tenant.key))
      .data as ListMonitorsOutput;
    expect([second.monitors.map(({ name }) => name), second.next_cursor]).toEqual([['one'], null]);
  });

  it('accepts a cursor only with the filters it was issued for', async () => {
    const filter = { group_name: 'competitors', limit: 1 };
    const { next_cursor: cursor } = (await gateway.rest(listMonitors, filter, tenant.key))
      .data as ListMonitorsOutput;
    expect(await names({ ...filter, cursor })).toEqual(['two']);
    for (const other of [{ limit: 1 }, { ...filter, active: true }, { limit: 1, group_name: 'my_brand' }]) {
      const { error } = await gateway.rest(listMonitors, { ...other, cursor }, tenant.key);
      expect(error?.code).toBe('INVALID_CURSOR');
    }
  });

  it('returns nothing of other projects, and accepts no cursor from them', async () => {
    const other = await givenTenant(gateway);
    await givenMonitor(gateway.database.database, other.projectId);
    await givenMonitor(gateway.database.database, other.projectId);
    const theirs = (await gateway.rest(listMonitors, { limit: 1 }, other.key)).data as ListMonitorsOutput;
    const { error } = await gateway.rest(listMonitors, { cursor: theirs.next_cursor }, tenant.key);
    expect(error?.code).toBe('INVALID_CURSOR');
  });
});
