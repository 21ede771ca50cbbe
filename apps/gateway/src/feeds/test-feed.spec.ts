import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testFeed } from '@earshot/contracts';
import { givenTenant, startTestGateway, type Tenant, type TestGateway } from '../testing/test-gateway.js';
import { listedFeeds } from './testing/listed-feeds.js';

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
    if (request.url === '/broken.json')
      return response.end(
        String.raw`{"title":"B\ud800","items":[{"url":"https://a.example/\udc00","title":"T\ud800","content_text":"A\u0000"}]}`,
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

describe('test_feed', () => {
  it('returns the first entries of a feed, and finds the feed of a page', async () => {
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

  it('shows what no text may contain as it would be stored', async () => {
    const { data } = await gateway.rest(testFeed, { address: url('/broken.json') }, tenant.key);
    expect(data).toMatchObject({
      title: 'B\ufffd',
      entries: [{ title: 'T\ufffd', text: 'A\ufffd', url: 'https://a.example/\ufffd' }],
    });
  });

  it('says why an address would be refused, and stores nothing', async () => {
    const nothing = await gateway.rest(testFeed, { address: url('/empty') }, tenant.key);
    expect(nothing.data).toMatchObject({
      readable: false,
      reason: expect.stringContaining('does not link to a feed'),
    });
    const inside = await gateway.rest(testFeed, { address: 'http://169.254.169.254/latest' }, tenant.key);
    expect(inside.data).toMatchObject({
      readable: false,
      reason: expect.stringContaining('no address that Earshot may'),
    });
    expect((await listedFeeds(gateway, tenant)).feeds).toEqual([]);
  });
});
