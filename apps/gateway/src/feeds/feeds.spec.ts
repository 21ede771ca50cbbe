import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  addFeed,
  createMonitor,
  importFeeds,
  listFeeds,
  type ListFeedsOutput,
  removeFeed,
  testFeed,
} from '@earshot/contracts';
import { givenTenant, startTestGateway, type Tenant, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
let server: Server;
let tenant: Tenant;
beforeAll(async () => {
  gateway = await startTestGateway({ OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8' });
  server = createServer((request, response) => {
    if (request.url === '/blog/')
      return response.end(
        '<!doctype html><link rel="alternate" type="application/rss+xml" href="feed.xml"><link rel="alternate" type="application/atom+xml" href="/atom">',
      );
    if (request.url === '/empty') return response.end('<!doctype html><p>Nothing');
    return response.end(
      '<rss><channel><title>Blog</title><item><title>One</title><description>&lt;p&gt;Acme&lt;/p&gt;</description></item></channel></rss>',
    );
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
});
beforeAll(async () => {
  tenant = await givenTenant(gateway);
});
afterAll(async () => {
  server.close();
  await gateway.close();
});

const url = (path: string): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;

async function listed(as = tenant, opml = false): Promise<ListFeedsOutput> {
  return (await gateway.rest(listFeeds, { opml }, as.key)).data as ListFeedsOutput;
}

describe('add_feed', () => {
  it('adds an address once, by itself or by a preset, has its monitors read it at once, and shows it to no other project', async () => {
    const [mine, other] = [await givenTenant(gateway), await givenTenant(gateway)];
    const monitor = await gateway.rest(
      createMonitor,
      { name: 'A', keywords: ['acme'], sources: ['feeds'] },
      mine.key,
    );
    await gateway.database.dataSource.query("UPDATE watches SET next_scan_at = now() + interval '1 hour'");
    const address = 'https://blog.example/feed.xml#top';
    const first = await gateway.rest(addFeed, { address, title: 'Blog' }, mine.key);
    expect(first.data).toMatchObject({
      address: 'https://blog.example/feed.xml',
      title: 'Blog',
      state: 'new',
      error: null,
    });
    const whole_for_monitor_id = (monitor.data as { id: string }).id;
    const again = await gateway.rest(addFeed, { address, whole_for_monitor_id }, mine.key);
    expect(again.data).toMatchObject({
      id: (first.data as { id: string }).id,
      title: 'Blog',
      whole_for_monitor_id,
    });
    await gateway.rest(addFeed, { preset: 'github_releases', name: 'nodejs/node' }, mine.key);
    expect((await listed(mine)).feeds.map((feed) => feed.address)).toEqual([
      'https://github.com/nodejs/node/releases.atom',
      'https://blog.example/feed.xml',
    ]);
    expect((await listed(other)).feeds).toEqual([]);
    const due = await gateway.database.dataSource.query<unknown[]>(
      'SELECT FROM watches WHERE project_id = $1 AND next_scan_at <= now()',
      [mine.projectId],
    );
    expect(due).toHaveLength(1);
  });

  it.each([
    ['a password in the address', { address: 'https://a:b@blog.example/' }, 'password'],
    ['neither', {}, 'either an address'],
    ['both', { address: 'https://blog.example/', preset: 'subreddit', name: 'x1' }, 'either an address'],
    ['a name that is none', { preset: 'youtube_channel', name: '@acme' }, 'its id'],
    ['no name', { preset: 'subreddit' }, 'its name'],
  ])('refuses %s', async (_what, input, reason) => {
    const { error } = await gateway.rest(addFeed, input, tenant.key);
    expect(error?.code).toBe('INVALID_REQUEST');
    expect(JSON.stringify(error)).toContain(reason);
    expect((await listed()).feeds).toEqual([]);
  });
});

describe('import_feeds and list_feeds', () => {
  it('take over the feeds of another reader and give them back', async () => {
    const reader = await givenTenant(gateway);
    const opml = `<opml version="1.0"><body><outline text="News"><outline type="rss" text="A &amp; B" xmlUrl="https://a.example/rss?x=1&amp;y=2"/>
      <outline xmlUrl="https://u:p@b.example/"/></outline><outline title="A again" xmlUrl="https://a.example/rss?x=1&amp;y=2#z"/></body></opml>`;
    const { data } = await gateway.rest(importFeeds, { opml }, reader.key);
    expect(data).toEqual({
      added: 1,
      known: 1,
      refused: [{ address: 'https://u:p@b.example/', reason: expect.stringContaining('password') }],
    });
    const exported = (await listed(reader, true)).opml ?? '';
    expect(exported).toContain('text="A &amp; B"');
    const other = await givenTenant(gateway);
    const taken = await gateway.rest(importFeeds, { opml: exported }, other.key);
    expect(taken.data).toMatchObject({ added: 1, refused: [] });
    expect((await listed(other)).feeds[0]).toMatchObject({
      address: 'https://a.example/rss?x=1&y=2',
      title: 'A & B',
    });
  });

  it.each(['no XML', '<rss/>', '<a>'.repeat(10_000)])('refuses what is no OPML: %#', async (opml) => {
    expect((await gateway.rest(importFeeds, { opml }, tenant.key)).error?.code).toBe('INVALID_REQUEST');
  });
});

describe('remove_feed', () => {
  it('takes it from this project alone', async () => {
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

describe('test_feed', () => {
  it('shows the first entries of a feed, and finds that of a page', async () => {
    const { data } = await gateway.rest(testFeed, { address: url('/blog/') }, tenant.key);
    expect(data).toEqual({
      readable: true,
      reason: null,
      feed_address: url('/blog/feed.xml'),
      title: 'Blog',
      entries: [{ title: 'One', text: 'Acme', url: null, published_at: null }],
      other_feeds: [url('/atom')],
    });
  });

  it('says why an address would be refused, and keeps nothing', async () => {
    const nothing = await gateway.rest(testFeed, { address: url('/empty') }, tenant.key);
    expect(nothing.data).toMatchObject({ readable: false, reason: expect.stringContaining('names no feed') });
    const inside = await gateway.rest(testFeed, { address: 'http://169.254.169.254/latest' }, tenant.key);
    expect(inside.data).toMatchObject({
      readable: false,
      reason: expect.stringContaining('no address that Earshot may'),
    });
    expect((await listed()).feeds).toEqual([]);
  });
});
