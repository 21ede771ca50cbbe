import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  countMentions,
  listActivity,
  type ListActivityOutput,
  triageMentions,
  type TriageMentionsOutput,
  undoTriage,
} from '@earshot/contracts';
import { TriageRunner } from '@earshot/database';
import { givenMention, givenMentions, givenMonitor } from '@earshot/database/testing';
import type { MonitorWithSchedule } from '@earshot/domain';
import { maxTriaged } from '@earshot/domain';
import { newId } from '@earshot/platform';
import type { CallAs, Data, DoorAnswer } from '../testing/call-rest.js';
import { startGatewayProcess } from '../testing/gateway-process.js';
import { startStatementProxy } from '../testing/statement-proxy.js';
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
  it('counts first, then changes all that meet the filter, and nothing else', async () => {
    const monitor_id = [(await someMentions(1_100)).id];
    await someMentions(2);
    const filter = { monitor_id, status: ['new'] };
    expect(await triage({ filter, dry_run: true })).toEqual({ triage_id: null, matched: 1_100, updated: 1_100 });
    expect(await count({ status: ['ignored'] })).toBe(0);
    const done = await triage({ filter });
    expect(done).toEqual({ triage_id: expect.any(String), matched: 1_100, updated: 1_100 });
    expect([await count({ monitor_id, status: ['ignored'] }), await count({ status: ['new'] })]).toEqual([1_100, 2]);
    // By monitor alone, the same mentions again: they have the status.
    expect(await triage({ filter: { monitor_id } })).toEqual({ triage_id: null, matched: 1_100, updated: 0 });
  });

  it('leaves what was found later, at either of both times', async () => {
    const monitor = await someMentions(1);
    const monitor_id = [monitor.id];
    const early = new Date(Date.now() - 60_000).toISOString();
    expect(await triage({ filter: { monitor_id }, found_until: early })).toMatchObject({ matched: 0 });
    expect(await triage({ filter: { monitor_id, found_until: early } })).toMatchObject({ matched: 0 });
    expect(await triage({ filter: { monitor_id } })).toMatchObject({ matched: 1, updated: 1 });
  });

  it('names what is wrong in the filter, and needs a time', async () => {
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
      { field: 'found_since', rule: 'order' },
    ]);
  });

  it('refuses more than it can change at once, and says how to ask for less', async () => {
    const other = await givenTenant(gateway);
    const monitor = await givenMonitor(gateway.database.database, other.projectId);
    const { id } = await givenMention(gateway.database.database, monitor);
    // Copies of one mention, but for their keys.
    await gateway.database.dataSource.query(
      `DO $$ DECLARE listed text; BEGIN
         SELECT string_agg(quote_ident(column_name), ', ') INTO listed FROM information_schema.columns
         WHERE table_name = 'mentions' AND is_generated = 'NEVER' AND column_name NOT IN ('id', 'external_id');
         SET LOCAL session_replication_role = replica;
         EXECUTE format('INSERT INTO mentions (id, external_id, %1$s) SELECT gen_random_uuid(), n::text, %1$s
           FROM mentions, generate_series(1, ${maxTriaged}) n WHERE id = ''${id}''', listed);
       END $$`,
    );
    const input = { filter: {}, found_until: later, status: 'ignored' };
    for (const dry_run of [true, false]) {
      const { error } = await gateway.rest(triageMentions, { ...input, dry_run }, other.key);
      expect(error?.details).toMatchObject([{ field: 'filter', rule: 'max_matching' }]);
      expect(error?.details?.[0]?.message).toContain('at most 100,000 mentions');
    }
    const { data } = await gateway.rest(listActivity, {}, other.key);
    expect((data as ListActivityOutput).activities).toEqual([]);
  });

  it('is done once under an idempotency key, and every key sees who did it', async () => {
    const monitor_id = [(await someMentions(3)).id];
    const as = { ...tenant.session, idempotencyKey: newId() };
    const [first, again] = [await triage({ filter: { monitor_id } }, as), await triage({ filter: { monitor_id } }, as)];
    expect(again).toEqual(first);
    const { data } = await gateway.rest(listActivity, { limit: 1 }, tenant.key);
    expect((data as ListActivityOutput).activities).toMatchObject([
      { id: first.triage_id, by: { kind: 'user', name: 'Ada' }, from: 'new', to: 'ignored', mention_count: 3 },
    ]);
  });
});

describe('a gateway that is killed in the middle of it', () => {
  it('leaves a triage that the retry, or whoever looks for work, finishes; then it can be undone', async () => {
    const monitor_id = [(await someMentions(2_500)).id];
    const input = { filter: { monitor_id }, found_until: later, status: 'done' };
    const proxy = await startStatementProxy(gateway.database.url);
    const outcomes = new Set<string>();
    for (let statement = 6; outcomes.size < 3 && statement < 80; statement += 4) {
      const shaky = await startGatewayProcess({ ...gateway.env, DATABASE_URL: proxy.url });
      const as = { ...tenant.key, idempotencyKey: newId() };
      const stopped = proxy.stopAfter(statement);
      const { url } = shaky;
      const answer = startCall(url, input, as);
      const isThrough = await Promise.race([stopped.then(() => false), answer.then(() => true)]);
      await shaky.kill();
      proxy.cut();
      await answer;
      const done = await count({ monitor_id, status: ['done'] });
      const [work] = await gateway.database.dataSource.query<object[]>('SELECT FROM triage_work');
      outcomes.add(isThrough ? 'through' : work === undefined ? 'nothing' : done < 2_500 ? 'part' : 'all');
      // The lease of the dead, and the call that it had begun, are over.
      await gateway.database.dataSource.query("UPDATE triage_work SET lease_until = now() - interval '1 second'");
      await gateway.database.dataSource.query('UPDATE idempotency_records SET running_until = created_at WHERE running_until IS NOT NULL');
      const retried = await retry(input, as);
      expect(retried.data).toMatchObject({ matched: 2_500, updated: 2_500 });
      expect(await count({ monitor_id, status: ['done'] })).toBe(2_500);
      const { triage_id: id } = retried.data as TriageMentionsOutput;
      const undone = await gateway.rest(undoTriage, { id }, tenant.key);
      expect(undone.data).toEqual({ restored: 2_500, left_alone: 0 });
      expect(await count({ monitor_id, status: ['new'] })).toBe(2_500);
    }
    expect(outcomes).toContain('part');
    await proxy.close();
  });
});

async function startCall(url: string, input: Data, as: CallAs): Promise<unknown> {
  const { fetchRest } = await import('../testing/call-rest.js');
  return fetchRest(url, triageMentions, input, as).catch(() => null);
}

async function retry(input: Data, as: CallAs): Promise<DoorAnswer> {
  for (;;) {
    const answer = await gateway.rest(triageMentions, input, as);
    if (answer.error?.code !== 'IDEMPOTENCY_IN_PROGRESS') return answer;
    await wait(20);
  }
}
