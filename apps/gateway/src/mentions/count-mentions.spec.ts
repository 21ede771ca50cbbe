import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { countMentions } from '@earshot/contracts';
import { givenClassified, givenMention, givenMonitor } from '@earshot/database/testing';
import { givenTenant, startTestGateway, type Tenant, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
let tenant: Tenant;
beforeAll(async () => {
  gateway = await startTestGateway();
  tenant = await givenTenant(gateway);
  const { database } = gateway.database;
  const brand = await givenMonitor(database, tenant.projectId);
  const rival = await givenMonitor(database, tenant.projectId, { groupName: 'competitors' });
  const urgent = await givenMention(database, brand, {
    text: 'acme 100% down',
    authorHandle: 'Ada',
    kind: 'comment',
    community: 'r/SaaS',
  });
  await givenClassified(database, urgent.id);
  await givenMention(database, brand, { publishedAt: new Date('2026-01-01T00:00:00Z') });
  await givenMention(database, rival, { source: 'x' });
  const stranger = await givenTenant(gateway);
  await givenMention(database, await givenMonitor(database, stranger.projectId));
});
afterAll(() => gateway.close());

describe('count_mentions', () => {
  it.each([
    [{}, 3],
    [{ q: '100%' }, 1],
    [{ q: '%' }, 1],
    [{ source: 'x' }, 1],
    [{ group_name: 'my_brand' }, 2],
    [{ min_urgency: 71, category: 'complaint', sentiment: 'negative', is_relevant: true }, 1],
    [{ min_urgency: 81 }, 0],
    [{ author_handle: 'ADA' }, 1],
    [{ published_until: '2026-02-01T00:00:00Z' }, 1],
    [{ found_since: '2100-01-01T00:00:00Z' }, 0],
    [{ status: 'done' }, 0],
    [{ max_urgency: 80 }, 1],
    [{ max_urgency: 79 }, 0],
    [{ min_urgency: 70, max_urgency: 80 }, 1],
    [{ kind: 'comment' }, 1],
    [{ kind: ['comment', 'post'] }, 3],
    [{ language: 'EN' }, 1],
    [{ language: ['de', 'und'] }, 2],
    [{ community: 'r/saas' }, 1],
    [{ community: ['reddit:SAAS', 'youtube:saas'] }, 1],
    [{ community: 'youtube:saas' }, 0],
    [{ category: ['complaint', 'bug_report'] }, 1],
  ])('counts the project’s mentions that match %j', async (input, count) => {
    const [rest, tool] = await gateway.both(countMentions, input, tenant.key);
    expect(rest.data).toEqual({ count, exact: true });
    expect(tool).toEqual(rest);
  });

  it.each([
    [{ up_to: 1 }, { count: 1, exact: false }],
    [{ up_to: 2 }, { count: 2, exact: false }],
    [{ up_to: 3 }, { count: 3, exact: true }],
    [
      { up_to: 1, source: 'x' },
      { count: 1, exact: true },
    ],
    [
      { up_to: 2, q: 'acme' },
      { count: 2, exact: false },
    ],
    [
      { up_to: 9, status: 'done' },
      { count: 0, exact: true },
    ],
  ])('counts no further than requested: %j', async (input, counted) => {
    const [rest, tool] = await gateway.both(countMentions, input, tenant.key);
    expect(rest.data).toEqual(counted);
    expect(tool).toEqual(rest);
  });

  it.each([
    [{ community: 'saas' }, 'community community'],
    [{ language: 'xx' }, 'language language'],
    [{ kind: 'reply' }, 'kind enum'],
    [{ max_urgency: 101 }, 'max_urgency maximum'],
    [{ up_to: 0 }, 'up_to minimum'],
  ])('refuses an invalid filter: %j', async (input, fault) => {
    const [rest, tool] = await gateway.both(countMentions, input, tenant.key);
    expect(rest.error?.details.map(({ field, rule }) => `${field} ${rule}`)).toEqual([fault]);
    expect(tool).toEqual(rest);
  });

  it('accepts no paging', async () => {
    const [rest, tool] = await gateway.both(countMentions, { limit: 5 }, tenant.key);
    expect(rest.error?.details).toMatchObject([{ field: 'limit', rule: 'unknown_field' }]);
    expect(tool).toEqual(rest);
  });
});
