import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { deleteView, updateView } from '@earshot/contracts';
import { givenTenant, startTestGateway, type TestGateway } from '../testing/test-gateway.js';
import { viewCalls } from './testing/view-calls.js';

let gateway: TestGateway;
let calls: ReturnType<typeof viewCalls>;
beforeAll(async () => {
  gateway = await startTestGateway();
  calls = viewCalls(gateway);
});
afterAll(() => gateway.close());

describe('delete_view', () => {
  it('moves the other views up, even after they were reordered', async () => {
    const own = await givenTenant(gateway);
    const ids = new Map<string, string>();
    for (const name of ['a', 'b', 'c', 'd']) ids.set(name, (await calls.create(own, { name })).id);
    await gateway.rest(updateView, { id: ids.get('d'), position: 1 }, own.key);
    expect(await calls.names(own)).toBe('adbc');
    await gateway.rest(updateView, { id: ids.get('a'), position: 49 }, own.key);
    expect(await calls.names(own)).toBe('dbca');
    const [rest] = await gateway.both(deleteView, { id: ids.get('b') }, own.key);
    expect(rest.data).toEqual({ deleted: true, id: ids.get('b') });
    expect((await calls.list(own)).map(({ name, position }) => `${name}${position}`)).toEqual([
      'd0',
      'c1',
      'a2',
    ]);
    const again = await gateway.rest(deleteView, { id: ids.get('b') }, own.key);
    expect(again.error?.code).toBe('NOT_FOUND');
  });
});
