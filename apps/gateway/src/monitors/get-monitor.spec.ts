import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getMonitor } from '@earshot/contracts';
import { givenMonitor } from '@earshot/database/testing';
import { givenTenant, startTestGateway, type Tenant, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
let tenant: Tenant;
beforeAll(async () => {
  gateway = await startTestGateway();
  tenant = await givenTenant(gateway);
});
afterAll(() => gateway.close());

describe('get_monitor', () => {
  it('says when a monitor was last scanned and will be next', async () => {
    const { id } = await givenMonitor(gateway.database.database, tenant.projectId, {
      sources: ['reddit'],
    });
    await gateway.database.dataSource.query(
      `UPDATE watches SET last_scanned_at = '2026-11-21T08:00:00.123Z', next_scan_at = '2026-11-21T08:05:00Z'
       WHERE monitor_id = $1`,
      [id],
    );
    const { data } = await gateway.rest(getMonitor, { id }, tenant.key);
    expect(data).toMatchObject({
      id,
      last_scanned_at: '2026-11-21T08:00:00.123Z',
      next_scan_at: '2026-11-21T08:05:00.000Z',
    });
  });

  it('does not find a deleted monitor', async () => {
    const { id } = await givenMonitor(gateway.database.database, tenant.projectId);
    await gateway.database.dataSource.query('UPDATE monitors SET deleted_at = now() WHERE id = $1', [id]);
    expect((await gateway.rest(getMonitor, { id }, tenant.key)).error?.code).toBe('NOT_FOUND');
  });

  it('accepts an id in capitals', async () => {
    const { id } = await givenMonitor(gateway.database.database, tenant.projectId);
    expect((await gateway.rest(getMonitor, { id: id.toUpperCase() }, tenant.key)).data).toMatchObject({ id });
  });
});
