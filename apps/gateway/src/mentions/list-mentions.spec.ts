import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { listMentions, type ListMentionsOutput } from '@earshot/contracts';
import { givenMention, givenMonitor } from '@earshot/database/testing';
import { givenTenant, startTestGateway, type Tenant, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
let tenant: Tenant;
beforeAll(async () => {
  gateway = await startTestGateway();
  tenant = await givenTenant(gateway);
});
afterAll(() => gateway.close());

async function texts(input: object): Promise<string[]> {
  const { data } = await gateway.rest(listMentions, input, tenant.key);
  return (data as ListMentionsOutput).mentions.map(({ text }) => text);
}

describe('list_mentions', () => {
  let monitorId: string;
  beforeAll(async () => {
    const monitor = await givenMonitor(gateway.database.database, tenant.projectId);
    const rival = await givenMonitor(gateway.database.database, tenant.projectId, {
      groupName: 'competitors',
    });
    monitorId = monitor.id;
    await givenMention(gateway.database.database, monitor, { text: 'first 100%', authorHandle: 'Ada' });
    await givenMention(gateway.database.database, monitor, {
      text: 'second',
      publishedAt: new Date('2026-01-01T00:00:00Z'),
    });
    await givenMention(gateway.database.database, rival, { text: 'third', source: 'x' });
    await gateway.database.dataSource.query(
      `UPDATE mentions SET is_relevant = true, category = 'complaint', sentiment = 'negative', urgency = 80,
         ai_summary = 'first', confidence = 0.5, classifier = 'lexical@1', reasons = '[]', classified_at = now(), status = 'reviewed'
       WHERE text LIKE 'first%'`,
    );
  });

  it.each([
    [{}, ['third', 'second', 'first 100%']],
    [{ q: '100%' }, ['first 100%']],
    [{ q: 'FIRST' }, ['first 100%']],
    [{ q: '_' }, []],
    [{ source: 'x' }, ['third']],
    [{ group_name: 'competitors' }, ['third']],
    [{ status: 'reviewed' }, ['first 100%']],
    [{ category: 'complaint', sentiment: 'negative', min_urgency: 80, is_relevant: true }, ['first 100%']],
    [{ min_urgency: 81 }, []],
    [{ author_handle: 'ada' }, ['first 100%']],
    [{ published_until: '2026-01-01T01:00:00+01:00' }, []],
    [{ published_until: '2026-01-01T00:00:00.001Z' }, ['second']],
    [{ found_since: '2100-01-01T00:00:00Z' }, []],
  ])('filters by %j', async (input, expected) => {
    expect(await texts(input)).toEqual(expected);
  });

  it('filters by monitor', async () => {
    expect(await texts({ monitor_id: monitorId })).toEqual(['second', 'first 100%']);
  });

  it('pages by discovery, stable while mentions arrive', async () => {
    const { data } = await gateway.rest(listMentions, { limit: 2 }, tenant.key);
    const { next_cursor: cursor } = data as ListMentionsOutput;
    await givenMention(
      gateway.database.database,
      { id: monitorId, projectId: tenant.projectId },
      { text: 'late' },
    );
    expect(await texts({ limit: 2, cursor })).toEqual(['first 100%']);
  });
});
