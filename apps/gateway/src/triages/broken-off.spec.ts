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
import { givenMention, givenMentions, givenMonitor } from '@earshot/database/testing';
import { maxTriaged } from '@earshot/domain';
import { newId } from '@earshot/platform';
import { type CallAs, type Data, type DoorAnswer, fetchRest } from '../testing/call-rest.js';
import { startGatewayProcess } from '../testing/gateway-process.js';
import { startStatementProxy } from '../testing/statement-proxy.js';
import { givenTenant, startTestGateway, type Tenant, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const found_until = '2100-01-01T00:00:00.000Z';
/** Enough for two parts, the second one smaller. */
const many = 1_200;

describe('a gateway killed during triage', () => {
  it('leaves nothing, or what the retry completes, and all of it can be undone', async () => {
    const proxy = await startStatementProxy(gateway.database.url);
    const shaky = await startGatewayProcess({
      ...gateway.env,
      DATABASE_URL: proxy.url,
      DATABASE_POOL_SIZE: '20',
      // The stopped calls wait for the others.
      DATABASE_STATEMENT_TIMEOUT_MS: '600000',
    });
    const calls: { input: Data; as: CallAs; tenant: Tenant; answer: Promise<unknown> }[] = [];
    // Before anything is stored, and then while the parts are changed.
    for (const statement of [5, 20, 27]) {
      const tenant = await givenTenant(gateway);
      const monitor = await givenMonitor(gateway.database.database, tenant.projectId);
      await givenMentions(gateway.database.database, monitor, Array(many).fill({ judged: null }));
      const input = { filter: {}, found_until, status: 'done' };
      const as = { ...tenant.key, idempotencyKey: newId() };
      const stopped = proxy.stopAfter(statement);
      const answer = fetchRest(shaky.url, triageMentions, input, as).catch(() => null);
      await Promise.race([stopped, answer]);
      calls.push({ input, as, tenant, answer });
    }
    await shaky.kill();
    proxy.cut();
    const { dataSource } = gateway.database;
    const [left, begun]: [number[], number[]] = [[], []];
    for (const { input, as, tenant, answer } of calls) {
      expect(await answer).toBeNull();
      left.push(await count(tenant, 'new'));
      const unfinished = 'SELECT FROM activities WHERE project_id = $1 AND finished_at IS NULL';
      begun.push((await dataSource.query<object[]>(unfinished, [tenant.projectId])).length);
      // Expire the dead process's lease and the call that it had begun.
      await dataSource.query("UPDATE triage_work SET lease_until = now() - interval '1 second'");
      await dataSource.query(
        'UPDATE idempotency_records SET running_until = created_at WHERE running_until IS NOT NULL',
      );
      const { data } = await retry(input, as);
      expect(data).toMatchObject({ matched: many, updated: many });
      expect(await count(tenant, 'done')).toBe(many);
      const { triage_id: id } = data as TriageMentionsOutput;
      const undone = await gateway.rest(undoTriage, { id }, tenant.key);
      expect(undone.data).toEqual({ restored: many, left_alone: 0 });
      expect(await count(tenant, 'new')).toBe(many);
    }
    // The first call had not begun a triage; the last had begun but not finished one.
    expect([left[0], begun[0], begun.at(-1)]).toEqual([many, 0, 1]);
    await proxy.close();
  }, 300_000);
});

describe('a filter that matches too many mentions', () => {
  it('is refused before anything is stored, with a way to select fewer', async () => {
    const other = await givenTenant(gateway);
    const monitor = await givenMonitor(gateway.database.database, other.projectId);
    const { id } = await givenMention(gateway.database.database, monitor);
    await givenCopies(id, maxTriaged);
    const input = { filter: {}, found_until, status: 'ignored' };
    for (const dry_run of [true, false]) {
      const { error } = await gateway.rest(triageMentions, { ...input, dry_run }, other.key);
      expect(error).toMatchObject({ details: [{ field: 'filter', rule: 'max_matching' }] });
      expect(error?.details?.[0]?.message).toContain('at most 100,000 mentions');
    }
    const { data } = await gateway.rest(listActivity, {}, other.key);
    expect((data as ListActivityOutput).activities).toEqual([]);
  }, 300_000);
});

/**
 * Copies a mention under new keys, after dropping the indexes that only speed up reading. In parts, as the changes of all other
 * specs wait for each transaction.
 */
async function givenCopies(id: string, copies: number): Promise<void> {
  const { dataSource } = gateway.database;
  const indexes = await dataSource.query<{ name: string }[]>(
    `SELECT indexname AS name FROM pg_indexes
     WHERE tablename = 'mentions' AND indexname NOT IN (SELECT conname FROM pg_constraint)`,
  );
  for (const { name } of indexes) await dataSource.query(`DROP INDEX ${name}`);
  const columns = await dataSource.query<{ name: string }[]>(
    `SELECT column_name AS name FROM information_schema.columns
     WHERE table_name = 'mentions' AND is_generated = 'NEVER' AND column_name NOT IN ('id', 'external_id')`,
  );
  const listed = columns.map(({ name }) => name).join(', ');
  const part = 5_000;
  for (let first = 1; first <= copies; first += part)
    await dataSource.query(
      `INSERT INTO mentions (id, external_id, ${listed}) SELECT (left(id::text, 14) || substr(gen_random_uuid()::text, 15))::uuid, n::text, ${listed}
       FROM mentions, generate_series($2::integer, $3::integer) n WHERE id = $1`,
      [id, first, Math.min(copies, first + part - 1)],
    );
}

async function count(tenant: Tenant, status: string): Promise<number> {
  const { data } = await gateway.rest(countMentions, { status: [status] }, tenant.key);
  return (data as { count: number }).count;
}

async function retry(input: Data, as: CallAs): Promise<DoorAnswer> {
  for (;;) {
    const answer = await gateway.rest(triageMentions, input, as);
    if (answer.error?.code !== 'IDEMPOTENCY_IN_PROGRESS') return answer;
    await wait(20);
  }
}
