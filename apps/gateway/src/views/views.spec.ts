import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createView,
  deleteMonitor,
  deleteView,
  listMentions,
  type ListMentionsOutput,
  listViews,
  type ListViewsOutput,
  updateView,
  type ViewOutput,
} from '@earshot/contracts';
import { givenMention, givenMonitor } from '@earshot/database/testing';
import { maxViews } from '@earshot/domain';
import { newId } from '@earshot/platform';
import { everyView } from '../testing/scenarios/views.js';
import { givenTenant, startTestGateway, type Tenant, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

async function create(as: Tenant, input: object): Promise<ViewOutput> {
  const { data, error } = await gateway.rest(createView, { filter: {}, ...input }, as.key);
  if (error !== undefined) throw new Error(error.message);
  return data as ViewOutput;
}

async function listed(as: Tenant, input = {}): Promise<ListViewsOutput['views']> {
  const [rest, tool] = await gateway.both(listViews, input, as.key);
  expect(tool).toEqual(rest);
  return (rest.data as ListViewsOutput).views;
}

const names = async (as: Tenant): Promise<string> => (await listed(as)).map(({ name }) => name).join('');

describe('views', () => {
  it('are shared by the project, in their order, and by no other', async () => {
    const [own, other] = [await givenTenant(gateway), await givenTenant(gateway)];
    const filter = { status: ['new'], category: ['complaint', 'bug_report'], min_urgency: 60 };
    const view = await create(own, { name: ' Urgent ', filter });
    expect(view).toEqual({
      id: expect.any(String),
      name: 'Urgent',
      filter,
      position: 0,
      missing_monitor_ids: [],
      created_at: expect.stringMatching(/Z$/),
      updated_at: view.created_at,
    });
    await create(own, { name: 'Questions' });
    await create(own, { name: 'First', position: 0 });
    expect((await listed(own)).map(({ name, position }) => [name, position])).toEqual([
      ['First', 0],
      ['Urgent', 1],
      ['Questions', 2],
    ]);
    expect(await listed(other)).toEqual([]);
    for (const [operation, input] of [
      [updateView, { id: view.id, name: 'Mine' }],
      [deleteView, { id: view.id }],
    ] as const) {
      const [rest, tool] = await gateway.both(operation, input, other.key);
      expect(rest.error?.code).toBe('NOT_FOUND');
      expect(tool).toEqual(rest);
    }
  });

  it('keep a filter as list_mentions takes it, tidied', async () => {
    const own = await givenTenant(gateway);
    const { filter } = await create(own, {
      name: 'Tidy',
      filter: { category: 'praise', language: ['DE'], q: ' board ', community: 'r/SaaS' },
    });
    expect(filter).toEqual({ category: ['praise'], language: ['de'], q: 'board', community: ['r/SaaS'] });
  });

  it.each<[object, string[]]>([
    [{ name: '', filter: {} }, ['name min_length']],
    [{ name: 'x'.repeat(61), filter: {} }, ['name max_length']],
    [{ name: 'No filter' }, ['filter required']],
    [{ name: 'x', filter: [] }, ['filter fields']],
    [{ name: 'x', filter: { limit: 5 } }, ['filter.limit unknown_field']],
    [{ name: 'x', filter: { order: 'urgency' } }, ['filter.order unknown_field']],
    [
      { name: 'x', filter: { category: ['grumble'], min_urgency: 101 } },
      ['filter.category[0] enum', 'filter.min_urgency maximum'],
    ],
    [{ name: 'x', filter: { monitor_id: 'all' } }, ['filter.monitor_id uuid']],
    [
      {
        name: 'x',
        filter: { found_since: '2026-02-01T00:00:00Z', found_until: '2026-01-01T00:00:00Z' },
      },
      ['filter.found_since order'],
    ],
    [{ name: 'x', filter: {}, position: 50 }, ['position maximum']],
  ])('refuse what list_mentions would refuse, each fault by its path: %j', async (input, faults) => {
    const own = await givenTenant(gateway);
    const [rest, tool] = await gateway.both(createView, input, own.key);
    const said = rest.error?.details.map(({ field, rule }) => `${field} ${rule}`).sort();
    expect([rest.error?.code, said]).toEqual(['INVALID_REQUEST', faults.sort()]);
    expect(tool).toEqual(rest);
    const view = await create(own, { name: 'Good', filter: { q: 'kept' } });
    if ('filter' in input) {
      const { error } = await gateway.rest(updateView, { id: view.id, ...input }, own.key);
      expect(error?.code).toBe('INVALID_REQUEST');
    }
    expect((await listed(own)).map(({ filter }) => filter)).toEqual([{ q: 'kept' }]);
  });

  it('have names of their own, whatever the capitals', async () => {
    const own = await givenTenant(gateway);
    const first = await create(own, { name: 'Ärger' });
    const [rest, tool] = await gateway.both(createView, { name: 'äRGER', filter: {} }, own.key);
    expect([rest.error?.code, rest.error?.details[0]]).toMatchObject([
      'CONFLICT',
      { field: 'name', rule: 'unique' },
    ]);
    expect(tool).toEqual(rest);
    const second = await create(own, { name: 'Other' });
    const taken = await gateway.rest(updateView, { id: second.id, name: 'ärger' }, own.key);
    expect(taken.error?.code).toBe('CONFLICT');
    const same = await gateway.rest(updateView, { id: first.id, name: 'ÄRGER' }, own.key);
    expect((same.data as ViewOutput).name).toBe('ÄRGER');
    await create(await givenTenant(gateway), { name: 'Ärger' });
  });

  it(`are ${maxViews} at most, also where two are made at once`, async () => {
    const own = await givenTenant(gateway);
    await everyView({ gateway, tenant: own });
    const [rest, tool] = await gateway.both(createView, { name: 'One more', filter: {} }, own.key);
    expect(rest.error).toMatchObject({
      code: 'CONFLICT',
      message: `A project has ${maxViews} views at most. Delete one first.`,
    });
    expect(tool).toEqual(rest);
    const [last] = (await listed(own)).slice(-1);
    await gateway.rest(deleteView, { id: last?.id }, own.key);
    const both = await Promise.all(
      ['a', 'b'].map((name) => gateway.rest(createView, { name, filter: {} }, own.key)),
    );
    expect(both.map(({ error }) => error?.code ?? 'made').sort()).toEqual(['CONFLICT', 'made']);
    expect(await listed(own)).toHaveLength(maxViews);
  });

  it('change only in what is given, and say when', async () => {
    const own = await givenTenant(gateway);
    const view = await create(own, { name: 'Before', filter: { q: 'a', source: ['x'] } });
    const [rest, tool] = await gateway.both(updateView, { id: view.id, filter: { q: 'b' } }, own.key);
    expect(rest.data).toMatchObject({ id: view.id, name: 'Before', filter: { q: 'b' }, position: 0 });
    expect({ ...(tool.data as object), updated_at: null }).toEqual({
      ...(rest.data as object),
      updated_at: null,
    });
    expect(Date.parse((rest.data as ViewOutput).updated_at)).toBeGreaterThan(Date.parse(view.updated_at));
    const [gone] = await gateway.both(updateView, { id: newId(), name: 'x' }, own.key);
    expect(gone.error?.code).toBe('NOT_FOUND');
  });

  it('move, and close up behind one that is deleted', async () => {
    const own = await givenTenant(gateway);
    const ids = new Map<string, string>();
    for (const name of ['a', 'b', 'c', 'd']) ids.set(name, (await create(own, { name })).id);
    await gateway.rest(updateView, { id: ids.get('d'), position: 1 }, own.key);
    expect(await names(own)).toBe('adbc');
    await gateway.rest(updateView, { id: ids.get('a'), position: 49 }, own.key);
    expect(await names(own)).toBe('dbca');
    const [rest] = await gateway.both(deleteView, { id: ids.get('b') }, own.key);
    expect(rest.data).toEqual({ deleted: true, id: ids.get('b') });
    expect((await listed(own)).map(({ name, position }) => `${name}${position}`)).toEqual(['d0', 'c1', 'a2']);
    const again = await gateway.rest(deleteView, { id: ids.get('b') }, own.key);
    expect(again.error?.code).toBe('NOT_FOUND');
  });

  it('keep one order, without holes or doubles, while many people move them at once', async () => {
    const own = await givenTenant(gateway);
    const ids: string[] = [];
    for (const name of ['a', 'b', 'c', 'd', 'e']) ids.push((await create(own, { name })).id);
    const moves = ids.flatMap((id, index) => [
      gateway.rest(updateView, { id, position: (index * 2) % 5 }, own.key),
      gateway.rest(createView, { name: `new ${index}`, filter: {}, position: index }, own.key),
    ]);
    const answers = await Promise.all([...moves, gateway.rest(deleteView, { id: ids[2] }, own.key)]);
    // A move may come after the deletion of what it moves.
    expect(answers.filter(({ error }) => error !== undefined && error.code !== 'NOT_FOUND')).toEqual([]);
    const after = await listed(own);
    expect(after.map(({ position }) => position)).toEqual(after.map((_, index) => index));
    expect(after).toHaveLength(9);
  });

  it('name monitors that were deleted since, and go on showing what they found', async () => {
    const own = await givenTenant(gateway);
    const { database } = gateway.database;
    const monitor = await givenMonitor(database, own.projectId);
    const stays = await givenMonitor(database, own.projectId);
    const foreign = await givenMonitor(database, (await givenTenant(gateway)).projectId);
    await givenMention(database, monitor, { text: 'acme of old' });
    const filter = { monitor_id: [monitor.id, stays.id], monitor_id_not: [foreign.id] };
    const view = await create(own, { name: 'Both', filter });
    expect(view.missing_monitor_ids).toEqual([foreign.id]);
    await gateway.rest(deleteMonitor, { id: monitor.id }, own.key);
    const [after] = await listed(own, { count_up_to: 10 });
    expect(after?.missing_monitor_ids).toEqual([monitor.id, foreign.id]);
    expect(after?.filter).toEqual(filter);
    expect(after?.mentions).toEqual({ count: 1, exact: true });
    const shown = await gateway.rest(listMentions, { ...after?.filter }, own.key);
    expect((shown.data as ListMentionsOutput).mentions.map(({ text }) => text)).toEqual(['acme of old']);
  });

  it('are counted where that is asked for, each no further than asked', async () => {
    const own = await givenTenant(gateway);
    const { database } = gateway.database;
    const monitor = await givenMonitor(database, own.projectId);
    for (const source of ['x', 'reddit', 'reddit'] as const)
      await givenMention(database, monitor, { text: 'acme', source });
    await create(own, { name: 'All' });
    await create(own, { name: 'X', filter: { source: ['x'] } });
    expect((await listed(own)).map(({ mentions }) => mentions)).toEqual([null, null]);
    expect((await listed(own, { count_up_to: 2 })).map(({ mentions }) => mentions)).toEqual([
      { count: 2, exact: false },
      { count: 1, exact: true },
    ]);
  });
});
