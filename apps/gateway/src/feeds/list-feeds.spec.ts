import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addFeed, createMonitor, updateMonitor } from '@earshot/contracts';
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
  it('returns the feeds of the project, newest first, also as OPML if asked', async () => {
    expect(await listed()).toEqual({ feeds: [], opml: null });
    for (const address of ['https://a.example/rss', 'https://b.example/rss'])
      await gateway.rest(addFeed, { address }, tenant.key);
    const { feeds, opml } = await listed(tenant, true);
    expect(feeds.map(({ address }) => address)).toEqual(['https://b.example/rss', 'https://a.example/rss']);
    expect(opml).toContain('xmlUrl="https://a.example/rss"');
  });

  it('counts the entries that each feed listed last', async () => {
    const reader = await givenTenant(gateway);
    for (const address of ['https://c.example/rss', 'https://d.example/rss'])
      await gateway.rest(addFeed, { address }, reader.key);
    await gateway.database.dataSource.query(
      `INSERT INTO feed_entries (feed_id, entry_id, hash, entry, listed)
       SELECT id, n::text, '', '{}', n < 3 FROM feeds, generate_series(1, 3) n WHERE address = 'https://c.example/rss'`,
    );
    const { feeds } = await listed(reader);
    expect(feeds.map(({ address, entries }) => [address, entries])).toEqual([
      ['https://d.example/rss', 0],
      ['https://c.example/rss', 2],
    ]);
    // A feed that is already being read has its entries as soon as another project adds it.
    const { data } = await gateway.rest(addFeed, { address: 'https://c.example/rss' }, tenant.key);
    expect(data).toMatchObject({ entries: 2 });
  });

  it('shows a next reading only while an active monitor of the project reads feeds', async () => {
    const reader = await givenTenant(gateway);
    const next = async () => (await listed(reader)).feeds.map(({ next_read_at }) => next_read_at);
    const address = 'https://e.example/rss';
    const added = await gateway.rest(addFeed, { address }, reader.key);
    expect(added.data).toMatchObject({ next_read_at: null });
    const input = { name: 'A', keywords: ['acme'], sources: ['feeds', 'hackernews'] };
    const created = await gateway.rest(createMonitor, input, reader.key);
    const { id } = created.data as { id: string };
    expect(await next()).toEqual([expect.any(String)]);
    await gateway.rest(updateMonitor, { id, active: false }, reader.key);
    expect(await next()).toEqual([null]);
    await gateway.rest(updateMonitor, { id, active: true }, reader.key);
    expect(await next()).toEqual([expect.any(String)]);
    await gateway.rest(updateMonitor, { id, sources: ['hackernews'] }, reader.key);
    expect(await next()).toEqual([null]);
  });
});
