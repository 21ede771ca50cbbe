import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addFeed, createMonitor, importFeeds } from '@earshot/contracts';
import { until } from '@earshot/queue/testing';
import {
  givenTenant,
  startPatientGateway,
  startTestGateway,
  type Tenant,
  type TestGateway,
} from '../testing/test-gateway.js';
import { listedFeeds } from './testing/listed-feeds.js';

let gateway: TestGateway;
let tenant: Tenant;
beforeAll(async () => {
  gateway = await startTestGateway();
  tenant = await givenTenant(gateway);
});
afterAll(() => gateway.close());

const listed = (as = tenant, opml = false) => listedFeeds(gateway, as, opml);

describe('import_feeds', () => {
  it('imports the feeds of another reader, and an export of list_feeds', async () => {
    const reader = await givenTenant(gateway);
    const opml = `<opml version="1.0"><body><outline text="News"><outline type="rss" text="A &amp; B" xmlUrl="https://a.example/rss?x=1&amp;y=2"/>
      <outline xmlUrl="https://u:p@b.example/"/></outline><outline title="A again" xmlUrl="https://a.example/rss?x=1&amp;y=2#z"/></body></opml>`;
    const { data } = await gateway.rest(importFeeds, { opml }, reader.key);
    expect(data).toEqual({
      added: 1,
      known: 0,
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

  it.each(['text="URL"', 'text="URL" title="URL"', 'title="" text=" URL "'])(
    'takes an address instead of a title for none, so that the title of the feed is shown: %s',
    async (names) => {
      const reader = await givenTenant(gateway);
      const address = 'https://untitled.example/rss?a=1&amp;b=2';
      const outline = `<outline ${names.replaceAll('URL', address)} xmlUrl="${address}"/>`;
      await gateway.rest(importFeeds, { opml: `<opml><body>${outline}</body></opml>` }, reader.key);
      const { feeds, opml } = await listed(reader, true);
      expect(feeds).toMatchObject([{ title: null }]);
      expect(opml).toContain(`<outline type="rss" text="${address}" xmlUrl="${address}"/>`);
    },
  );

  it('counts each feed once, whatever its fragment, and leaves titles of feeds that are read as they are', async () => {
    const reader = await givenTenant(gateway);
    const address = 'https://known.example/rss';
    await gateway.rest(addFeed, { address, title: 'Ours' }, reader.key);
    const opml = `<opml><body><outline text="Theirs" xmlUrl="${address}#a"/><outline xmlUrl="${address}#b"/>
      <outline text="New" xmlUrl="https://new.example/#a"/><outline xmlUrl="https://new.example/"/></body></opml>`;
    const { data } = await gateway.rest(importFeeds, { opml }, reader.key);
    expect(data).toEqual({ added: 1, known: 1, refused: [] });
    expect((await listed(reader)).feeds.map(({ title }) => title)).toEqual(['New', 'Ours']);
  });

  it('changes nothing about a feed that another call is adding', async () => {
    const reader = await givenTenant(gateway);
    const monitor = await gateway.rest(createMonitor, { name: 'A', keywords: ['acme'] }, reader.key);
    const whole_for_monitor_id = (monitor.data as { id: string }).id;
    const address = 'https://both.example/';
    const { dataSource } = gateway.database;
    const patient = await startPatientGateway(gateway);
    // Stops the other call before it commits that the project reads the feed.
    const lock = dataSource.createQueryRunner();
    await lock.startTransaction();
    await lock.query('SET LOCAL idle_in_transaction_session_timeout = 0');
    await lock.query('LOCK TABLE watches IN EXCLUSIVE MODE');
    const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    const adding = patient.rest(addFeed, { address, title: 'Ours', whole_for_monitor_id }, reader.key);
    await until(async () => (await dataSource.query<object[]>(waiting)).length === 1);
    const opml = `<opml><body><outline text="Theirs" xmlUrl="${address}"/></body></opml>`;
    const importing = patient.rest(importFeeds, { opml }, reader.key);
    await until(async () => (await dataSource.query<object[]>(waiting)).length === 2);
    await lock.rollbackTransaction();
    await lock.release();
    expect((await adding).error).toBeUndefined();
    expect((await importing).data).toEqual({ added: 0, known: 1, refused: [] });
    await patient.close();
    expect((await listed(reader)).feeds).toMatchObject([{ address, title: 'Ours', whole_for_monitor_id }]);
  });

  it('stores a title only as add_feed accepts it', async () => {
    const reader = await givenTenant(gateway);
    const opml = `<opml><body><outline text="a&#10;b${'🦊'.repeat(100)}" xmlUrl="https://title.example/"/></body></opml>`;
    await gateway.rest(importFeeds, { opml }, reader.key);
    const [feed] = (await listed(reader)).feeds;
    expect(feed?.title).toBe(`a b${'🦊'.repeat(97)}`);
    const { error } = await gateway.rest(addFeed, { address: feed?.address, title: feed?.title }, reader.key);
    expect(error).toBeUndefined();
  });

  it('refuses only an address that is too long once percent-encoded, as add_feed does', async () => {
    const reader = await givenTenant(gateway);
    const address = `https://c.example/${'ж'.repeat(441)}`;
    const opml = `<opml><body><outline xmlUrl="${address}"/><outline xmlUrl="https://c.example/ж"/></body></opml>`;
    const { data } = await gateway.rest(importFeeds, { opml }, reader.key);
    const reason = expect.stringContaining('longer than 2048 characters') as unknown;
    expect(data).toEqual({ added: 1, known: 0, refused: [{ address, reason }] });
    expect((await gateway.rest(addFeed, { address }, reader.key)).error?.details).toMatchObject([
      { field: 'address', rule: 'feed_address' },
    ]);
  });

  it('needs no second connection to the database', async () => {
    const narrow = await startTestGateway({ DATABASE_POOL_SIZE: '1' });
    try {
      const { key } = await givenTenant(narrow);
      expect(
        (
          await narrow.rest(
            importFeeds,
            { opml: '<opml><body><outline xmlUrl="https://a.example/rss"/></body></opml>' },
            key,
          )
        ).error,
      ).toBeUndefined();
    } finally {
      await narrow.close();
    }
  });

  it.each(['<outline text="B" xm', '<outline text="B" xmlUrl="https://b.example/"/></body>', ''])(
    'imports nothing of a file that was cut off: %j',
    async (end) => {
      const reader = await givenTenant(gateway);
      const opml = `<opml version="2.0"><body><outline text="A" xmlUrl="https://ten.example/rss"/>${end}`;
      const { error } = await gateway.rest(importFeeds, { opml }, reader.key);
      expect(error).toMatchObject({
        code: 'INVALID_REQUEST',
        details: [{ field: 'opml', message: expect.stringContaining('it was cut off') }],
      });
      expect((await listed(reader)).feeds).toEqual([]);
    },
  );

  it.each(['<opml version="2.0"/>', '<opml version="2.0"><head/><body/></opml>'])(
    'imports a file without feeds: %s',
    async (opml) => {
      const { data } = await gateway.rest(importFeeds, { opml }, tenant.key);
      expect(data).toEqual({ added: 0, known: 0, refused: [] });
    },
  );

  it.each([
    ['no XML', 'This is not an OPML file.'],
    ['<rss/>', 'This is not an OPML file.'],
    ['<a>'.repeat(10_000), 'The document nests elements more than 200 deep.'],
  ])('refuses text that is not OPML, and says why: case %#', async (opml, message) => {
    const { error } = await gateway.rest(importFeeds, { opml }, tenant.key);
    expect(error).toMatchObject({ code: 'INVALID_REQUEST', details: [{ field: 'opml', message }] });
  });
});
