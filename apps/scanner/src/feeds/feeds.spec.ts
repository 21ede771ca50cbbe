import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  FeedRepository,
  ProjectFeedRepository,
  SourceStateRepository,
  WatchRepository,
} from '@earshot/database';
import { createTestDatabase, givenMonitor, givenProject, type TestDatabase } from '@earshot/database/testing';
import { type LimitedMonitor, noFilters } from '@earshot/domain';
import { Clock, newId } from '@earshot/platform';
import { startTestWorker, type TestWorker } from '@earshot/queue/testing';
import { SourceChecks } from '../sources/source-checks.js';
import { ScanProcessor } from '../scan/scan.processor.js';
import { ScannerModule, scannerConfigs } from '../scanner.module.js';
import { VerifyProcessor } from '../verify/verify.processor.js';

interface Item {
  readonly id: string;
  readonly text: string;
  readonly author?: string;
  /** Absent = its id. */
  readonly guid?: string;
  /** Absent = it has none. */
  readonly time?: string;
}

let test: TestDatabase;
let scanner: TestWorker;
let server: Server;
let items: readonly Item[];
let answer: { status: number; headers?: Record<string, string>; body?: string | Buffer } | null;
let asked: string[];
/** A path that has moved permanently to /new. */
let moved: string;
/** Responses by path. */
let pages: Record<string, { status: number; headers?: Record<string, string>; body?: string }>;

beforeEach(async () => {
  [items, answer, asked, moved, pages] = [[], null, [], '', {}];
  server = createServer((request, response) => {
    asked.push(`${request.url} ${request.headers['if-none-match'] ?? '-'}`);
    const body = feedOf(items);
    const etag = `"${body.length}-${items.map(({ id }) => id).join('')}"`;
    const page = pages[request.url ?? ''];
    if (request.url?.startsWith('/wrong/') === true) response.writeHead(404).end();
    else if (answer !== null) response.writeHead(answer.status, answer.headers).end(answer.body);
    else if (page !== undefined) response.writeHead(page.status, page.headers).end(page.body);
    else if (request.url === moved) response.writeHead(301, { location: '/new' }).end();
    else if (request.headers['if-none-match'] === etag) response.writeHead(304).end();
    else response.writeHead(200, { etag, 'content-type': 'application/rss+xml' }).end(body);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  test = await createTestDatabase();
  scanner = await startTestWorker({
    module: ScannerModule,
    configs: scannerConfigs,
    env: {
      DATABASE_URL: test.url,
      EARSHOT_SECRET_KEY: 'a'.repeat(64),
      SOURCES: 'feeds',
      OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8',
    },
    replace: [],
    listeners: [],
  });
});
afterEach(async () => {
  await scanner.close();
  await test.close();
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

const feedOf = (listed: readonly Item[]): string =>
  `<rss><channel><title>Blog</title>${listed
    .map(
      ({ id, text, author = 'jane', guid = id, time = '' }) =>
        `<item><guid isPermaLink="false">${guid}</guid><link>https://blog.example/${id}</link><title>Post</title>` +
        `<author>${author}</author><pubDate>${time}</pubDate><description>${text}</description></item>`,
    )
    .join('')}</channel></rss>`;

const address = (path = '/feed'): string =>
  `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;

/** A project with a monitor on feeds. */
async function givenReader(
  monitor: Partial<LimitedMonitor> = {},
): Promise<{ projectId: string; monitorId: string }> {
  const { id: projectId } = await givenProject(test.database);
  const { id: monitorId } = await givenMonitor(test.database, projectId, { sources: ['feeds'], ...monitor });
  return { projectId, monitorId };
}

function subscribe(projectId: string, to = address(), wholeMonitorId: string | null = null): Promise<string> {
  return test.database.asSystem(async (tx) => {
    const feedId = await new FeedRepository().ensure(tx, projectId, to);
    return new ProjectFeedRepository().add(tx, {
      id: newId(),
      projectId,
      feedId,
      title: null,
      wholeMonitorId,
    });
  });
}

/** Scans all watches as if they and all feeds were due. */
async function scan({ readsFeeds = true } = {}): Promise<void> {
  if (readsFeeds) await test.dataSource.query('UPDATE feeds SET next_read_at = now() WHERE gone_at IS NULL');
  await test.dataSource.query('UPDATE watches SET lease_until = NULL, next_scan_at = now()');
  const due = await test.database.asSystem((tx) =>
    new WatchRepository().claimDue(tx, 'feeds', { limit: 100, leaseMs: 30_000 }),
  );
  await scanner.get(ScanProcessor).handle({ source: 'feeds', ...due });
}

/** Moves what feeds and watches remember a minute into the past. */
async function aMinuteLater(): Promise<void> {
  const minute = "interval '1 minute'";
  await test.dataSource.query(
    `UPDATE feeds SET read_at = read_at - ${minute}, gap_from = gap_from - ${minute}, gap_until = gap_until - ${minute},
       earlier_gaps = (SELECT coalesce(range_agg(tstzrange(lower(g) - ${minute}, upper(g) - ${minute})), '{}')
         FROM unnest(earlier_gaps) AS g)`,
  );
  const watches = await test.dataSource.query<{ id: string; cursor: string }[]>(
    'SELECT id, cursor::text AS cursor FROM watches',
  );
  for (const { id, cursor } of watches) {
    const earlier = cursor.replaceAll(/"(20[^"]+Z)"/g, (_, time: string) =>
      JSON.stringify(new Date(Date.parse(time) - 60_000)),
    );
    await test.dataSource.query('UPDATE watches SET cursor = $2::jsonb WHERE id = $1', [id, earlier]);
  }
}

