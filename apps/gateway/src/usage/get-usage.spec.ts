import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createAlert,
  createApiKey,
  createMonitor,
  getUsage,
  type LimitName,
  listMonitors,
  type UsageOutput,
} from '@earshot/contracts';
import { LlmStateRepository, ProjectUsageRepository } from '@earshot/database';
import { givenAlert, givenMonitor } from '@earshot/database/testing';
import { monthOf, nextMonth, plans } from '@earshot/domain';
import type { CallAs } from '../testing/call-rest.js';
import { givenTenant, startTestGateway, type Tenant, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

async function usage(as: CallAs): Promise<UsageOutput> {
  return (await gateway.rest(getUsage, {}, as)).data as UsageOutput;
}

async function limit(as: CallAs, name: LimitName) {
  const found = (await usage(as)).limits.find((one) => one.name === name);
  if (found === undefined) throw new Error(`${name} is not told.`);
  return found;
}

describe('get_usage', () => {
  it('returns every limit of the plan, and to a key its own', async () => {
    const { key, session, projectId } = await givenTenant(gateway);
    await givenMonitor(gateway.database.database, projectId);
    const now = new Date();
    await gateway.database.database.asSystem((tx) =>
      new ProjectUsageRepository().add(tx, new Map([[projectId, 7]]), now),
    );
    const resetsAt = expect.stringMatching(/Z$/);
    const asPerson = await usage(session);
    expect(asPerson).toEqual({
      plan: 'trial',
      scan_interval_minutes: 5,
      mentions_kept_days: null,
      spending: expect.any(Array),
      language_model: null,
      limits: [
        { name: 'monitors', used: 1, allowed: 100, resets_at: null },
        { name: 'alerts', used: 0, allowed: 50, resets_at: null },
        { name: 'api_keys', used: 1, allowed: 100, resets_at: null },
        {
          name: 'mentions_per_month',
          used: 7,
          allowed: 100_000,
          resets_at: nextMonth(monthOf(now)).toISOString(),
        },
        { name: 'requests_per_minute', used: expect.any(Number), allowed: 600, resets_at: resetsAt },
      ],
    });
    const asKey = await usage(key);
    expect(asKey.limits.slice(0, 4)).toEqual(asPerson.limits.slice(0, 4));
    expect(asKey.limits.at(-1)).toEqual({
      name: 'requests_per_minute_of_key',
      used: 1,
      allowed: 480,
      resets_at: resetsAt,
    });
  });

  it('counts requests as they are limited: each once, including this one, by key and by project', async () => {
    const { key, session } = await givenTenant(gateway);
    const before = await limit(session, 'requests_per_minute');
    await gateway.rest(listMonitors, {}, key);
    await gateway.rest(listMonitors, { limit: 'wrong' }, key);
    expect((await limit(key, 'requests_per_minute')).used).toBe(before.used + 3);
    expect((await limit(key, 'requests_per_minute_of_key')).used).toBe(4);
  });

  it.each([
    {
      name: 'monitors' as const,
      call: (as: Tenant) => gateway.rest(createMonitor, createMonitor.example, as.key),
    },
    {
      name: 'alerts' as const,
      call: (as: Tenant) => gateway.rest(createAlert, createAlert.example, as.key),
    },
    {
      name: 'api_keys' as const,
      call: (as: Tenant) => gateway.rest(createApiKey, createApiKey.example, as.session),
    },
  ])('matches the enforced limit: $name', async ({ name, call }) => {
    const tenant = await givenTenant(gateway);
    const { used, allowed } = await limit(tenant.key, name);
    for (let count = used; count < allowed - 1; count += 1) await fill(name, tenant.projectId);
    expect((await call(tenant)).failed).toBe(false);
    expect(await limit(tenant.key, name)).toMatchObject({ used: allowed, allowed });
    const refused = await call(tenant);
    expect(refused.error).toMatchObject({
      code: 'QUOTA_EXCEEDED',
      details: [{ field: name, rule: 'plan_limit', message: expect.stringContaining(String(allowed)) }],
    });
  });

  it('says what is wrong with the language model, and that yesterday’s spent budget is renewed today', async () => {
    const { key } = await givenTenant(gateway);
    const { database } = gateway.database;
    const states = new LlmStateRepository();
    const now = new Date();
    const yesterday = new Date(now.getTime() - 24 * 3_600_000);
    await database.asSystem((tx) => states.configure(tx, { provider: 'openai', model: 'small' }, yesterday));
    expect((await usage(key)).language_model).toEqual({
      model: 'small',
      fault: null,
      sentence: null,
      since: yesterday.toISOString(),
      today: null,
    });
    await database.asSystem((tx) => states.save(tx, 'openai', 'refused', now));
    expect((await usage(key)).language_model).toMatchObject({
      fault: 'refused',
      sentence: 'The language model refuses its key or requests.',
      since: now.toISOString(),
    });
    await database.asSystem((tx) => states.save(tx, 'openai', 'budget_spent', yesterday));
    expect((await usage(key)).language_model).toMatchObject({ fault: null });
    await database.asSystem((tx) => states.configure(tx, null, now));
    expect((await usage(key)).language_model).toBeNull();
  });

  it('says how long mentions are kept on the plan, if that is limited', async () => {
    const limited = await startTestGateway({ MENTION_DAYS_TRIAL: '30', MENTION_DAYS_SCALE: '365' });
    try {
      const { key } = await givenTenant(limited);
      expect((await limited.rest(getUsage, {}, key)).data).toMatchObject({ mentions_kept_days: 30 });
    } finally {
      await limited.close();
    }
  });

  it('returns 0 for a month in which nothing was found', async () => {
    const { key } = await givenTenant(gateway);
    const found = await limit(key, 'mentions_per_month');
    expect(found).toMatchObject({ used: 0, allowed: plans.trial.mentionsPerMonth });
  });
});

async function fill(name: 'monitors' | 'alerts' | 'api_keys', projectId: string): Promise<unknown> {
  const { database, dataSource } = gateway.database;
  if (name === 'monitors') return givenMonitor(database, projectId);
  if (name === 'alerts') return givenAlert(database, projectId);
  return dataSource.query(
    `INSERT INTO api_keys (id, project_id, name, prefix, key_hash, scopes, created_by, created_at)
     SELECT id, $1, id::text, 'esk_', sha256(id::text::bytea), '{}', (SELECT user_id FROM members WHERE project_id = $1), now()
     FROM gen_random_uuid() AS n (id)`,
    [projectId],
  );
}
