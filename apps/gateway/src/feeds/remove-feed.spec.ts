import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addFeed, removeFeed } from '@earshot/contracts';
import { givenTenant, startTestGateway, type Tenant, type TestGateway } from '../testing/test-gateway.js';
import { listedFeeds } from './testing/listed-feeds.js';

let gateway: TestGateway;
let tenant: Tenant;
beforeAll(async () => {
  gateway = await startTestGateway();
  tenant = await givenTenant(gateway);
});
afterAll(() => gateway.close());

const listed = (as = tenant, opml = false) => listedFeeds(gateway, as, opml);

describe('remove_feed', () => {
  it('removes the feed from this project only', async () => {
    const [mine, other] = [await givenTenant(gateway), await givenTenant(gateway)];
    const add = (as: Tenant) => gateway.rest(addFeed, { address: 'https://shared.example/' }, as.key);
    const { id } = (await add(mine)).data as { id: string };
    await add(other);
    expect((await gateway.rest(removeFeed, { id }, other.key)).error?.code).toBe('NOT_FOUND');
    expect((await gateway.rest(removeFeed, { id }, mine.key)).data).toEqual({ deleted: true, id });
    expect((await listed(mine)).feeds).toEqual([]);
    expect((await listed(other)).feeds).toHaveLength(1);
  });
});