interface Found {
  readonly project: string;
  readonly text: string;
  readonly field: string;
  readonly keyword: string;
}

function found(): Promise<Found[]> {
  return test.dataSource.query<Found[]>(
    `SELECT m.project_id AS project, m.text, x.field, x.keyword FROM mentions m JOIN matches x ON x.mention_id = m.id
     ORDER BY m.project_id, m.text, x.field`,
  );
}

const texts = async (): Promise<string[]> => [...new Set((await found()).map(({ text }) => text))];

describe('a feed that projects have added', () => {
  it('is read once for all of them, and hidden from all other projects', async () => {
    const [mine, theirs, other] = [await givenReader(), await givenReader(), await givenReader()];
    await subscribe(mine.projectId);
    await subscribe(theirs.projectId);
    items = [
      { id: '1', text: 'acme is here' },
      { id: '2', text: 'nothing' },
    ];
    await scan();
    expect(asked).toEqual(['/feed -']);
    expect((await found()).map(({ project }) => project).sort()).toEqual(
      [mine.projectId, theirs.projectId].sort(),
    );
    await subscribe(other.projectId);
    await scan({ readsFeeds: false });
    expect(asked).toHaveLength(1);
    expect(await found()).toHaveLength(3);
  });

  it('is asked only for changes, and no entry is found twice', async () => {
    const { projectId } = await givenReader();
    await subscribe(projectId);
    items = [{ id: '1', text: 'acme one' }];
    await scan();
    await scan();
    items = [{ id: '2', text: 'acme two' }, ...items];
    await scan();
    expect(asked.map((request) => request.endsWith(' -'))).toEqual([true, false, false]);
    expect(await texts()).toEqual(['acme one', 'acme two']);
    expect(await found()).toHaveLength(2);
  });

  it('loses nothing if a scan reads it but ends before storing a mention', async () => {
    const { projectId } = await givenReader();
    await subscribe(projectId);
    items = [{ id: '1', text: 'acme one' }];
    await test.dataSource.query('ALTER TABLE mentions ADD CONSTRAINT refused CHECK (false) NOT VALID');
    await scan();
    expect(await found()).toEqual([]);
    await test.dataSource.query('ALTER TABLE mentions DROP CONSTRAINT refused');
    await scan();
    expect(asked[1]?.endsWith(' -')).toBe(false);
    expect(await texts()).toEqual(['acme one']);
  });

  it('can be taken whole: every entry becomes a mention, except what the monitor excludes', async () => {
    const mine = await givenReader({ excludeKeywords: ['casino'], excludeAuthors: ['bot'] });
    const theirs = await givenReader();
    await subscribe(mine.projectId, address(), mine.monitorId);
    await subscribe(theirs.projectId);
    items = [
      { id: '1', text: 'acme one' },
      { id: '2', text: 'quiet' },
      { id: '3', text: 'a casino' },
      { id: '4', text: 'spam', author: 'bot' },
    ];
    await scan();
    const of = async (project: string) =>
      (await found())
        .filter((one) => one.project === project)
        .map(({ text, field, keyword }) => ({ text, field, keyword }));
    expect(await of(mine.projectId)).toEqual([
      { text: 'acme one', field: 'feed', keyword: 'Blog' },
      { text: 'acme one', field: 'text', keyword: 'acme' },
      { text: 'quiet', field: 'feed', keyword: 'Blog' },
    ]);
    expect(await of(theirs.projectId)).toEqual([{ text: 'acme one', field: 'text', keyword: 'acme' }]);
  });

  it('still obeys the filters of its monitor if taken whole', async () => {
    const filters = { ...noFilters, requiredWords: ['pro', 'plus'], onlyLanguages: ['en'] };
    const mine = await givenReader({ keywords: ['zzz'], filters });
    await subscribe(mine.projectId, address(), mine.monitorId);
    const english = 'is what we have been using here for the last two years, and it works well for all of us';
    items = [
      { id: '1', text: `The Pro ${english}` },
      { id: '2', text: `The other one ${english}` },
      {
        id: '3',
        text: 'Das Pro benutzen wir hier schon seit zwei Jahren, und es funktioniert für uns alle gut',
      },
    ];
    await scan();
    expect(await texts()).toEqual([`The Pro ${english}`]);
  });

  it('counts as a community by its name, which monitors can require or exclude, taken whole or not', async () => {
    const only = (name: string): Partial<LimitedMonitor> => ({
      filters: { ...noFilters, onlyCommunities: [name] },
    });
    const [wanted, other, without] = [
      await givenReader(only('feeds:blog')),
      await givenReader(only('feeds:Other blog')),
      await givenReader({ filters: { ...noFilters, excludeCommunities: ['feeds:Blog'] } }),
    ];
    await subscribe(wanted.projectId);
    await subscribe(other.projectId, address(), other.monitorId);
    await subscribe(without.projectId, address(), without.monitorId);
    items = [{ id: '1', text: 'acme one' }];
    await scan();
    expect((await found()).map(({ project }) => project)).toEqual([wanted.projectId]);
    const communities = await test.dataSource.query<object[]>('SELECT community FROM mentions');
    expect(communities).toEqual([{ community: 'Blog' }]);
  });

  it.each([
    ['is right', 0],
    ['is fast', 2_000],
    ['is slow', -2_000],
  ])(
    'has a gap, reported once, if no entry of its last response is left; the clock %s',
    async (_, aheadMs) => {
      const { projectId } = await givenReader();
      await subscribe(projectId);
      scanner.get(Clock).set(new Date(Date.now() + aheadMs));
      items = [{ id: '1', text: 'acme one' }];
      await scan();
      await aMinuteLater();
      items = [{ id: '9', text: 'acme nine' }];
      await scan();
      await aMinuteLater();
      await scan();
      await aMinuteLater();
      await scan();
      const gaps = await test.dataSource.query<{ gap: boolean }[]>(
        'SELECT gap_from IS NOT NULL AS gap FROM scans ORDER BY id',
      );
      expect(gaps.map(({ gap }) => gap)).toEqual([false, false, true, false]);
      const [feed] = await test.dataSource.query<{ ms: string; gap: boolean }[]>(
        'SELECT interval_ms AS ms, gap_until IS NOT NULL AS gap FROM feeds',
      );
      expect(feed).toMatchObject({ gap: true });
      expect(Number(feed?.ms)).toBeLessThan(900_000);
      expect(await texts()).toEqual(['acme nine', 'acme one']);
    },
  );

  it('has every gap since the last scan, not only the latest', async () => {
    const { projectId } = await givenReader();
    await subscribe(projectId);
    items = [{ id: '1', text: 'acme one' }];
    await scan();
    await aMinuteLater();
    for (const id of ['9', '17']) {
      items = [{ id, text: `acme ${id}` }];
      await scan();
    }
    await aMinuteLater();
    await scan();
    const gaps = await test.dataSource.query<{ minutes: number }[]>(
      'SELECT extract(epoch FROM gap_until - gap_from)::float / 60 AS minutes FROM scans WHERE gap_from IS NOT NULL',
    );
    expect(gaps.map(({ minutes }) => Math.round(minutes))).toEqual([1]);
  });

  it('is believed to list nothing only the third time, so that a site under repair hides no gap', async () => {
    const { projectId } = await givenReader();
    await subscribe(projectId);
    const state = async () =>
      (
        await test.dataSource.query<object[]>(
          'SELECT failures, error IS NULL AS fine, gap_until IS NOT NULL AS gap FROM feeds',
        )
      )[0];
    items = [{ id: '1', text: 'acme one' }];
    await scan();
    // Failures of another kind do not count.
    answer = { status: 503 };
    await scan();
    await scan();
    [answer, items] = [null, []];
    await scan();
    await scan();
    expect(await state()).toEqual({ failures: 2, fine: false, gap: false });
    items = [{ id: '9', text: 'acme nine' }];
    await scan();
    expect(await state()).toEqual({ failures: 0, fine: true, gap: true });
    items = [];
    await scan();
    await scan();
    await scan();
    expect(await state()).toEqual({ failures: 0, fine: true, gap: true });
    expect(await texts()).toEqual(['acme nine', 'acme one']);
  });

  it('has a gap since its latest entry if it listed nothing for a while, and then nothing from before', async () => {
    const { projectId } = await givenReader();
    await subscribe(projectId);
    const listsNothing = async (): Promise<void> => {
      items = [];
      for (let times = 0; times < 3; times += 1) await scan();
    };
    const gaps = () =>
      test.dataSource.query(
        `SELECT gap_from = (SELECT max(changed_at) FROM feed_entries WHERE entry_id = '2') AS "fromLastEntry" FROM feeds`,
      );
    const before = { id: '1', text: 'acme one' };
    items = [before];
    await scan();
    await listsNothing();
    items = [{ id: '2', text: 'acme two' }, before];
    await scan();
    expect(await gaps()).toEqual([{ fromLastEntry: null }]);
    await listsNothing();
    items = [{ id: '9', text: 'acme nine' }];
    await scan();
    expect(await gaps()).toEqual([{ fromLastEntry: true }]);
  });

  it('brings nothing twice, and has no gap, if the ids of its entries change', async () => {
    const { projectId } = await givenReader();
    await subscribe(projectId);
    const listed = ['one', 'two'].map((id, index) => ({
      id,
      text: `acme ${id}`,
      time: `Mon, 06 Jul 2026 1${index}:00:00 GMT`,
    }));
    items = listed;
    await scan();
    items = listed.map((item) => ({ ...item, guid: `new:${item.id}` }));
    await scan();
    await scan();
    expect((await found()).map(({ text }) => text)).toEqual(['acme one', 'acme two']);
    const feeds =
      'SELECT gap_until AS gap, (SELECT count(*)::integer FROM feed_entries) AS entries FROM feeds';
    expect(await test.dataSource.query(feeds)).toEqual([{ gap: null, entries: 2 }]);
  });

  it('is not replaced by another feed if a page answers for it after it was read', async () => {
    const { projectId } = await givenReader();
    await subscribe(projectId);
    items = [{ id: '1', text: 'acme one' }];
    await scan();
    const body = '<!doctype html><link rel="alternate" type="application/rss+xml" href="/other"><p>Back soon';
    answer = { status: 200, headers: { 'content-type': 'text/html' }, body };
    await scan();
    expect(await test.dataSource.query('SELECT error FROM feeds')).toEqual([
      { error: expect.stringContaining('a web page, not a feed') },
    ]);
    answer = null;
    await scan();
    expect(asked.map((request) => request.split(' ')[0])).toEqual(['/feed', '/feed', '/feed']);
    expect(await test.dataSource.query('SELECT error FROM feeds')).toEqual([{ error: null }]);
  });

  const pageOf = (href: string) => ({
    status: 200,
    headers: { 'content-type': 'text/html' },
    body: `<!doctype html><link rel="alternate" type="application/rss+xml" href="${href}"><p>Blog`,
  });
  const requests = (): (string | undefined)[] => asked.map((request) => request.split(' ')[0]);

  it.each([
    ['it fails', { status: 500 }],
    ['it is gone', { status: 410 }],
  ])('starts again from its address, at once, if it is added again while %s', async (_what, failing) => {
    const { projectId } = await givenReader();
    await subscribe(projectId);
    moved = '/feed';
    items = [{ id: '1', text: 'acme one' }];
    await scan();
    answer = failing;
    await scan();
    [answer, moved, asked] = [null, '', []];
    await scan({ readsFeeds: false });
    await subscribe(projectId);
    await scan({ readsFeeds: false });
    expect(asked).toEqual(['/feed -']);
    expect(await test.dataSource.query('SELECT error, gone_at FROM feeds')).toEqual([
      { error: null, gone_at: null },
    ]);
  });

  it('may be named by a page from then on if it is added again, but not once it was read', async () => {
    const { projectId } = await givenReader();
    await subscribe(projectId);
    items = [{ id: '1', text: 'acme one' }];
    await scan();
    pages = { '/feed': pageOf('/other') };
    await scan();
    await subscribe(projectId);
    answer = { status: 503 };
    await scan();
    [answer, asked] = [null, []];
    await scan();
    expect(requests()).toEqual(['/feed', '/other']);
    pages['/other'] = pageOf('/third');
    await scan();
    expect(requests().slice(2)).toEqual(['/other', '/feed', '/other']);
    expect(await test.dataSource.query('SELECT error FROM feeds')).toEqual([
      { error: expect.stringContaining('a web page, not a feed') },
    ]);
  });

  it('is added again without a request if it works', async () => {
    const { projectId } = await givenReader();
    await subscribe(projectId);
    await scan();
    await subscribe(projectId);
    await scan({ readsFeeds: false });
    expect(requests()).toEqual(['/feed']);
  });

  it('shows edits under the same id, and keeps an entry that vanishes', async () => {
    const { projectId } = await givenReader();
    const { id: whole } = await givenMonitor(test.database, projectId, {
      sources: ['feeds'],
      keywords: ['zzz'],
    });
    await subscribe(projectId, address(), whole);
    items = [
      { id: '1', text: 'acme one' },
      { id: '2', text: 'acme two' },
    ];
    await scan();
    items = [{ id: '1', text: 'acme one, edited' }];
    await scan();
    await scanner.get(VerifyProcessor).sweep();
    expect(await texts()).toEqual(['acme one, edited', 'acme two']);
    expect((await found()).map(({ field }) => field)).toEqual(['feed', 'text', 'feed', 'text']);
  });

  it("does not affect others if it fails; if all of a project's feeds fail, only that project sees why", async () => {
    const [mine, theirs] = [await givenReader(), await givenReader()];
    await subscribe(mine.projectId, address('/broken'));
    await subscribe(theirs.projectId);
    items = [{ id: '1', text: 'acme one' }];
    await scan();
    answer = { status: 404 };
    await test.dataSource.query("UPDATE feeds SET next_read_at = now() WHERE address LIKE '%broken'");
    await scan({ readsFeeds: false });
    const errors = await test.dataSource.query<{ project: string; error: string | null }[]>(
      'SELECT project_id AS project, last_error AS error FROM watches',
    );
    expect(errors).toContainEqual({ project: mine.projectId, error: expect.stringContaining('(404)') });
    expect(errors).toContainEqual({ project: theirs.projectId, error: null });
    await subscribe(mine.projectId);
    await scan({ readsFeeds: false });
    const [watch] = await test.dataSource.query<{ error: string | null; failures: number }[]>(
      'SELECT last_error AS error, failures FROM watches WHERE project_id = $1',
      [mine.projectId],
    );
    expect(watch).toEqual({ error: expect.stringContaining('(404)'), failures: 0 });
    const scans = await test.dataSource.query<{ error: string | null }[]>(
      'SELECT s.error FROM scans s JOIN watches w ON w.id = s.watch_id WHERE w.project_id = $1 ORDER BY s.id',
      [mine.projectId],
    );
    expect(scans.map(({ error }) => error)).toEqual([null, expect.stringContaining('(404)'), null]);
  });

  it('is requested again soon after a temporary fault, along with its watch', async () => {
    const { projectId } = await givenReader();
    await subscribe(projectId);
    answer = { status: 500 };
    await scan();
    const [due] = await test.dataSource.query<{ feed: number; watch: number }[]>(
      `SELECT extract(epoch FROM f.next_read_at - now())::float AS feed,
         extract(epoch FROM w.next_scan_at - f.next_read_at)::float AS watch FROM feeds f, watches w`,
    );
    expect(due?.feed).toBeLessThan(16);
    expect(due?.watch).toBeCloseTo(0, 1);
  });

  it('is read up to the last complete entry if its response is cut off, and in full the next time', async () => {
    const { projectId } = await givenReader();
    await subscribe(projectId);
    items = [
      { id: '1', text: 'acme one' },
      { id: '2', text: 'acme two' },
    ];
    const whole = feedOf(items);
    answer = { status: 200, headers: { etag: '"cut"' }, body: whole.slice(0, whole.indexOf(' two')) };
    await scan();
    expect(await texts()).toEqual(['acme one']);
    answer = null;
    await scan();
    expect(asked[1]?.endsWith(' -')).toBe(true);
    expect(await texts()).toEqual(['acme one', 'acme two']);
  });

  it.each([
    [
      'a web page',
      { status: 200, headers: { 'content-type': 'text/html' }, body: '<!doctype html><p>Hi' },
      'web page',
    ],
    [
      'a redirect to an address with a password',
      { status: 301, headers: { location: 'https://a:b@c.example/' } },
      'password',
    ],
    ['a redirect to a file URL', { status: 302, headers: { location: 'file:///etc/passwd' } }, 'https://'],
    ['a redirect to itself', { status: 302, headers: { location: '/feed' } }, 'more than 5'],
    [
      'a redirect to a private network',
      { status: 302, headers: { location: 'http://169.254.169.254/' } },
      'no address that Earshot may connect to',
    ],
    [
      'a redirect to loopback',
      { status: 302, headers: { location: 'http://[::1]:9/' } },
      'no address that Earshot may connect to',
    ],
    [
      'an entity bomb',
      { status: 200, body: '<!DOCTYPE r [<!ENTITY a "b"><!ENTITY c "&a;&a;">]><rss><channel/></rss>' },
      'entity bomb',
    ],
    ['nested too deeply', { status: 200, body: `<rss>${'<a>'.repeat(201)}` }, 'nests elements'],
    [
      'a gzip bomb',
      { status: 200, headers: { 'content-encoding': 'gzip' }, body: gzipSync('x'.repeat(50_000_000)) },
      'is too large',
    ],
    [
      'a gzip file that is a bomb',
      { status: 200, body: gzipSync('x'.repeat(50_000_000)) },
      'unpacks to more',
    ],
    ['too large', { status: 200, body: 'x'.repeat(5_000_001) }, 'is too large'],
    ['a 429', { status: 429, headers: { 'retry-after': '7200' } }, '(429)'],
  ])('stores the reason if the response is %s, and is requested again later', async (_what, said, reason) => {
    const { projectId } = await givenReader();
    await subscribe(projectId);
    answer = said;
    await scan();
    const [feed] = await test.dataSource.query<{ error: string; minutes: number; failures: number }[]>(
      'SELECT error, failures, extract(epoch FROM next_read_at - now())::float / 60 AS minutes FROM feeds',
    );
    expect(feed?.error).toContain(reason);
    expect(feed?.error).not.toContain('a:b');
    expect(feed?.failures).toBe(1);
    const passes = reason === 'more than 5';
    expect(feed?.minutes).toBeGreaterThan(said.status === 429 ? 119 : passes ? 0.2 : 4.9);
  });

  it.each([429, 503])(
    'waits at most a week with the rest of its host, whatever a %i asks for',
    async (status) => {
      const { projectId } = await givenReader();
      for (const path of ['/1', '/2']) await subscribe(projectId, address(path));
      answer = { status, headers: { 'retry-after': '999999999' } };
      await scan();
      expect(asked).toHaveLength(1);
      const feeds = await test.dataSource.query<{ days: number }[]>(
        'SELECT extract(epoch FROM next_read_at - now())::float / 86400 AS days FROM feeds',
      );
      expect(feeds.map(({ days }) => Math.round(days))).toEqual([7, 7]);
    },
  );

  it('is decoded in its own charset, whatever the header claims', async () => {
    const { projectId } = await givenReader();
    await subscribe(projectId);
    const body = '<?xml version="1.0" encoding="iso-8859-1"?><rss><item><title>acme é</title></item></rss>';
    const headers = { 'content-type': 'text/xml; charset=x-none' };
    answer = { status: 200, headers, body: Buffer.from(body, 'latin1') };
    await scan();
    expect(await test.dataSource.query('SELECT title FROM mentions')).toEqual([{ title: 'acme é' }]);
  });

  it.each([
    [
      'RSS',
      '<rss><channel><title>Bl\u0000og</title><link>https://blog.example/\u0000</link>' +
        '<item><guid isPermaLink="false">a\u0000</guid><description>acme one</description></item>' +
        '<item><guid isPermaLink="false">a\uFFFD</guid><title>b</title><description>acme two</description></item></channel></rss>',
    ],
    [
      'JSON Feed',
      JSON.stringify({
        title: 'Bl\u0000og',
        items: [
          { id: 'a\u0000', content_text: 'acme one' },
          { id: 'a\uFFFD', title: 'b', content_text: 'acme two' },
        ],
      }),
    ],
  ])('may contain NULs as %s, and no project misses a mention for it', async (_format, body) => {
    for (const { projectId } of [await givenReader(), await givenReader()]) await subscribe(projectId);
    answer = { status: 200, body };
    await scan();
    await scan();
    expect(await texts()).toEqual(['acme one', 'acme two']);
    expect(await found()).toHaveLength(4);
    const communities = await test.dataSource.query('SELECT DISTINCT community FROM mentions');
    expect(communities).toEqual([{ community: 'Bl\uFFFDog' }]);
    const errors = 'SELECT error FROM feeds UNION ALL SELECT last_error FROM watches';
    expect(await test.dataSource.query(errors)).toEqual([{ error: null }, { error: null }, { error: null }]);
  });

  it('is no longer requested once permanently gone, and follows permanent redirects', async () => {
    const { projectId } = await givenReader();
    await subscribe(projectId);
    answer = { status: 410 };
    await scan();
    await scan();
    expect(asked).toHaveLength(1);
    await test.dataSource.query('UPDATE feeds SET gone_at = NULL');
    answer = null;
    moved = '/feed';
    items = [{ id: '1', text: 'acme one' }];
    await scan();
    await scan();
    expect(asked.slice(1).map((request) => request.split(' ')[0])).toEqual(['/feed', '/new', '/new']);
    expect(await texts()).toEqual(['acme one']);
  });
});

