import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addFeed, createMonitor, type FeedOutput, importFeeds, updateMonitor } from '@earshot/contracts';
import { WatchRepository } from '@earshot/database';
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

describe('add_feed', () => {
  it('adds a feed once, by address or preset, makes its monitors due, and shows it to no other project', async () => {
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

  it('has the feed read at once even if the others are being read', async () => {
    const { key, projectId } = await givenTenant(gateway);
    await gateway.rest(createMonitor, { name: 'A', keywords: ['acme'], sources: ['feeds'] }, key);
    const { database, dataSource } = gateway.database;
    const watches = new WatchRepository();
    await dataSource.query('UPDATE watches SET active = false WHERE project_id <> $1', [projectId]);
    const scanned = await database.asSystem(async (tx) =>
      watches.startScan(tx, await watches.claimDue(tx, 'feeds', { limit: 1, leaseMs: 60_000 }), 60_000),
    );
    await gateway.rest(addFeed, { address: 'https://late.example/feed.xml' }, key);
    const nextScanAt = new Date(Date.now() + 3_600_000);
    const ended = { nextScanAt, error: null, scannedAt: new Date(), dead: false };
    await database.asSystem((tx) =>
      watches.finish(
        tx,
        scanned.map((watch) => ({ ...watch, ...ended, watchId: watch.id })),
      ),
    );
    expect(scanned).toHaveLength(1);
    const due = 'SELECT FROM watches WHERE project_id = $1 AND next_scan_at <= now() AND lease_token IS NULL';
    expect(await dataSource.query<object[]>(due, [projectId])).toHaveLength(1);
  });

  it('adds a known feed again without changing which entries count, unless asked to', async () => {
    const { key } = await givenTenant(gateway);
    const monitor = await gateway.rest(createMonitor, { name: 'A', keywords: ['acme'] }, key);
    const whole_for_monitor_id = (monitor.data as { id: string }).id;
    const address = 'https://blog.example/whole.xml';
    const add = async (input: object) => (await gateway.rest(addFeed, { address, ...input }, key)).data;
    const first = (await add({ whole_for_monitor_id })) as FeedOutput;
    expect(await add({})).toEqual(first);
    expect(await add({ title: 'Blog' })).toEqual({ ...first, title: 'Blog' });
    expect(await add({ whole_for_monitor_id })).toEqual({ ...first, title: 'Blog' });
    expect(await add({ whole_for_monitor_id: null })).toMatchObject({ whole_for_monitor_id: null });
    expect(await add({})).toMatchObject({ id: first.id, whole_for_monitor_id: null });
  });

  it('refuses to give every entry to a monitor that does not read feeds, and changes nothing', async () => {
    const { key } = await givenTenant(gateway);
    const sources = ['hackernews'];
    const monitor = await gateway.rest(createMonitor, { name: 'A', keywords: ['acme'], sources }, key);
    const { id } = monitor.data as { id: string };
    const address = 'https://blog.example/feed.xml';
    const whole = await gateway.rest(addFeed, { address, whole_for_monitor_id: id }, key);
    expect(whole.error).toMatchObject({
      code: 'INVALID_REQUEST',
      details: [
        {
          field: 'whole_for_monitor_id',
          rule: 'reads_feeds',
          message: expect.stringContaining('update_monitor'),
        },
      ],
    });
    await gateway.rest(updateMonitor, { id, sources: [...sources, 'feeds'] }, key);
    const added = await gateway.rest(addFeed, { address, title: 'Blog', whole_for_monitor_id: id }, key);
    expect(added.data).toMatchObject({ whole_for_monitor_id: id });
    const warned = await gateway.rest(updateMonitor, { id, sources }, key);
    expect(warned.data).toMatchObject({
      warnings: [{ field: 'sources', message: expect.stringContaining('“Blog”') }],
    });
    expect((await gateway.rest(updateMonitor, { id, sources: ['feeds'] }, key)).data).toMatchObject({
      warnings: [],
    });
  });

  it('is refused above 1,000 feeds of a project, also if several come at once', async () => {
    const reader = await givenTenant(gateway);
    await gateway.database.dataSource.query(
      `WITH made AS (
         INSERT INTO feeds (id, address, location, interval_ms)
         SELECT gen_random_uuid(), 'https://many.example/' || n, 'https://many.example/' || n, 3600000 FROM generate_series(1, 998) AS n
         RETURNING id
       )
       INSERT INTO project_feeds (project_id, id, feed_id) SELECT $1, gen_random_uuid(), id FROM made`,
      [reader.projectId],
    );
    const add = (n: number) => gateway.rest(addFeed, { address: `https://more.example/${n}` }, reader.key);
    const answers = await Promise.all([1, 2, 3, 4].map(add));
    const rules = answers.flatMap(({ error }) => error?.details?.map(({ rule }) => rule) ?? []);
    expect(rules).toEqual(['most_feeds', 'most_feeds']);
    const one = (name: string) => `<outline xmlUrl="https://many.example/${name}"/>`;
    const opml = `<opml><body>${one('1')}${one('new')}</body></opml>`;
    const { data } = await gateway.rest(importFeeds, { opml }, reader.key);
    const reason = 'A project reads 1000 feeds at most.';
    expect(data).toEqual({ added: 0, known: 1, refused: [{ address: 'https://many.example/new', reason }] });
  });

  it('needs no second connection to the database', async () => {
    const narrow = await startTestGateway({ DATABASE_POOL_SIZE: '1' });
    try {
      const { key } = await givenTenant(narrow);
      expect(
        (await narrow.rest(addFeed, { address: 'https://blog.example/feed.xml' }, key)).error,
      ).toBeUndefined();
    } finally {
      await narrow.close();
    }
  });

  it.each([
    ['a password in the address', { address: 'https://a:b@blog.example/' }, 'password'],
    ['neither an address nor a preset', {}, 'either an address'],
    [
      'both an address and a preset',
      { address: 'https://blog.example/', preset: 'subreddit', name: 'x1' },
      'either an address',
    ],
    ['an address with a name', { address: 'https://blog.example/', name: 'Blog' }, 'only presets take it'],
    ['a channel name that is not an id', { preset: 'youtube_channel', name: '@acme' }, 'its id'],
    ['a preset without a name', { preset: 'subreddit' }, 'its name'],
  ])('refuses %s', async (_what, input, reason) => {
    const { error } = await gateway.rest(addFeed, input, tenant.key);
    expect(error?.code).toBe('INVALID_REQUEST');
    expect(JSON.stringify(error)).toContain(reason);
    expect((await listed()).feeds).toEqual([]);
  });
});
