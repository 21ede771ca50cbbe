import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getMonitor, type MonitorOutput, scanMonitor } from '@earshot/contracts';
import { givenMonitor } from '@earshot/database/testing';
import { newId } from '@earshot/platform';
import { givenTenant, startTestGateway, type Tenant, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
let tenant: Tenant;
beforeAll(async () => {
  gateway = await startTestGateway();
  tenant = await givenTenant(gateway);
});
afterAll(() => gateway.close());

const sql = <T>(text: string, values: unknown[] = []) => gateway.database.dataSource.query<T[]>(text, values);

describe('scan_monitor', () => {
  it('makes all its sources due at the next tick, even after failures, and no other monitor', async () => {
    const { database } = gateway.database;
    const [monitor, other] = [
      await givenMonitor(database, tenant.projectId, { sources: ['reddit', 'x'] }),
      await givenMonitor(database, tenant.projectId),
    ];
    await sql("UPDATE watches SET next_scan_at = now() + interval '1 hour', failures = 5");
    const { data } = await gateway.rest(scanMonitor, { id: monitor.id }, tenant.key);
    expect(data).toEqual({ queued: true });
    const due = await sql(
      'SELECT DISTINCT monitor_id FROM watches WHERE next_scan_at <= now() AND failures = 0',
    );
    expect(due).toEqual([{ monitor_id: monitor.id }]);
    const shown = (await gateway.rest(getMonitor, { id: monitor.id }, tenant.key)).data as MonitorOutput;
    expect(Date.parse(shown.next_scan_at ?? '')).toBeLessThanOrEqual(Date.now());
    expect(other.id).not.toBe(monitor.id);
  });

  it('never delays a watch that is already due', async () => {
    const { id } = await givenMonitor(gateway.database.database, tenant.projectId);
    await sql("UPDATE watches SET next_scan_at = '2026-01-01T00:00:00Z' WHERE monitor_id = $1", [id]);
    await gateway.rest(scanMonitor, { id }, tenant.key);
    expect(await sql('SELECT next_scan_at FROM watches WHERE monitor_id = $1', [id])).toEqual([
      { next_scan_at: new Date('2026-01-01T00:00:00Z') },
    ]);
  });

  it('refuses a paused monitor and says what to do', async () => {
    const { id } = await givenMonitor(gateway.database.database, tenant.projectId, { active: false });
    const [rest, tool] = await gateway.both(scanMonitor, { id }, tenant.key);
    expect(rest.error).toEqual({
      code: 'CONFLICT',
      message: 'The monitor is paused: resume it with update_monitor and active=true.',
      details: [],
    });
    expect(tool).toEqual(rest);
  });

  it('gives the same answer for a foreign and a missing monitor', async () => {
    const foreign = await givenMonitor(gateway.database.database, (await givenTenant(gateway)).projectId);
    const missing = await gateway.both(scanMonitor, { id: newId() }, tenant.key);
    expect(missing[0].error?.code).toBe('NOT_FOUND');
    expect(await gateway.both(scanMonitor, { id: foreign.id }, tenant.key)).toEqual(missing);
  });
});
