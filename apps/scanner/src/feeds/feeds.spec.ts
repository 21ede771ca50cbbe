import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { FeedRepository, ProjectFeedRepository, WatchRepository } from '@earshot/database';
import { createTestDatabase, givenMonitor, givenProject, type TestDatabase } from '@earshot/database/testing';
import type { LimitedMonitor } from '@earshot/domain';
import { newId } from '@earshot/platform';
import { startTestWorker, type TestWorker } from '@earshot/queue/testing';
import { ScanProcessor } from '../scan/scan.processor.js';
import { ScannerModule, scannerConfigs } from '../scanner.module.js';
import { VerifyProcessor } from '../verify/verify.processor.js';

interface Item {
  readonly id: string;
  readonly text: string;
  readonly author?: string;
}

let test: TestDatabase;
let scanner: TestWorker;
let server: Server;
let items: readonly Item[];
let answer: { status: number; headers?: Record<string, string>; body?: string } | null;
let asked: string[];
/** A path that has moved to /new for good. */
let moved: string;

beforeEach(async () => {
  [items, answer, asked, moved] = [[], null, [], ''];
  server = createServer((request, response) => {
    asked.push(`${request.url} ${request.headers['if-none-match'] ?? '-'}`);
    const body = feedOf(items);
    const etag = `"${body.length}-${items.map(({ id }) => id).join('')}"`;
    if (answer !== null) response.writeHead(answer.status, answer.headers).end(answer.body);
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
      ({ id, text, author = 'jane' }) =>
        `<item><guid isPermaLink="false">${id}</guid><link>https://blog.example/${id}</link><title>Post</title>` +
        `<author>${author}</author><description>${text}</description></item>`,
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
    const feedId = await new FeedRepository().ensure(tx, to);
    return new ProjectFeedRepository().add(tx, {
      id: newId(),
      projectId,
      feedId,
      title: null,
      wholeMonitorId,
    });
  });
}

/** Scans all watches, as if their moment and that of all feeds had come. */
async function scan({ readsFeeds = true } = {}): Promise<void> {
  if (readsFeeds) await test.dataSource.query('UPDATE feeds SET next_read_at = now() WHERE gone_at IS NULL');
  await test.dataSource.query('UPDATE watches SET lease_until = NULL, next_scan_at = now()');
  const due = await test.database.asSystem((tx) =>
    new WatchRepository().claimDue(tx, 'feeds', { limit: 100, leaseMs: 30_000 }),
  );
  await scanner.get(ScanProcessor).handle({ source: 'feeds', ...due });
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
  it('is read once for all of them, and shown to no other', async () => {
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

  it('is asked for what has changed, and nothing is found twice', async () => {
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

  it('loses nothing where a scan that has read it ends before it has stored a mention', async () => {
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

  it('may be taken whole: every entry is a mention, but what the monitor excludes', async () => {
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

  it('has a gap where no entry of its last answer is left: shown once, and it is read more often', async () => {
    const { projectId } = await givenReader();
    await subscribe(projectId);
    items = [{ id: '1', text: 'acme one' }];
    await scan();
    items = [{ id: '9', text: 'acme nine' }];
    await scan();
    await scan();
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
  });

  it('shows edits under the same id, and a vanished entry stays', async () => {
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

  it('does not fail the others when it fails; when all fail, its project is told why, and no other', async () => {
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
    const [watch] = await test.dataSource.query<{ error: string | null }[]>(
      'SELECT last_error AS error FROM watches WHERE project_id = $1',
      [mine.projectId],
    );
    expect(watch).toEqual({ error: null });
  });

  it.each([
    [
      'a page',
      { status: 200, headers: { 'content-type': 'text/html' }, body: '<!doctype html><p>Hi' },
      'web page',
    ],
    [
      'a redirect to an address with a password',
      { status: 301, headers: { location: 'https://a:b@c.example/' } },
      'password',
    ],
    [
      'a redirect to what is no page',
      { status: 302, headers: { location: 'file:///etc/passwd' } },
      'https://',
    ],
    ['a redirect to itself', { status: 302, headers: { location: '/feed' } }, 'more than 5'],
    [
      'a redirect to a private network',
      { status: 302, headers: { location: 'http://169.254.169.254/' } },
      'no address that Earshot may connect to',
    ],
    ['an endless answer', { status: 200, body: 'x'.repeat(5_000_001) }, 'is too large'],
    ['a refusal', { status: 429, headers: { 'retry-after': '7200' } }, '(429)'],
  ])('keeps the reason where it is %s, and is asked again later', async (_what, said, reason) => {
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
    expect(feed?.minutes).toBeGreaterThan(said.status === 429 ? 119 : 14);
  });

  it('is asked no more when it is gone for good, and moves for good where it is told so', async () => {
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
