import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  countMentions,
  listActivity,
  type ListActivityOutput,
  triageMentions,
  type TriageMentionsOutput,
} from '@earshot/contracts';
import { givenMentions, givenMonitor } from '@earshot/database/testing';
import type { MonitorWithSchedule } from '@earshot/domain';
import { newId } from '@earshot/platform';
import type { CallAs, Data } from '../testing/call-rest.js';
import { givenTenant, startTestGateway, type Tenant, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
let tenant: Tenant;
beforeAll(async () => {
  gateway = await startTestGateway();
  tenant = await givenTenant(gateway);
});
afterAll(() => gateway.close());

const later = '2100-01-01T00:00:00.000Z';

async function someMentions(count: number): Promise<MonitorWithSchedule> {
  const { database } = gateway.database;
  const monitor = await givenMonitor(database, tenant.projectId);
  for (let from = 0; from < count; from += 500)
    await givenMentions(database, monitor, Array(Math.min(500, count - from)).fill({ judged: null }));
  return monitor;
}

const triage = async (input: Data, as: CallAs = tenant.key): Promise<TriageMentionsOutput> =>
  (await gateway.rest(triageMentions, { found_until: later, status: 'ignored', ...input }, as))
    .data as TriageMentionsOutput;
const count = async (filter: object): Promise<number> =>
  ((await gateway.rest(countMentions, filter, tenant.key)).data as { count: number }).count;

describe('triage_mentions', () => {
  it('counts first, then changes all that match the filter, and nothing else', async () => {
    const monitor_id = [(await someMentions(1_100)).id];
    await someMentions(2);
    const filter = { monitor_id, status: ['new'] };
    expect(await triage({ filter, dry_run: true })).toEqual({
      triage_id: null,
      matched: 1_100,
      updated: 1_100,
    });
    expect(await count({ status: ['ignored'] })).toBe(0);
    const done = await triage({ filter });
    expect(done).toEqual({ triage_id: expect.any(String), matched: 1_100, updated: 1_100 });
    expect([await count({ monitor_id, status: ['ignored'] }), await count({ status: ['new'] })]).toEqual([
      1_100, 2,
    ]);
    // The same mentions again, this time by monitor only: they already have the status.
    expect(await triage({ filter: { monitor_id } })).toEqual({ triage_id: null, matched: 1_100, updated: 0 });
  });

  it('treats a single value like a list of one, in a dry run too', async () => {
    const [monitor, others] = [await someMentions(3), await someMentions(1)];
    const monitor_id = monitor.id.toUpperCase();
    for (const dry_run of [true, false]) {
      const filter = { monitor_id, category_not: 'complaint', status: 'new' };
      expect(await triage({ filter, dry_run })).toMatchObject({ matched: 3, updated: 3 });
      const excluding = { monitor_id, status_not: dry_run ? 'new' : 'ignored' };
      expect(await triage({ filter: excluding, dry_run })).toMatchObject({ matched: 0, updated: 0 });
      expect(await triage({ filter: { monitor_id, community: 'r/saas' }, dry_run })).toMatchObject({
        matched: 0,
      });
    }
    expect(await count({ monitor_id: [monitor.id], status: ['ignored'] })).toBe(3);
    expect(await count({ monitor_id: [others.id], status: ['new'] })).toBe(1);
  });

  it('leaves mentions alone that were found later than either of both times', async () => {
    const monitor = await someMentions(1);
    const monitor_id = [monitor.id];
    const early = new Date(Date.now() - 60_000).toISOString();
    expect(await triage({ filter: { monitor_id }, found_until: early })).toMatchObject({ matched: 0 });
    expect(await triage({ filter: { monitor_id, found_until: early } })).toMatchObject({ matched: 0 });
    expect(await triage({ filter: { monitor_id } })).toMatchObject({ matched: 1, updated: 1 });
  });

  it('names what is wrong in the filter, and requires a time', async () => {
    const [rest, tool] = await gateway.both(
      triageMentions,
      { filter: { category: ['x'], surprise: 1 }, status: 'done' },
      tenant.key,
    );
    expect(tool).toEqual(rest);
    const faults = rest.error?.details?.map(({ field, rule }) => `${field} ${rule}`) ?? [];
    expect(faults).toEqual(expect.arrayContaining(['filter.surprise unknown_field', 'found_until required']));
    const turned = { filter: { found_since: later }, found_until: '2026-01-01T00:00:00Z', status: 'done' };
    expect((await gateway.rest(triageMentions, turned, tenant.key)).error?.details).toMatchObject([
      { field: 'filter.found_since', rule: 'order', message: expect.stringMatching(/^filter\.found_since /) },
    ]);
  });

  it('runs once under an idempotency key, and every key sees who did it', async () => {
    const monitor_id = [(await someMentions(3)).id];
    const as = { ...tenant.session, idempotencyKey: newId() };
    const [first, again] = [
      await triage({ filter: { monitor_id } }, as),
      await triage({ filter: { monitor_id } }, as),
    ];
    expect(again).toEqual(first);
    const { data } = await gateway.rest(listActivity, { limit: 1 }, tenant.key);
    expect((data as ListActivityOutput).activities).toMatchObject([
      {
        id: first.triage_id,
        by: { kind: 'user', name: 'Ada' },
        from: 'new',
        to: 'ignored',
        mention_count: 3,
      },
    ]);
  });

  it('runs again under the same key after 24 hours, for the mentions found since', async () => {
    const monitor = await someMentions(2);
    const filter = { monitor_id: [monitor.id] };
    const as = { ...tenant.key, idempotencyKey: 'nightly' };
    const first = await triage({ filter }, as);
    await gateway.database.dataSource.query(
      `UPDATE idempotency_records SET created_at = now() - interval '25 hours', expires_at = now() - interval '1 hour'
       WHERE key = 'nightly'`,
    );
    await givenMentions(gateway.database.database, monitor, [{ judged: null }]);
    const next = await triage({ filter }, as);
    expect(next).toEqual({ triage_id: expect.any(String), matched: 3, updated: 1 });
    expect(next.triage_id).not.toBe(first.triage_id);
    expect(await count({ ...filter, status: ['ignored'] })).toBe(3);
  });
});
