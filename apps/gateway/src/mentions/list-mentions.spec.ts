import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  countMentions,
  encodeCursor,
  exportMentions,
  getMention,
  getMentionStats,
  listMentions,
  ListMentionsInput,
  type ListMentionsOutput,
  type MentionOutput,
  readInput,
  updateMentionStatus,
} from '@earshot/contracts';
import { givenMention, givenMentions, givenMonitor } from '@earshot/database/testing';
import { newId } from '@earshot/platform';
import type { ErrorBody } from '../call/answer.js';
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

/** Lists by a literal query string. */
async function list(query: string) {
  const response = await fetch(`${gateway.url}/api/v1/mentions?${query}`, {
    headers: { authorization: `Bearer ${tenant.key.token}` },
  });
  return (await response.json()) as { data: ListMentionsOutput; error?: ErrorBody };
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
    [{ author_handle: '@Ada' }, ['first 100%']],
    [{ author_handle: '@ada', order: 'urgency' }, ['first 100%']],
    [{ published_until: '2026-01-01T01:00:00+01:00' }, []],
    [{ published_until: '2026-01-01T00:00:00.001Z' }, ['second']],
    [{ found_since: '2100-01-01T00:00:00Z' }, []],
    [{ source: ['x', 'youtube'] }, ['third']],
    [{ source: ['x', 'reddit'] }, ['third', 'second', 'first 100%']],
    [{ source_not: 'x' }, ['second', 'first 100%']],
    [{ status_not: ['reviewed', 'ignored'] }, ['third', 'second']],
    [{ group_name_not: 'competitors' }, ['second', 'first 100%']],
    [{ category_not: 'complaint', sentiment_not: 'negative' }, ['third', 'second']],
    [{ source: ['x', 'reddit'], source_not: ['x'], status: ['new', 'done'] }, ['second']],
  ])('filters by %j', async (input, expected) => {
    expect(await texts(input)).toEqual(expected);
  });

  it('filters by monitor', async () => {
    expect(await texts({ monitor_id: monitorId })).toEqual(['second', 'first 100%']);
    expect(await texts({ monitor_id: [monitorId, newId()] })).toEqual(['second', 'first 100%']);
    expect(await texts({ monitor_id_not: monitorId })).toEqual(['third']);
  });

  it.each([
    ['source=x&source=reddit&status!=reviewed', ['third', 'second']],
    ['status%21=reviewed&source!=x', ['second']],
    ['status!=reviewed&status!=new', []],
    ['category!=complaint&source_not=x', ['second']],
  ])('accepts %s from a query string', async (query, expected) => {
    expect((await list(query)).data.mentions.map(({ text }) => text)).toEqual(expected);
  });

  it.each([
    ['limit!=3', 'limit! unknown_field'],
    ['q=a&q=b', 'q repeated'],
    ['source=x&source=usenet', 'source[1] enum'],
    ['source=usenet', 'source enum'],
    ['source=x&source=x', 'source unique'],
    ['status!=gone', 'status_not enum'],
    ['order=random', 'order enum'],
    ['updated_since=2026-01-01T00:00:00Z&order=urgency', 'order order_of_changes'],
  ])('refuses %s', async (query, fault) => {
    const { error } = await list(query);
    expect(error?.details.map(({ field, rule }) => `${field} ${rule}`)).toEqual([fault]);
  });

  it.each([
    { source: ['x', 'reddit'], status_not: ['reviewed'] },
    { order: 'urgency', category_not: 'spam' },
    { order: 'urgency', source: 'usenet' },
    { updated_since: '2026-01-01T00:00:00Z', order: 'found' },
    { source: ['x', 'x'] },
  ])('answers %j in the same way through REST and MCP', async (input) => {
    const [rest, tool] = await gateway.both(listMentions, input, tenant.key);
    expect(tool).toEqual(rest);
  });

  it('lists what is counted, summed up and exported', async () => {
    const input = { source: ['x', 'reddit'], status_not: 'reviewed' };
    const [count] = await gateway.both(countMentions, input, tenant.key);
    expect(count.data).toEqual({ count: 2, exact: true });
    const window = { published_since: '2025-12-31T00:00:00Z', published_until: '2026-12-31T00:00:00Z' };
    const [stats, tool] = await gateway.both(
      getMentionStats,
      { ...input, ...window, bucket: 'month', by: 'source' },
      tenant.key,
    );
    expect(stats.data).toMatchObject({ mentions: 2 });
    expect(tool).toEqual(stats);
    const { data } = await gateway.tool(exportMentions, input, tenant.key);
    expect((data as ListMentionsOutput).mentions.map(({ text }) => text)).toEqual(['third', 'second']);
  });

  it('shortens long texts around their first match on request, through REST and MCP', async () => {
    const own = await givenTenant(gateway);
    const { database } = gateway.database;
    const monitor = await givenMonitor(database, own.projectId);
    const long = `${'before '.repeat(100)}acme${' after'.repeat(100)} acme`;
    await givenMentions(database, monitor, [{ text: long, title: 'acme' }, { text: 'Short acme.' }]);
    const [rest, tool] = await gateway.both(listMentions, { excerpt: 80 }, own.key);
    expect(tool).toEqual(rest);
    const [short, cut] = (rest.data as ListMentionsOutput).mentions;
    expect([short?.text, short?.text_cut]).toEqual(['Short acme.', false]);
    expect([cut?.text.length, cut?.text_cut]).toEqual([80, true]);
    const words = cut?.matches.map(({ field, start, end }) => [
      field,
      (field === 'title' ? (cut.title ?? '') : cut.text).slice(start, end),
    ]);
    expect(words).toEqual([
      ['text', 'acme'],
      ['title', 'acme'],
    ]);
    const whole = await gateway.rest(listMentions, {}, own.key);
    expect((whole.data as ListMentionsOutput).mentions.map(({ text, text_cut }) => [text, text_cut])).toEqual(
      [
        ['Short acme.', false],
        [long, false],
      ],
    );
    const [refused] = await gateway.both(listMentions, { excerpt: 79 }, own.key);
    expect(refused.error?.details).toMatchObject([{ field: 'excerpt', rule: 'minimum' }]);
  });

  it('accepts a community whose name has a comma, and repeated values, from the query', async () => {
    const own = await givenTenant(gateway);
    const { database } = gateway.database;
    const monitor = await givenMonitor(database, own.projectId);
    const community = 'News, daily';
    await givenMention(database, monitor, { text: 'acme in a feed', source: 'feeds', community });
    await givenMention(database, monitor, { text: 'acme elsewhere', source: 'reddit', community: 'r/b' });
    const headers = { authorization: `Bearer ${own.key.token}` };
    const found = async (query: string) => {
      const response = await fetch(`${gateway.url}/api/v1/mentions?${query}`, { headers });
      return ((await response.json()) as { data: ListMentionsOutput }).data.mentions.map(({ text }) => text);
    };
    expect(await found('community=feeds:news,%20daily')).toEqual(['acme in a feed']);
    expect(await found('community=feeds:News, daily&community=r/B')).toEqual([
      'acme elsewhere',
      'acme in a feed',
    ]);
    expect(await found('kind=post,comment&language=und&language=en')).toHaveLength(2);
  });

  it('lists the most urgent first on request, page after page', async () => {
    expect(await texts({ order: 'urgency' })).toEqual(['first 100%', 'third', 'second']);
    const { data } = await gateway.rest(listMentions, { order: 'urgency', limit: 2 }, tenant.key);
    const { next_cursor: cursor, sync_cursor } = data as ListMentionsOutput;
    expect(sync_cursor).toBeNull();
    expect(await texts({ order: 'urgency', limit: 2, cursor })).toEqual(['second']);
    const [rest] = await gateway.both(listMentions, { cursor }, tenant.key);
    expect(rest.error?.code).toBe('INVALID_CURSOR');
  });

  it('pages by discovery, and stays stable while mentions arrive', async () => {
    const { data } = await gateway.rest(listMentions, { limit: 2 }, tenant.key);
    const { next_cursor: cursor } = data as ListMentionsOutput;
    await givenMention(
      gateway.database.database,
      { id: monitorId, projectId: tenant.projectId },
      { text: 'late' },
    );
    expect(await texts({ limit: 2, cursor })).toEqual(['first 100%']);
  });

  const keyCaller = { kind: 'api_key', apiKeyId: '', name: '', projectId: '', scopes: [] } as const;

  it.each([
    [{ q: 'first' }, { q: 'second' }],
    [{}, { source: 'reddit' }],
    [{ min_urgency: 1, status: 'new' }, { min_urgency: 1 }],
  ])('refuses the cursor of %j for %j, through REST and MCP', async (filter, other) => {
    // The cursor of a list with this filter, as if it had more pages.
    const cursor = encodeCursor(
      'list_mentions',
      '019aa5e1-8b2c-7d33-b1f0-7a8b9c0d1e2f',
      cursorScope(tenant.projectId, readFilter(readInput(ListMentionsInput, filter), keyCaller)),
    );
    const [own] = await gateway.both(listMentions, { ...filter, cursor, limit: 7 }, tenant.key);
    expect(own.failed).toBe(false);
    const [rest, tool] = await gateway.both(listMentions, { ...other, cursor }, tenant.key);
    expect(rest.error?.code).toBe('INVALID_CURSOR');
    expect(tool).toEqual(rest);
  });

  it('shows every change to programs that continue with sync_cursor, as in the documented loop', async () => {
    const { database } = gateway.database;
    const own = await givenTenant(gateway);
    const monitor = await givenMonitor(database, own.projectId);
    const first = await givenMention(database, monitor, { text: 'acme one' });
    const second = await givenMention(database, monitor, { text: 'acme two' });
    const input = { updated_since: '2026-01-01T00:00:00Z', limit: 1 };
    let cursor: string | null = null;
    const sync = async () => {
      const seen: string[] = [];
      for (;;) {
        const { data } = await gateway.rest(
          listMentions,
          cursor === null ? input : { order: 'updated', limit: 1, cursor },
          own.key,
        );
        const answer = data as ListMentionsOutput;
        for (const { id, status } of answer.mentions) seen.push(`${id} ${status}`);
        cursor = answer.sync_cursor;
        if (answer.next_cursor === null) return seen;
      }
    };
    const until = async (expected: string[]) => {
      const seen: string[] = [];
      // Other specs write on this server too, and their unfinished transactions delay changes.
      while (seen.length < expected.length) seen.push(...(await sync()));
      expect(seen).toEqual(expected);
      expect(await sync()).toEqual([]);
    };
    await until([`${first.id} new`, `${second.id} new`]);
    await gateway.rest(updateMentionStatus, { id: first.id, status: 'ignored' }, own.key);
    await until([`${first.id} ignored`]);
    const [{ data: mention }] = await gateway.both(getMention, { id: first.id }, own.key);
    const { updated_at, found_at } = mention as MentionOutput;
    expect(Date.parse(updated_at)).toBeGreaterThanOrEqual(Date.parse(found_at));
    expect((await gateway.rest(listMentions, { ...input, cursor }, own.key)).failed).toBe(false);
    const other = await gateway.rest(listMentions, { cursor }, own.key);
    expect(other.error?.code).toBe('INVALID_CURSOR');
  });

  it('accepts a cursor if the same time is written differently', async () => {
    const spelled = (published_since: string) => ({ published_since, limit: 1 });
    const { data } = await gateway.rest(listMentions, spelled('2026-01-01T00:00:00Z'), tenant.key);
    const { next_cursor: cursor } = data as ListMentionsOutput;
    const again = { ...spelled('2026-01-01T01:00:00.000+01:00'), cursor };
    expect((await gateway.rest(listMentions, again, tenant.key)).failed).toBe(false);
  });
});
