import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  inputPlace,
  jsonSchemaOf,
  type Operation,
  operations,
  pathFields,
  testFeed,
} from '@earshot/contracts';
import { newId } from '@earshot/platform';
import type { DoorAnswer } from '../../testing/call-rest.js';
import { feedScenarios } from '../../testing/scenarios/feeds.js';
import { givenTenant, startTestGateway, type Tenant, type TestGateway } from '../../testing/test-gateway.js';

let gateway: TestGateway;
let tenant: Tenant;
beforeAll(async () => {
  gateway = await startTestGateway();
  tenant = await givenTenant(gateway);
  await gateway.database.dataSource.query("UPDATE projects SET plan = 'scale'");
});
afterAll(() => gateway.close());

/** The example of `test_feed` is a feed of another server, which no spec may request. */
const rightOf = ({ name, example }: Operation) =>
  name === testFeed.name ? feedScenarios.test_feed.success() : example;
/** The second answer is later, so that it may name a shorter time. */
const untimed = (answer: DoorAnswer) => ({
  ...answer,
  error: answer.error && {
    ...answer.error,
    message: answer.error.message.replace(/in \d+ seconds?/, 'soon'),
  },
});
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
    ...rightOf(operation),
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
        if (inputPlace(operation) === 'body' && rest.error !== undefined)
          expect(untimed(tool)).toEqual(untimed(rest));
      }),
      { numRuns: 15 },
    );
  });
});
