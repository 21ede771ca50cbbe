import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { inputPlace, jsonSchemaOf, operations, pathFields } from '@earshot/contracts';
import { newId } from '@earshot/platform';
import { givenTenant, startTestGateway, type Tenant, type TestGateway } from '../../testing/test-gateway.js';

let gateway: TestGateway;
let tenant: Tenant;
beforeAll(async () => {
  gateway = await startTestGateway();
  tenant = await givenTenant(gateway);
  await gateway.database.dataSource.query("UPDATE projects SET plan = 'scale'");
});
afterAll(() => gateway.close());

const anything = fc.jsonValue({ maxDepth: 3, stringUnit: 'binary' });

describe.each(operations)('$name', (operation) => {
  const fields = Object.keys(jsonSchemaOf(operation.input).properties ?? {});
  const names = fc.constantFrom(
    ...fields.filter((name) => !pathFields(operation).includes(name)),
    '__proto__',
    'x',
  );
  // Mostly valid, so that it gets as far as the database.
  const nearlyRight = fc.dictionary(names, anything, { maxKeys: 2 }).map((wrong) => ({
    ...operation.example,
    ...Object.fromEntries(pathFields(operation).map((name) => [name, newId()])),
    ...wrong,
  }));
  const caller = () => (operation.access === 'session' ? tenant.session : tenant.key);

  it('handles any input without an internal error, and REST and MCP refuse it alike', async () => {
    await fc.assert(
      fc.asyncProperty(nearlyRight, async (input) => {
        const [rest, tool] = await gateway.both(operation, input, caller());
        for (const { error, meta } of [rest, tool]) {
          expect(['INTERNAL', 'UNAVAILABLE']).not.toContain(error?.code);
          expect(meta.capability).toBe(operation.name);
        }
        // A query is text, so `5` and `"5"` are the same there.
        if (inputPlace(operation) === 'body' && rest.error !== undefined) expect(tool).toEqual(rest);
      }),
      { numRuns: 15 },
    );
  });
});
