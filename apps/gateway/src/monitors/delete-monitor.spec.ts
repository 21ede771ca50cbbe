import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createMonitor,
  deleteMonitor,
  getMention,
  getMonitor,
  listMentions,
  type ListMentionsOutput,
  listMonitors,
} from '@earshot/contracts';
import { givenMention, givenMonitor } from '@earshot/database/testing';
import { plans } from '@earshot/domain';
import { newId } from '@earshot/platform';
import { givenTenant, startTestGateway, type Tenant, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
let tenant: Tenant;
beforeAll(async () => {
  gateway = await startTestGateway();
  tenant = await givenTenant(gateway);
});
afterAll(() => gateway.close());

describe('delete_monitor', () => {
  it('removes the monitor, ends its scans, and keeps its mentions with what matched', async () => {
    const { database, dataSource } = gateway.database;
    const monitor = await givenMonitor(database, tenant.projectId, { sources: ['reddit', 'x'] });
    const mention = await givenMention(database, monitor);
    const before = (await gateway.rest(getMention, { id: mention.id }, tenant.key)).data;
    await dataSource.query(
      `UPDATE watches SET lease_token = gen_random_uuid(), lease_until = now() + interval '1 minute'`,
    );
    const { data } = await gateway.rest(deleteMonitor, { id: monitor.id }, tenant.key);
    expect(data).toEqual({ deleted: true, id: monitor.id });
    expect((await gateway.rest(getMonitor, { id: monitor.id }, tenant.key)).error?.code).toBe('NOT_FOUND');
    expect((await gateway.rest(listMonitors, {}, tenant.key)).data).toMatchObject({ monitors: [] });
    const watches = await dataSource.query<object[]>(
      'SELECT active, lease_token FROM watches WHERE monitor_id = $1',
      [monitor.id],
    );
    expect(watches).toEqual([
      { active: false, lease_token: null },
      { active: false, lease_token: null },
    ]);
    expect((await gateway.rest(getMention, { id: mention.id }, tenant.key)).data).toEqual(before);
    const listed = await gateway.rest(listMentions, { monitor_id: monitor.id }, tenant.key);
    expect((listed.data as ListMentionsOutput).mentions).toEqual([
      { ...(before as object), text_cut: false },
    ]);
  });

  it('frees its place in the plan', async () => {
    const full = await givenTenant(gateway);
    const { id } = await givenMonitor(gateway.database.database, full.projectId);
    await gateway.database.dataSource.query(
      `INSERT INTO monitors SELECT gen_random_uuid(), project_id, name, keywords, exclude_keywords, exclude_authors,
         sources, group_name, context, active, created_at, updated_at, deleted_at
       FROM monitors, generate_series(2, $2) WHERE id = $1`,
      [id, plans.trial.monitors],
    );
    const create = () => gateway.rest(createMonitor, { name: 'n', keywords: ['k'] }, full.key);
    expect((await create()).error?.code).toBe('QUOTA_EXCEEDED');
    await gateway.rest(deleteMonitor, { id }, full.key);
    expect((await create()).failed).toBe(false);
  });

  it('cannot be repeated, and gives the same answer for a foreign monitor', async () => {
    const { database } = gateway.database;
    const { id } = await givenMonitor(database, tenant.projectId);
    const foreign = await givenMonitor(database, (await givenTenant(gateway)).projectId);
    await gateway.rest(deleteMonitor, { id }, tenant.key);
    const missing = await gateway.both(deleteMonitor, { id: newId() }, tenant.key);
    expect(missing[0].error?.code).toBe('NOT_FOUND');
    expect(await gateway.both(deleteMonitor, { id }, tenant.key)).toEqual(missing);
    expect(await gateway.both(deleteMonitor, { id: foreign.id }, tenant.key)).toEqual(missing);
    const left = await gateway.database.dataSource.query(
      'SELECT id FROM monitors WHERE id = $1 AND deleted_at IS NULL',
      [foreign.id],
    );
    expect(left).toHaveLength(1);
  });
});
