import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createApiKey,
  type CreatedApiKeyOutput,
  createMonitor,
  listMonitors,
  revokeApiKey,
} from '@earshot/contracts';
import { newId } from '@earshot/platform';
import { givenTenant, startTestGateway, type Tenant, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
let tenant: Tenant;
beforeAll(async () => {
  gateway = await startTestGateway();
  tenant = await givenTenant(gateway);
});
afterAll(() => gateway.close());

async function givenKey(name = newId()): Promise<CreatedApiKeyOutput> {
  const input = { name, scopes: ['monitors:read', 'monitors:write'] };
  return (await gateway.rest(createApiKey, input, tenant.session)).data as CreatedApiKeyOutput;
}

describe('revoke_api_key', () => {
  it('revokes the key at once, even if it was used a moment ago, and frees its name', async () => {
    const { key, ...fields } = await givenKey('Deploy');
    expect((await gateway.rest(listMonitors, {}, { token: key })).failed).toBe(false);
    const { data } = await gateway.rest(revokeApiKey, { id: fields.id }, tenant.session);
    expect(data).toEqual({ ...fields, last_used_at: expect.stringMatching(/Z$/) });
    const [rest, tool] = await gateway.both(listMonitors, {}, { token: key });
    expect(rest.error?.code).toBe('UNAUTHENTICATED');
    expect(tool).toEqual(rest);
    expect((await givenKey('Deploy')).id).not.toBe(fields.id);
  });

  it('replays no earlier answer to a revoked key', async () => {
    const { id, key } = await givenKey();
    const as = { token: key, idempotencyKey: newId() };
    const create = () => gateway.rest(createMonitor, createMonitor.example, as);
    expect((await create()).failed).toBe(false);
    expect((await create()).meta.idempotencyReplayed).toBe(true);
    await gateway.rest(revokeApiKey, { id }, tenant.session);
    expect((await create()).error?.code).toBe('UNAUTHENTICATED');
  });

  it('does not find a key that is revoked, missing or foreign', async () => {
    const { id } = await givenKey();
    const stranger = await givenTenant(gateway);
    const foreign = await gateway.both(revokeApiKey, { id }, stranger.session);
    const missing = await gateway.both(revokeApiKey, { id: newId() }, stranger.session);
    expect(foreign[0].error).toEqual({ code: 'NOT_FOUND', message: 'No such API key.', details: [] });
    expect(foreign).toEqual(missing);
    await gateway.rest(revokeApiKey, { id }, tenant.session);
    const again = await gateway.rest(revokeApiKey, { id }, tenant.session);
    expect(again.error).toEqual(missing[0].error);
  });
});
