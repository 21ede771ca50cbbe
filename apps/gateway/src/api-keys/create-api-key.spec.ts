import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createApiKey, type CreatedApiKeyOutput, createMonitor, listMonitors } from '@earshot/contracts';
import { MemberRepository } from '@earshot/database';
import { waitsForLock } from '@earshot/database/testing';
import { isGenuine } from '../access/token.js';
import { givenColleague } from '../testing/given-member.js';
import { givenTenant, startTestGateway, type Tenant, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
let tenant: Tenant;
beforeAll(async () => {
  gateway = await startTestGateway();
  tenant = await givenTenant(gateway);
});
afterAll(() => gateway.close());

const input = { name: 'Reader', scopes: ['monitors:read'] };

describe('create_api_key', () => {
  it('returns a key that works with its scopes, in its project, and is stored as a hash', async () => {
    const { data } = await gateway.rest(createApiKey, input, tenant.session);
    const { key, ...fields } = data as CreatedApiKeyOutput;
    expect(isGenuine(key)).toBe(true);
    expect(fields).toEqual({
      id: expect.any(String),
      ...input,
      prefix: key.slice(0, 8),
      created_by: 'Ada',
      expires_at: null,
      last_used_at: null,
      created_at: expect.stringMatching(/Z$/),
    });
    expect((await gateway.rest(listMonitors, {}, { token: key })).failed).toBe(false);
    const refused = await gateway.rest(createMonitor, createMonitor.example, { token: key });
    expect(refused.error?.code).toBe('FORBIDDEN');
    const [row] = await gateway.database.dataSource.query<{ all: string; used: boolean }[]>(
      'SELECT api_keys::text AS all, last_used_at IS NOT NULL AS used FROM api_keys WHERE id = $1',
      [fields.id],
    );
    expect(row?.all).not.toContain(key.slice(8));
    expect(row?.used).toBe(true);
  });

  it('lets a key expire at the given time', async () => {
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    const { data } = await gateway.rest(
      createApiKey,
      { ...input, name: 'soon', expires_at: soon },
      tenant.session,
    );
    const { key, expires_at: end } = data as CreatedApiKeyOutput;
    expect(end).toBe(soon);
    await gateway.database.dataSource.query(
      "UPDATE api_keys SET created_at = now() - interval '2 hours', expires_at = now() - interval '1 hour' WHERE name = 'soon'",
    );
    expect((await gateway.rest(listMonitors, {}, { token: key })).error?.code).toBe('UNAUTHENTICATED');
  });

  it('refuses an owner who is demoted at the same moment', async () => {
    const { id, session } = await givenColleague(gateway, tenant.projectId, 'owner');
    const members = new MemberRepository();
    let made: ReturnType<TestGateway['rest']> | undefined;
    await gateway.database.database.asSystem(async (tx) => {
      await members.lockRoles(tx, tenant.projectId);
      await members.setRole(tx, tenant.projectId, id, 'member');
      made = gateway.rest(createApiKey, { ...input, name: 'late' }, session);
      expect(await waitsForLock(gateway.database.dataSource, made)).toBe(true);
    });
    const message = 'You are no longer an owner of the project.';
    expect((await made)?.error).toMatchObject({ code: 'FORBIDDEN', message });
  });

  it('requires unique names, in either form of accents', async () => {
    const [composed, decomposed] = ['caf\u00e9', 'cafe\u0301'];
    const { data } = await gateway.rest(createApiKey, { ...input, name: decomposed }, tenant.session);
    expect((data as CreatedApiKeyOutput).name).toBe(composed);
    const { error } = await gateway.rest(createApiKey, { ...input, name: composed }, tenant.session);
    const message = 'name is that of another API key.';
    expect(error).toMatchObject({ code: 'CONFLICT', details: [{ field: 'name', rule: 'unique', message }] });
  });

  it.each([
    [{ ...input, scopes: [] }, 'scopes min_items'],
    [{ ...input, scopes: ['monitors:admin'] }, 'scopes[0] enum'],
    [{ ...input, expires_at: '2020-01-01T00:00:00Z' }, 'expires_at future'],
    [{ ...input, expires_at: 'tomorrow' }, 'expires_at date_time'],
  ])('refuses %j', async (bad, fault) => {
    const { error } = await gateway.rest(createApiKey, bad, tenant.session);
    expect(error?.details.map(({ field, rule }) => `${field} ${rule}`)).toEqual([fault]);
  });
});
