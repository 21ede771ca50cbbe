import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { getReclassification, type ReclassificationOutput, reclassifyMentions } from '@earshot/contracts';
import { givenMonitor } from '@earshot/database/testing';
import { newId } from '@earshot/platform';
import { fetchRest, untilFree } from '../testing/call-rest.js';
import { givenTenant, startTestGateway, type Tenant, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
let tenant: Tenant;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  tenant = await givenTenant(gateway);
});

const ask = async (input: object): Promise<ReclassificationOutput> =>
  (await gateway.rest(reclassifyMentions, input, tenant.key)).data as ReclassificationOutput;

describe('reclassify_mentions', () => {
  it('returns a pending job, which get_reclassification finds', async () => {
    const { id: monitorId } = await givenMonitor(gateway.database.database, tenant.projectId);
    const job = await ask({ monitor_id: monitorId, found_since: '2026-11-01T00:00:00+01:00' });
    expect(job).toEqual({
      id: expect.any(String),
      status: 'waiting',
      monitor_id: monitorId,
      published_since: null,
      published_until: null,
      found_since: '2026-10-31T23:00:00.000Z',
      found_until: null,
      only_outdated: true,
      total: null,
      examined: 0,
      changed: 0,
      failed: 0,
      last_error: null,
      created_at: expect.any(String),
      started_at: null,
      finished_at: null,
    });
    const [rest, tool] = await gateway.both(getReclassification, { id: job.id }, tenant.key);
    expect(rest.data).toEqual(job);
    expect(tool).toEqual(rest);
  });

  it('refuses a fourth while three are unfinished, even if they are requested at the same time', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => untilFree(() => gateway.rest(reclassifyMentions, {}, tenant.key))),
    );
    expect(answers.filter(({ error }) => error === undefined)).toHaveLength(3);
    expect(new Set(answers.flatMap(({ error }) => (error === undefined ? [] : [error.code])))).toEqual(
      new Set(['CONFLICT']),
    );
  });

  it('runs under the same idempotency key once there is room', async () => {
    for (let job = 0; job < 3; job += 1) await ask({});
    const as = { ...tenant.key, idempotencyKey: newId() };
    const refused = await fetchRest(gateway.url, reclassifyMentions, {}, as);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([409, '60']);
    await gateway.database.dataSource.query(
      'UPDATE reclassifications SET finished_at = now() WHERE project_id = $1',
      [tenant.projectId],
    );
    const { data, meta } = await gateway.rest(reclassifyMentions, {}, as);
    expect([data, meta.idempotencyReplayed]).toEqual([expect.objectContaining({ status: 'waiting' }), false]);
  });

  it('gives the same answer for a foreign and a missing job, and does not find a foreign monitor', async () => {
    const stranger = await givenTenant(gateway);
    const foreign = await gateway.rest(reclassifyMentions, {}, stranger.key);
    const { id } = foreign.data as ReclassificationOutput;
    const missing = await gateway.both(getReclassification, { id: newId() }, tenant.key);
    expect(missing[0].error).toMatchObject({ code: 'NOT_FOUND', message: 'No such reclassification.' });
    expect(await gateway.both(getReclassification, { id }, tenant.key)).toEqual(missing);
    const monitor = await givenMonitor(gateway.database.database, stranger.projectId);
    const refused = await gateway.rest(reclassifyMentions, { monitor_id: monitor.id }, tenant.key);
    expect(refused.error).toMatchObject({ code: 'NOT_FOUND', message: 'No such monitor.' });
  });
});
