import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  countMentions,
  exportMentions,
  getMentionStats,
  listMentions,
  reclassifyMentions,
} from '@earshot/contracts';
import { givenTenant, startTestGateway, type Tenant, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
let tenant: Tenant;
beforeAll(async () => {
  gateway = await startTestGateway();
  tenant = await givenTenant(gateway);
});
afterAll(() => gateway.close());

const [earlier, later] = ['2026-03-01T00:00:00Z', '2026-03-01T00:00:01+00:00'];

describe.each([listMentions, countMentions, exportMentions, getMentionStats, reclassifyMentions])(
  '$name',
  (operation) => {
    it('refuses times that end before they begin, and names each field', async () => {
      const input = {
        published_since: later,
        published_until: earlier,
        found_since: later,
        found_until: earlier,
      };
      const [rest, tool] = await gateway.both(operation, input, tenant.key);
      expect(rest.error?.code).toBe('INVALID_REQUEST');
      expect(rest.error?.details.map(({ field, rule }) => `${field} ${rule}`)).toEqual([
        'published_since order',
        'found_since order',
      ]);
      expect(tool).toEqual(rest);
    });

    it('accepts times that begin and end at the same moment', async () => {
      const { error } = await gateway.rest(
        operation,
        { found_since: earlier, found_until: earlier },
        tenant.key,
      );
      expect(error).toBeUndefined();
    });
  },
);
