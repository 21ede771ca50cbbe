import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addFeed } from '@earshot/contracts';
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

describe('list_feeds', () => {
  it('shows what the project reads, the newest first, as OPML too where that is asked for', async () => {
    expect(await listed()).toEqual({ feeds: [], opml: null });
    for (const address of ['https://a.example/rss', 'https://b.example/rss'])
      await gateway.rest(addFeed, { address }, tenant.key);
    const { feeds, opml } = await listed(tenant, true);
    expect(feeds.map(({ address }) => address)).toEqual(['https://b.example/rss', 'https://a.example/rss']);
    expect(opml).toContain('xmlUrl="https://a.example/rss"');
  });
});