describe('the check of feeds', () => {
  const states = new SourceStateRepository();

  async function check(): Promise<{ status: unknown; reason: unknown }> {
    await test.dataSource.query('UPDATE source_states SET checked_at = NULL');
    await test.database.asSystem((tx) => states.requestCheck(tx, 'feeds', 0));
    // The scanner's own timer may have taken the request first.
    for (let look = 0; look < 100; look += 1) {
      await scanner.get(SourceChecks).checkRequested();
      const all = await test.database.asSystem((tx) => states.list(tx));
      const found = all.find(({ source, checkedAt }) => source === 'feeds' && checkedAt !== null);
      if (found !== undefined) return { status: found.checkStatus, reason: found.checkReason };
    }
    throw new Error('Feeds were not tried.');
  }

  it('requests a few existing feeds as cheaply as possible, and fails only if all of them fail', async () => {
    expect(await check()).toEqual({ status: 'working', reason: null });
    expect(asked).toEqual([]);
    const { projectId } = await givenReader();
    for (const path of ['/1', '/2', '/3', '/4']) await subscribe(projectId, address(path));
    items = [{ id: '1', text: 'acme one' }];
    await scan();
    [asked, answer] = [[], null];
    moved = '/1';
    expect((await check()).status).toBe('working');
    expect(asked.filter((request) => !request.endsWith(' -')).length).toBe(asked.length);
    answer = { status: 403 };
    const reason = 'No feed that was tried could be read. Each feed shows its own reason.';
    expect(await check()).toEqual({ status: 'wrong', reason });
    answer = { status: 500 };
    expect(await check()).toEqual({ status: 'waiting', reason });
  });

  it('passes if the feeds of one project work, however many addresses of another do not', async () => {
    const [mine, theirs] = [await givenReader(), await givenReader()];
    for (const path of ['/wrong/1', '/wrong/2', '/wrong/3']) await subscribe(theirs.projectId, address(path));
    await subscribe(mine.projectId);
    await scan();
    expect(await check()).toEqual({ status: 'working', reason: null });
  });
});

