import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createView, deleteView, updateView, type ViewOutput } from '@earshot/contracts';
import { newId } from '@earshot/platform';
import { givenTenant, startTestGateway, type TestGateway } from '../testing/test-gateway.js';
import { viewCalls } from './testing/view-calls.js';

let gateway: TestGateway;
let calls: ReturnType<typeof viewCalls>;
beforeAll(async () => {
  gateway = await startTestGateway();
  calls = viewCalls(gateway);
});
afterAll(() => gateway.close());

describe('update_view', () => {
  it('changes only what is given, and says when', async () => {
    const own = await givenTenant(gateway);
    const view = await calls.create(own, { name: 'Before', filter: { q: 'a', source: ['x'] } });
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

  it('keeps one order without gaps or duplicates during simultaneous moves', async () => {
    const own = await givenTenant(gateway);
    const ids: string[] = [];
    for (const name of ['a', 'b', 'c', 'd', 'e']) ids.push((await calls.create(own, { name })).id);
    const moves = ids.flatMap((id, index) => [
      gateway.rest(updateView, { id, position: (index * 2) % 5 }, own.key),
      gateway.rest(createView, { name: `new ${index}`, filter: {}, position: index }, own.key),
    ]);
    const answers = await Promise.all([...moves, gateway.rest(deleteView, { id: ids[2] }, own.key)]);
    // A move may come after the deletion of its view.
    expect(answers.filter(({ error }) => error !== undefined && error.code !== 'NOT_FOUND')).toEqual([]);
    const after = await calls.list(own);
    expect(after.map(({ position }) => position)).toEqual(after.map((_, index) => index));
    expect(after).toHaveLength(9);
  });
});
