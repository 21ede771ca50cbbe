import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  deleteMonitor,
  deleteView,
  listMentions,
  type ListMentionsOutput,
  updateView,
} from '@earshot/contracts';
import { givenMention, givenMonitor } from '@earshot/database/testing';
import { givenTenant, startTestGateway, type TestGateway } from '../testing/test-gateway.js';
import { viewCalls } from './testing/view-calls.js';

let gateway: TestGateway;
let calls: ReturnType<typeof viewCalls>;
beforeAll(async () => {
  gateway = await startTestGateway();
  calls = viewCalls(gateway);
});
afterAll(() => gateway.close());

describe('list_views', () => {
  it('returns the project’s shared views in their order, and none of others', async () => {
    const [own, other] = [await givenTenant(gateway), await givenTenant(gateway)];
    const filter = { status: ['new'], category: ['complaint', 'bug_report'], min_urgency: 60 };
    const view = await calls.create(own, { name: ' Urgent ', filter });
    expect(view).toEqual({
      id: expect.any(String),
      name: 'Urgent',
      filter,
      position: 0,
      missing_monitor_ids: [],
      created_at: expect.stringMatching(/Z$/),
      updated_at: view.created_at,
    });
    await calls.create(own, { name: 'Questions' });
    await calls.create(own, { name: 'First', position: 0 });
    expect((await calls.list(own)).map(({ name, position }) => [name, position])).toEqual([
      ['First', 0],
      ['Urgent', 1],
      ['Questions', 2],
    ]);
    expect(await calls.list(other)).toEqual([]);
    for (const [operation, input] of [
      [updateView, { id: view.id, name: 'Mine' }],
      [deleteView, { id: view.id }],
    ] as const) {
      const [rest, tool] = await gateway.both(operation, input, other.key);
      expect(rest.error?.code).toBe('NOT_FOUND');
      expect(tool).toEqual(rest);
    }
  });

  it('names monitors that were deleted since, and still counts what they found', async () => {
    const own = await givenTenant(gateway);
    const { database } = gateway.database;
    const monitor = await givenMonitor(database, own.projectId);
    const stays = await givenMonitor(database, own.projectId);
    const foreign = await givenMonitor(database, (await givenTenant(gateway)).projectId);
    await givenMention(database, monitor, { text: 'acme of old' });
    const filter = { monitor_id: [monitor.id, stays.id], monitor_id_not: [foreign.id] };
    const view = await calls.create(own, { name: 'Both', filter });
    expect(view.missing_monitor_ids).toEqual([foreign.id]);
    await gateway.rest(deleteMonitor, { id: monitor.id }, own.key);
    const [after] = await calls.list(own, { count_up_to: 10 });
    expect(after?.missing_monitor_ids).toEqual([monitor.id, foreign.id]);
    expect(after?.filter).toEqual(filter);
    expect(after?.mentions).toEqual({ count: 1, exact: true });
    const shown = await gateway.rest(listMentions, { ...after?.filter }, own.key);
    expect((shown.data as ListMentionsOutput).mentions.map(({ text }) => text)).toEqual(['acme of old']);
  });

  it('counts the mentions of each view on request, no further than requested', async () => {
    const own = await givenTenant(gateway);
    const { database } = gateway.database;
    const monitor = await givenMonitor(database, own.projectId);
    for (const source of ['x', 'reddit', 'reddit'] as const)
      await givenMention(database, monitor, { text: 'acme', source });
    await calls.create(own, { name: 'All' });
    await calls.create(own, { name: 'X', filter: { source: ['x'] } });
    expect((await calls.list(own)).map(({ mentions }) => mentions)).toEqual([null, null]);
    expect((await calls.list(own, { count_up_to: 2 })).map(({ mentions }) => mentions)).toEqual([
      { count: 2, exact: false },
      { count: 1, exact: true },
    ]);
  });
});
