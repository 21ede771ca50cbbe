import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createView, deleteView, updateView, type ViewOutput } from '@earshot/contracts';
import { maxViews } from '@earshot/domain';
import { untilFree } from '../testing/call-rest.js';
import { everyView } from '../testing/scenarios/views.js';
import { givenTenant, startTestGateway, type TestGateway } from '../testing/test-gateway.js';
import { viewCalls } from './testing/view-calls.js';

let gateway: TestGateway;
let calls: ReturnType<typeof viewCalls>;
beforeAll(async () => {
  gateway = await startTestGateway();
  calls = viewCalls(gateway);
});
afterAll(() => gateway.close());

describe('create_view', () => {
  it('stores a filter as list_mentions accepts it, normalized', async () => {
    const own = await givenTenant(gateway);
    const { filter } = await calls.create(own, {
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
    [{ name: 'x', filter: { assignee: 'me' } }, ['filter.assignee session']],
    [{ name: 'x', filter: {}, position: 50 }, ['position maximum']],
  ])('refuses invalid input, naming the path of each fault: %j', async (input, faults) => {
    const own = await givenTenant(gateway);
    const [rest, tool] = await gateway.both(createView, input, own.key);
    const said = rest.error?.details.map(({ field, rule }) => `${field} ${rule}`).sort();
    expect([rest.error?.code, said]).toEqual(['INVALID_REQUEST', faults.sort()]);
    for (const { field, rule, message } of rest.error?.details ?? [])
      if (rule !== 'unknown_field') expect(message.startsWith(`${field} `)).toBe(true);
    expect(tool).toEqual(rest);
    const view = await calls.create(own, { name: 'Good', filter: { q: 'kept' } });
    if ('filter' in input) {
      const { error } = await gateway.rest(updateView, { id: view.id, ...input }, own.key);
      expect(error?.code).toBe('INVALID_REQUEST');
    }
    expect((await calls.list(own)).map(({ filter }) => filter)).toEqual([{ q: 'kept' }]);
  });

  it('requires unique names, ignoring case and the form of accents', async () => {
    const own = await givenTenant(gateway);
    const first = await calls.create(own, { name: 'Ärger' });
    const [rest, tool] = await gateway.both(createView, { name: 'äRGER', filter: {} }, own.key);
    expect([rest.error?.code, rest.error?.details[0]]).toMatchObject([
      'CONFLICT',
      { field: 'name', rule: 'unique' },
    ]);
    expect(tool).toEqual(rest);
    const decomposed = await gateway.rest(createView, { name: 'A\u0308rger', filter: {} }, own.key);
    expect(decomposed.error?.code).toBe('CONFLICT');
    const second = await calls.create(own, { name: 'Other' });
    const taken = await gateway.rest(updateView, { id: second.id, name: 'ärger' }, own.key);
    expect(taken.error?.code).toBe('CONFLICT');
    const same = await gateway.rest(updateView, { id: first.id, name: 'ÄRGER' }, own.key);
    expect((same.data as ViewOutput).name).toBe('ÄRGER');
    await calls.create(await givenTenant(gateway), { name: 'Ärger' });
  });

  it(`allows at most ${maxViews} views, even if two are created at the same time`, async () => {
    const own = await givenTenant(gateway);
    await everyView({ gateway, tenant: own });
    const [rest, tool] = await gateway.both(createView, { name: 'One more', filter: {} }, own.key);
    expect(rest.error).toMatchObject({
      code: 'CONFLICT',
      message: `A project has ${maxViews} views at most. Delete one first.`,
    });
    expect(tool).toEqual(rest);
    const [last] = (await calls.list(own)).slice(-1);
    await gateway.rest(deleteView, { id: last?.id }, own.key);
    const both = await Promise.all(
      ['a', 'b'].map((name) => untilFree(() => gateway.rest(createView, { name, filter: {} }, own.key))),
    );
    expect(both.map(({ error }) => error?.code ?? 'made').sort()).toEqual(['CONFLICT', 'made']);
    expect(await calls.list(own)).toHaveLength(maxViews);
  });
});
