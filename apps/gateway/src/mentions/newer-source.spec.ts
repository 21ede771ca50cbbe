import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  countMentions,
  explainMention,
  exportMentions,
  getMention,
  getMentionStats,
  listMentions,
  listSources,
} from '@earshot/contracts';
import { givenMention, givenMonitor } from '@earshot/database/testing';
import type { SourceName } from '@earshot/domain';
import { givenTenant, startTestGateway, type Tenant, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
let tenant: Tenant;
beforeAll(async () => {
  gateway = await startTestGateway();
  tenant = await givenTenant(gateway);
});
afterAll(() => gateway.close());

describe('mentions of a source that only a newer release supports', () => {
  it('are read like all others during the upgrade', async () => {
    const { database, dataSource } = gateway.database;
    await dataSource.query("INSERT INTO sources (name, slot) VALUES ('newer', 5)");
    const source = 'newer' as SourceName;
    const monitor = await givenMonitor(database, tenant.projectId, { sources: ['x', source] });
    const { id } = await givenMention(database, monitor, { source, engagement: { claps: 3 } });
    await givenMention(database, monitor, { source: 'x', externalId: '2' });
    for (const [operation, input] of [
      [listMentions, {}],
      [listMentions, { order: 'urgency' }],
      [listMentions, { status: ['new'], source_not: ['x'] }],
      [getMention, { id }],
      [explainMention, { id }],
      [countMentions, {}],
      [getMentionStats, { by: 'source' }],
      [exportMentions, {}],
      [listSources, {}],
    ] as const) {
      const answer = await gateway.rest(operation, input, tenant.key);
      expect([operation.name, input, answer.error]).toEqual([operation.name, input, undefined]);
    }
    const { data } = await gateway.rest(listMentions, {}, tenant.key);
    expect(JSON.stringify(data)).toContain('"source":"newer"');
  });
});
