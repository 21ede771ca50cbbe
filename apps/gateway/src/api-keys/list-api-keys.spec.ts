import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createApiKey,
  type CreatedApiKeyOutput,
  listApiKeys,
  type ListApiKeysOutput,
  revokeApiKey,
} from '@earshot/contracts';
import { givenTenant, startTestGateway, type Tenant, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
let tenant: Tenant;
beforeAll(async () => {
  gateway = await startTestGateway();
  tenant = await givenTenant(gateway);
});
afterAll(() => gateway.close());

async function list(input: object = {}): Promise<ListApiKeysOutput> {
  return (await gateway.rest(listApiKeys, input, tenant.session)).data as ListApiKeysOutput;
}

describe('list_api_keys', () => {
  it('returns the keys of the project, newest first, page by page, without their tokens', async () => {
    const input = { name: 'Reader', scopes: ['monitors:read'] };
    const made = await gateway.rest(createApiKey, input, tenant.session);
    const { key, ...fields } = made.data as CreatedApiKeyOutput;
    await givenTenant(gateway);
    const first = await list({ limit: 1 });
    expect(first.api_keys).toEqual([fields]);
    const second = await list({ limit: 1, cursor: first.next_cursor });
    expect(second.next_cursor).toBeNull();
    const all = await list();
    expect(all.api_keys).toEqual([...first.api_keys, ...second.api_keys]);
    const secrets = [key.slice(8), tenant.key.token?.slice(8) ?? ''];
    for (const secret of secrets) expect(JSON.stringify(all)).not.toContain(secret);
  });

  it('returns expired keys, but not revoked ones', async () => {
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    const ids: string[] = [];
    for (const name of ['expired', 'revoked']) {
      const input = { name, scopes: ['monitors:read'], expires_at: soon };
      ids.push(((await gateway.rest(createApiKey, input, tenant.session)).data as CreatedApiKeyOutput).id);
    }
    await gateway.database.dataSource.query(
      "UPDATE api_keys SET created_at = now() - interval '2 hours', expires_at = now() - interval '1 hour' WHERE id = $1",
      [ids[0]],
    );
    await gateway.rest(revokeApiKey, { id: ids[1] }, tenant.session);
    const names = (await list()).api_keys.map(({ name }) => name);
    expect(names).toContain('expired');
    expect(names).not.toContain('revoked');
  });
});
