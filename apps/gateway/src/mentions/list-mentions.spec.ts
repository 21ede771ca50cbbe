import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { encodeCursor, listMentions, ListMentionsInput, type ListMentionsOutput } from '@earshot/contracts';
import { givenMention, givenMonitor } from '@earshot/database/testing';
import { cursorScope } from '../page.js';
import { givenTenant, startTestGateway, type Tenant, type TestGateway } from '../testing/test-gateway.js';
import { readFilter } from './read-filter.js';

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
         ai_summary = 'first', confidence = 0.5, classifier = 'transformer@1', reasons = '[]', classified_at = now(), status = 'reviewed'
       WHERE text LIKE 'first%'`,
    );
    await gateway.database.dataSource.query(
      "UPDATE mention_work SET dead_at = now() WHERE mention_id = (SELECT id FROM mentions WHERE text = 'second')",
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
    [{ given_up: true }, ['second']],
    [{ given_up: true, source: 'x' }, []],
    [{ given_up: false }, ['third', 'first 100%']],
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

  it.each([
    [{ q: 'first' }, { q: 'second' }],
    [{}, { source: 'reddit' }],
    [{ min_urgency: 1, status: 'new' }, { min_urgency: 1 }],
  ])('refuses the cursor of %j for %j, through both doors', async (filter, other) => {
    // The cursor of a list that has more: as if it had been narrowed so.
    const cursor = encodeCursor(
      'list_mentions',
      '019aa5e1-8b2c-7d33-b1f0-7a8b9c0d1e2f',
      cursorScope(tenant.projectId, readFilter({ ...new ListMentionsInput(), ...(filter as object) })),
    );
    const [own] = await gateway.both(listMentions, { ...filter, cursor, limit: 7 }, tenant.key);
    expect(own.failed).toBe(false);
    const [rest, tool] = await gateway.both(listMentions, { ...other, cursor }, tenant.key);
    expect(rest.error?.code).toBe('INVALID_CURSOR');
    expect(tool).toEqual(rest);
  });

  it('takes a cursor again where the same moment is written otherwise', async () => {
    const spelled = (published_since: string) => ({ published_since, limit: 1 });
    const { data } = await gateway.rest(listMentions, spelled('2026-01-01T00:00:00Z'), tenant.key);
    const { next_cursor: cursor } = data as ListMentionsOutput;
    const again = { ...spelled('2026-01-01T01:00:00.000+01:00'), cursor };
    expect((await gateway.rest(listMentions, again, tenant.key)).failed).toBe(false);
  });
});
