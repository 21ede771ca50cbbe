import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createAlert,
  createApiKey,
  createMonitor,
  deleteAlert,
  listMonitors,
  listNotifications,
  updateAlert,
  updateProject,
} from '@earshot/contracts';
import { newId } from '@earshot/platform';
import { type Data, type DoorAnswer, fetchRest } from '../../testing/call-rest.js';
import { givenTenant, startTestGateway, type Tenant, type TestGateway } from '../../testing/test-gateway.js';

let gateway: TestGateway;
let tenant: Tenant;
const input = { name: 'Acme', keywords: ['acme'] };

beforeAll(async () => {
  gateway = await startTestGateway();
  tenant = await givenTenant(gateway);
});
afterAll(() => gateway.close());

async function monitorCount(who: Tenant = tenant): Promise<number> {
  const { data } = await gateway.rest(listMonitors, { limit: 100 }, who.key);
  return ((data as Data)['monitors'] as unknown[]).length;
}

function sql<T>(text: string, values: unknown[] = []): Promise<T[]> {
  return gateway.database.dataSource.query(text, values);
}

describe('a repeated call', () => {
  it('runs once and returns the same with a new request id, whatever the order of its fields', async () => {
    const before = await monitorCount();
    const as = { ...tenant.key, idempotencyKey: newId() };
    const first = await gateway.rest(createMonitor, input, as);
    const again = await gateway.rest(createMonitor, { keywords: ['acme'], name: 'Acme' }, as);
    expect(again.data).toEqual(first.data);
    expect([first.meta.idempotencyReplayed, again.meta.idempotencyReplayed]).toEqual([false, true]);
    expect(again.meta.requestId).not.toBe(first.meta.requestId);
    expect(await monitorCount()).toBe(before + 1);
  });

  it('is recognized however it is written: whitespace, number formats, capitals in ids', async () => {
    const alert = await gateway.rest(createAlert, createAlert.example, tenant.key);
    const id = (alert.data as Data)['id'] as string;
    const idempotencyKey = newId();
    const change = async (path: string, body: string): Promise<DoorAnswer> => {
      const answer = await fetch(`${gateway.url}/api/v1/alerts/${path}`, {
        method: 'PATCH',
        headers: {
          authorization: `Bearer ${tenant.key.token}`,
          'content-type': 'application/json',
          'idempotency-key': idempotencyKey,
        },
        body,
      });
      return { failed: !answer.ok, ...((await answer.json()) as Omit<DoorAnswer, 'failed'>) };
    };
    const first = await change(id, '{"min_urgency":40,"name":"Late"}');
    expect([first.error, first.meta.idempotencyReplayed]).toEqual([undefined, false]);
    for (const answer of [
      await change(id.toUpperCase(), '{"min_urgency":40,"name":"Late"}'),
      await change(id, ' { "name" : "L\\u0061te" ,\n"min_urgency":\t40.0 } '),
      await change(id, '{"name":" Late ","min_urgency":4e1}'),
      await gateway.tool(
        updateAlert,
        { id: id.toUpperCase(), name: 'Late', min_urgency: 40 },
        { ...tenant.key, idempotencyKey },
      ),
    ])
      expect([answer.data, answer.meta.idempotencyReplayed]).toEqual([first.data, true]);
    const others = [
      '{"min_urgency":41,"name":"Late"}',
      '{"min_urgency":40}',
      '{"min_urgency":40,"name":"late"}',
    ];
    for (const other of others) expect((await change(id, other)).error?.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  it('returns the same status', async () => {
    const as = { ...tenant.key, idempotencyKey: newId() };
    expect((await fetchRest(gateway.url, createMonitor, input, as)).status).toBe(201);
    expect((await fetchRest(gateway.url, createMonitor, input, as)).status).toBe(201);
  });

  it('is recognized across REST and MCP, both ways', async () => {
    const before = await monitorCount();
    const byRest = { ...tenant.key, idempotencyKey: newId() };
    const first = await gateway.rest(createMonitor, input, byRest);
    expect((await gateway.tool(createMonitor, input, byRest)).data).toEqual(first.data);
    const byTool = { ...tenant.key, idempotencyKey: newId() };
    const second = await gateway.tool(createMonitor, input, byTool);
    expect((await gateway.rest(createMonitor, input, byTool)).data).toEqual(second.data);
    expect(await monitorCount()).toBe(before + 2);
  });

  it('is recognized if the key is quoted', async () => {
    const key = newId();
    const first = await gateway.rest(createMonitor, input, { ...tenant.key, idempotencyKey: key });
    const quoted = await gateway.rest(createMonitor, input, { ...tenant.key, idempotencyKey: `"${key}"` });
    expect(quoted.data).toEqual(first.data);
  });

  it('is refused with 409 or replayed while 50 run at once: one effect, no 5xx', async () => {
    const fresh = await givenTenant(gateway);
    const as = { ...fresh.key, idempotencyKey: newId() };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => fetchRest(gateway.url, createMonitor, input, as)),
    );
    for (const { status, headers } of answers) {
      expect([201, 409]).toContain(status);
      if (status === 409) expect(headers.get('retry-after')).toBe('1');
    }
    expect(await monitorCount(fresh)).toBe(1);
  });

  it('is so through REST and MCP at once', async () => {
    const fresh = await givenTenant(gateway);
    const as = { ...fresh.key, idempotencyKey: newId() };
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        index % 2 === 0 ? gateway.rest(createMonitor, input, as) : gateway.tool(createMonitor, input, as),
      ),
    );
    const done = answers.filter(({ failed }) => !failed);
    expect(done.filter(({ meta }) => !meta.idempotencyReplayed)).toHaveLength(1);
    expect(new Set(done.map(({ data }) => (data as Data)['id'])).size).toBe(1);
    for (const { failed, error } of answers)
      expect(error?.code).toBe(failed ? 'IDEMPOTENCY_IN_PROGRESS' : undefined);
    expect(await monitorCount(fresh)).toBe(1);
  });

  it('runs again for another project, but is refused for another operation', async () => {
    const other = await givenTenant(gateway);
    const idempotencyKey = newId();
    const mine = await gateway.rest(createMonitor, input, { ...tenant.key, idempotencyKey });
    const theirs = await gateway.rest(createMonitor, input, { ...other.key, idempotencyKey });
    expect(theirs.failed).toBe(false);
    expect((theirs.data as Data)['id']).not.toBe((mine.data as Data)['id']);
    const reused = await gateway.rest(deleteAlert, { id: newId() }, { ...tenant.key, idempotencyKey });
    expect(reused.error?.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  it('runs again after 24 hours, even if nothing was purged', async () => {
    const as = { ...tenant.key, idempotencyKey: newId() };
    const first = await gateway.rest(createMonitor, input, as);
    await sql(
      "UPDATE idempotency_records SET created_at = now() - interval '25 hours', expires_at = now() - interval '1 hour'",
    );
    const later = await gateway.rest(createMonitor, input, as);
    expect(later.meta.idempotencyReplayed).toBe(false);
    expect((later.data as Data)['id']).not.toBe((first.data as Data)['id']);
  });

  it('is not replayed to a key that was revoked, lost the scope or names another project', async () => {
    const [revoked, narrowed] = [await givenTenant(gateway), await givenTenant(gateway)];
    const idempotencyKey = newId();
    for (const { key } of [revoked, narrowed])
      await gateway.rest(createMonitor, input, { ...key, idempotencyKey });
    const elsewhere = { ...narrowed.key, idempotencyKey, projectId: revoked.projectId };
    expect((await gateway.rest(createMonitor, input, elsewhere)).error?.code).toBe('NOT_FOUND');
    await sql('UPDATE api_keys SET revoked_at = now() WHERE project_id = $1', [revoked.projectId]);
    await sql("UPDATE api_keys SET scopes = '{mentions:read}' WHERE project_id = $1", [narrowed.projectId]);
    // A change made in SQL publishes no event, so the process may cache the key for another second.
    await wait(1_100);
    const refusals = [revoked, narrowed].map(({ key }) =>
      gateway.both(createMonitor, input, { ...key, idempotencyKey }),
    );
    const codes = (await Promise.all(refusals)).map((answers) => answers.map(({ error }) => error?.code));
    expect(codes).toEqual([
      ['UNAUTHENTICATED', 'UNAUTHENTICATED'],
      ['FORBIDDEN', 'FORBIDDEN'],
    ]);
  });

  it('is not replayed to a user who has left the project', async () => {
    const person = await givenTenant(gateway);
    const as = { ...person.session, idempotencyKey: newId() };
    const renaming = { id: person.projectId, name: 'Renamed' };
    const again = { token: person.session.token, idempotencyKey: newId() };
    expect((await gateway.rest(createMonitor, input, as)).failed).toBe(false);
    expect((await gateway.rest(updateProject, renaming, again)).failed).toBe(false);
    await sql('DELETE FROM members WHERE project_id = $1', [person.projectId]);
    expect((await gateway.rest(createMonitor, input, as)).error?.code).toBe('NOT_FOUND');
    expect((await gateway.rest(updateProject, renaming, again)).error?.code).toBe('NOT_FOUND');
  });
});

describe('a stored answer', () => {
  it('is kept for refusals by the operation itself, even if they would no longer occur', async () => {
    const as = { ...tenant.session, idempotencyKey: newId() };
    const key = { name: 'taken once', scopes: ['mentions:read'] };
    await gateway.rest(createApiKey, key, tenant.session);
    const refused = await gateway.rest(createApiKey, key, as);
    expect(refused.error?.code).toBe('CONFLICT');
    await sql("UPDATE api_keys SET revoked_at = now() WHERE name = 'taken once'");
    const again = await gateway.rest(createApiKey, key, as);
    expect(again.error).toEqual(refused.error);
    expect(again.meta.idempotencyReplayed).toBe(true);
  });

  it('is not kept for validation errors: the corrected call runs under the same key', async () => {
    const as = { ...tenant.key, idempotencyKey: newId() };
    expect((await gateway.rest(createMonitor, { name: 'Acme' }, as)).error?.code).toBe('INVALID_REQUEST');
    const unmatchable = { name: 'Acme', keywords: ['\u200b'] };
    expect((await gateway.rest(createMonitor, unmatchable, as)).error?.code).toBe('INVALID_REQUEST');
    expect((await gateway.rest(createMonitor, input, as)).failed).toBe(false);
  });

  it('contains no secrets in plain text, in any table or form', async () => {
    const as = () => ({ ...tenant.key, idempotencyKey: newId() });
    const webhook = { name: 'Hook', channel: 'webhook', destination: 'https://hooks.example/earshot' };
    const alertAs = as();
    const { data: alert } = await gateway.rest(createAlert, webhook, alertAs);
    const keyAs = { ...tenant.session, idempotencyKey: newId() };
    const newKey = { name: newId(), scopes: ['mentions:read'] };
    const { data: key } = await gateway.rest(createApiKey, newKey, keyAs);
    const secrets = [(alert as Data)['secret'], (key as Data)['key'], tenant.key.token].map(String);
    expect(secrets.map((secret) => secret.slice(0, 4))).toEqual(['whse', 'esk_', 'esk_']);
    const dump = await everythingAsText();
    for (const secret of secrets)
      for (const form of [secret, secret.replace(/^whsec_/, ''), secret.slice(10, 30)])
        for (const encoding of ['utf8', 'hex', 'base64'] as const)
          expect(dump).not.toContain(Buffer.from(form).toString(encoding).replace(/=+$/, ''));
    expect((await gateway.rest(createAlert, webhook, alertAs)).data).toEqual(alert);
    expect((await gateway.rest(createApiKey, newKey, keyAs)).data).toEqual(key);
  });

  /** Every row of every table, as in a dump. */
  async function everythingAsText(): Promise<string> {
    const tables = await sql<{ name: string }>(
      "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'",
    );
    const rows = tables.map(({ name }) => `SELECT t::text AS row FROM ${name} t`);
    return (await sql<{ row: string }>(rows.join(' UNION ALL '))).map(({ row }) => row).join('\n');
  }

  it('is not kept for reads', async () => {
    const before = await sql('SELECT 1 FROM idempotency_records');
    await gateway.rest(listNotifications, {}, { ...tenant.key, idempotencyKey: newId() });
    expect(await sql('SELECT 1 FROM idempotency_records')).toHaveLength(before.length);
  });
});

describe('a call that dies', () => {
  it('leaves neither effect nor record, and its retry runs exactly once', async () => {
    const fresh = await givenTenant(gateway);
    const as = { ...fresh.key, idempotencyKey: newId() };
    // Makes the last statement of the transaction wait for a lock until the connection is terminated.
    const lock = gateway.database.dataSource.createQueryRunner();
    await lock.startTransaction();
    await lock.query('LOCK TABLE idempotency_records IN EXCLUSIVE MODE');
    const dying = gateway.rest(createMonitor, input, as);
    await terminateWaiting();
    await lock.rollbackTransaction();
    await lock.release();
    const answer = await dying;
    expect(answer.error?.code).toBe('UNAVAILABLE');
    expect(await monitorCount(fresh)).toBe(0);
    const retry = await gateway.rest(createMonitor, input, as);
    expect([retry.failed, retry.meta.idempotencyReplayed]).toEqual([false, false]);
    expect(await monitorCount(fresh)).toBe(1);
  });

  /** Terminates the connection that waits for the lock, as soon as there is one. */
  async function terminateWaiting(): Promise<void> {
    for (;;) {
      const killed = await sql(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE 'INSERT INTO idempotency_records%'`,
      );
      if (killed.length > 0) return;
    }
  }
});

it('accepts an idempotency key of 255 characters', async () => {
  const longest = randomBytes(128).toString('hex').slice(0, 255);
  const answer = await gateway.rest(createMonitor, input, { ...tenant.key, idempotencyKey: longest });
  expect(answer.failed).toBe(false);
});
