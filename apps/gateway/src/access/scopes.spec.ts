import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { operations } from '@earshot/contracts';
import { type Scope, scopes } from '@earshot/domain';
import { newId } from '@earshot/platform';
import type { CallAs } from '../testing/call-rest.js';
import { givenKey, givenTenant, startTestGateway, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
let keys: Record<Scope, CallAs>;
beforeAll(async () => {
  gateway = await startTestGateway();
  const tenant = await givenTenant(gateway);
  await gateway.database.dataSource.query("UPDATE projects SET plan = 'scale'");
  const made = await Promise.all(
    scopes.map(async (scope) => [scope, await givenKey(gateway, tenant.session, [scope])]),
  );
  keys = Object.fromEntries(made) as Record<Scope, CallAs>;
});
afterAll(() => gateway.close());

describe.each(operations)('$name', (operation) => {
  it('refuses every other scope, whatever exists and whatever is sent', async () => {
    const input = { ...operation.example, surprise: 'x' };
    for (const scope of scopes.filter((one) => one !== operation.scope)) {
      const { error } = await gateway.rest(operation, input, keys[scope]);
      expect([scope, error?.code, error?.details]).toEqual([scope, 'FORBIDDEN', []]);
    }
  });

  it(
    operation.access === 'session'
      ? 'is for signed-in people, whatever the scope of a key'
      : `is for a key with ${operation.scope}`,
    async () => {
      const { error } = await gateway.rest(operation, { surprise: 'x', id: newId() }, keys[operation.scope]);
      expect(error?.code).toBe(operation.access === 'session' ? 'FORBIDDEN' : 'INVALID_REQUEST');
    },
  );
});