describe('the coverage of feeds', () => {
  const earlier = (what: string): Promise<unknown> => test.dataSource.query(`UPDATE feeds SET ${what}`);

  /** In seconds from now. */
  async function coverage(projectId: string): Promise<{ until: number | null; scans: number }> {
    const [watch] = await test.dataSource.query<{ until: number | null; scans: number }[]>(
      `SELECT extract(epoch FROM w.covered_until - now())::float AS until,
         (SELECT count(*)::integer FROM scans s WHERE s.watch_id = w.id) AS scans
       FROM watches w WHERE w.project_id = $1`,
      [projectId],
    );
    if (watch === undefined) throw new Error('The project has no watch');
    return watch;
  }

  it('ends at the time of the least recently read feed, whether it is slow or failing', async () => {
    const { projectId } = await givenReader();
    await subscribe(projectId, address('/slow'));
    await subscribe(projectId, address('/quick'));
    await scan();
    expect((await coverage(projectId)).until).toBeGreaterThan(-60);
    await earlier(
      "read_at = date_trunc('milliseconds', now()) - interval '2 hours' WHERE address LIKE '%slow'",
    );
    await test.dataSource.query("UPDATE watches SET covered_until = NULL, cursor = '{}'");
    await scan({ readsFeeds: false });
    expect((await coverage(projectId)).until).toBeLessThan(-7_190);
    answer = { status: 500 };
    await scan();
    expect((await coverage(projectId)).until).toBeLessThan(-7_190);
    answer = null;
    await scan();
    expect((await coverage(projectId)).until).toBeGreaterThan(-60);
  });

  it('stops at the time a feed was added if that feed could not be read yet', async () => {
    const { projectId } = await givenReader();
    await subscribe(projectId);
    await scan();
    await subscribe(projectId, address('/new'));
    await test.dataSource.query("UPDATE project_feeds SET created_at = created_at - interval '1 hour'");
    await test.dataSource.query("UPDATE watches SET covered_until = NULL, cursor = '{}'");
    answer = { status: 500 };
    await test.dataSource.query("UPDATE feeds SET next_read_at = now() WHERE address LIKE '%new'");
    await scan({ readsFeeds: false });
    expect((await coverage(projectId)).until).toBeLessThan(-3_590);
  });

  it('is empty without a feed, and records no scan', async () => {
    const { projectId } = await givenReader();
    await scan();
    expect(await coverage(projectId)).toEqual({ until: null, scans: 0 });
    expect(await test.dataSource.query('SELECT last_error FROM watches')).toEqual([{ last_error: null }]);
    const healthy = 'SELECT last_success_at FROM source_states WHERE last_success_at IS NOT NULL';
    expect(await test.dataSource.query(healthy)).toEqual([]);
  });

  it('has no gap before a feed that is added long after its monitor', async () => {
    const { projectId } = await givenReader();
    await subscribe(projectId);
    await scan();
    await earlier("covered_from = now() - interval '1 hour'");
    await test.dataSource.query('TRUNCATE scans');
    await test.dataSource.query(
      "UPDATE watches SET covered_until = NULL, cursor = '{}', resume_from = now() - interval '90 days'",
    );
    await scan({ readsFeeds: false });
    expect((await coverage(projectId)).until).toBeGreaterThan(-60);
    expect(await test.dataSource.query('SELECT gap_from FROM scans')).toEqual([{ gap_from: null }]);
  });

  it('has a gap if a feed failed from its first day and no longer lists its entries of then', async () => {
    const { projectId } = await givenReader();
    await subscribe(projectId);
    answer = { status: 500 };
    await scan();
    await earlier("created_at = now() - interval '1 day'");
    [answer, items] = [null, [{ id: '1', text: 'acme one' }]];
    await scan();
    await aMinuteLater();
    await scan();
    const gaps = await test.dataSource.query<{ hours: number }[]>(
      'SELECT extract(epoch FROM gap_until - gap_from)::float / 3600 AS hours FROM scans WHERE gap_from IS NOT NULL',
    );
    expect(gaps.map(({ hours }) => Math.round(hours))).toEqual([24]);
  });
});
