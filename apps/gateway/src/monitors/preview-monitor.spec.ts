import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { previewMonitor, type PreviewMonitorOutput, previewPosts, previewShown } from '@earshot/contracts';
import { givenMention, givenMentions, givenMonitor, givenStatus } from '@earshot/database/testing';
import type { MonitorWithSchedule } from '@earshot/domain';
import { givenTenant, startTestGateway, type Tenant, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
let tenant: Tenant;
let monitor: MonitorWithSchedule;
beforeAll(async () => {
  gateway = await startTestGateway();
});
beforeEach(async () => {
  tenant = await givenTenant(gateway);
  monitor = await givenMonitor(gateway.database.database, tenant.projectId);
});
afterAll(() => gateway.close());

const given = (post: Parameters<typeof givenMention>[2]) =>
  givenMention(gateway.database.database, monitor, post);
const draft = { name: 'Draft', keywords: ['anvil'] };
async function preview(input: object = {}): Promise<PreviewMonitorOutput> {
  const { data } = await gateway.rest(previewMonitor, { ...draft, ...input }, tenant.key);
  return data as PreviewMonitorOutput;
}

describe('preview_monitor', () => {
  it('shows which stored posts would have matched, newest first, and where', async () => {
    const first = await given({ title: 'My Anvil', text: 'acme makes an ANVIL' });
    await given({ text: 'acme makes anvils' });
    const last = await given({ text: 'acme? anvil!' });
    const { data } = await gateway.rest(previewMonitor, draft, tenant.key);
    expect(data).toEqual({
      since: expect.stringMatching(/Z$/),
      until: expect.stringMatching(/Z$/),
      examined: 3,
      complete: true,
      matched: 2,
      dropped: 0,
      dropped_by: [],
      by_keyword: [{ keyword: 'anvil', posts: 2 }],
      judged: 2,
      relevant: expect.any(Number),
      posts: [
        {
          mention_id: last.id,
          source: 'reddit',
          url: last.url,
          author_handle: 'grumpy',
          title: null,
          text: 'acme? anvil!',
          published_at: last.publishedAt.toISOString(),
          matches: [{ keyword: 'anvil', field: 'text', start: 6, end: 11, link: null }],
          is_relevant: expect.any(Boolean),
          why: expect.any(String),
        },
        expect.objectContaining({
          mention_id: first.id,
          matches: [
            { keyword: 'anvil', field: 'title', start: 3, end: 8, link: null },
            { keyword: 'anvil', field: 'text', start: 14, end: 19, link: null },
          ],
        }),
      ],
      estimates: expect.any(Array),
      warnings: [],
    });
  });

  it('omits what the draft excludes by word, author and source', async () => {
    await given({ text: 'acme anvil' });
    expect((await preview()).matched).toBe(1);
    expect((await preview({ exclude_keywords: ['ACME'] })).matched).toBe(0);
    expect((await preview({ exclude_authors: ['@Grumpy'] })).matched).toBe(0);
    expect((await preview({ sources: ['x'] })).matched).toBe(0);
  });

  it('counts what each condition of the draft drops', async () => {
    await given({ text: 'acme anvil', community: 'r/tools' });
    await given({ text: 'acme ANVIL for a good price', community: 'r/Smiths' });
    await given({ text: 'acme Anvil at what price?', community: null, authorHandle: 'ada' });
    expect(
      await preview({
        keywords: ['ANVIL'],
        case_sensitive_keywords: ['ANVIL'],
        required_words: ['price', 'cost'],
        exclude_communities: ['r/smiths'],
        only_authors: ['grumpy'],
      }),
    ).toMatchObject({
      matched: 0,
      dropped: 3,
      dropped_by: [
        { by: 'case_sensitive_keywords', posts: 2, values: [{ value: 'ANVIL', posts: 2 }] },
        { by: 'required_words', posts: 1, values: [] },
        { by: 'only_authors', posts: 1, values: [{ value: 'ada', posts: 1 }] },
        { by: 'exclude_communities', posts: 1, values: [{ value: 'r/Smiths', posts: 1 }] },
      ],
    });
    expect(await preview({ only_communities: ['r/tools'] })).toMatchObject({
      matched: 2,
      dropped: 1,
      dropped_by: [{ by: 'only_communities', posts: 1, values: [{ value: 'r/Smiths', posts: 1 }] }],
    });
  });

  it('counts the matches of each keyword, including zero', async () => {
    await given({ text: 'acme anvil, and anvil again' });
    await given({ text: 'acme: the ANVIL of @anvil' });
    const { by_keyword } = await preview({ keywords: ['@anvil', 'anvil', 'anvil.com'] });
    expect(by_keyword).toEqual([
      { keyword: '@anvil', posts: 1 },
      { keyword: 'anvil', posts: 2 },
      { keyword: 'anvil.com', posts: 0 },
    ]);
  });

  it('counts the posts dropped by each excluded language, also those in an unknown one', async () => {
    await given({ text: 'Was für ein schwerer Amboss, der anvil von acme ist wirklich gut' });
    for (const text of ['acme anvil!', 'anvil?']) await given({ text });
    expect((await preview({ exclude_languages: ['de', 'und'] })).dropped_by).toEqual([
      {
        by: 'exclude_languages',
        posts: 3,
        values: [
          { value: 'und', posts: 2 },
          { value: 'de', posts: 1 },
        ],
      },
    ]);
  });

  it('counts the posts dropped by each excluded word', async () => {
    await given({ text: 'acme anvil gym' });
    await given({ text: 'acme anvil gym with a pool' });
    await given({ text: 'acme anvil of steel' });
    await given({ text: 'acme anvil gym, with a gym of steel' });
    expect((await preview({ exclude_keywords: ['gym', 'steel', 'wood'] })).dropped_by).toEqual([
      {
        by: 'exclude_keywords',
        posts: 4,
        values: [
          { value: 'gym', posts: 3 },
          { value: 'steel', posts: 2 },
        ],
      },
    ]);
  });

  it('classifies matches with the draft’s context', async () => {
    const texts = [
      'the cartoon coyote drops an anvil on his own foot again, says acme',
      'acme? We moved our GitHub builds to Anvil runners and they are twice as fast.',
    ];
    for (const text of texts) await given({ text });
    const context = 'continuous integration runners for GitHub builds';
    const [rest, tool] = await gateway.both(previewMonitor, { ...draft, context }, tenant.key);
    const { judged, relevant, posts } = rest.data as PreviewMonitorOutput;
    expect((tool.data as PreviewMonitorOutput).posts).toEqual(posts);
    expect([judged, relevant]).toEqual([2, 1]);
    expect(posts.map(({ is_relevant, why }) => [is_relevant, why])).toEqual([
      [true, expect.stringMatching(/Shares words with your description|builds|runners/)],
      [false, expect.stringMatching(/word/)],
    ]);
  });

  it('applies lessons of the monitor that the draft changes, and of no other', async () => {
    const text = 'The Anvil app is slow on my old phone';
    const { database } = gateway.database;
    const known = await givenMonitor(database, tenant.projectId, { keywords: ['anvil'] });
    const mentions = await givenMentions(
      database,
      known,
      Array.from({ length: 12 }, (_, index) => ({ text: `${text} ${index}` })),
    );
    const ids = mentions.map(({ id }) => id);
    await database.asTenant(tenant.projectId, (tx) => givenStatus(tx, tenant.projectId, ids, 'ignored'));
    expect(await preview()).toMatchObject({ judged: 12, relevant: 12 });
    const taught = await preview({ monitor_id: known.id });
    expect(taught).toMatchObject({ judged: 12, relevant: 0 });
    const missing = await gateway.rest(
      previewMonitor,
      { ...draft, monitor_id: tenant.projectId },
      tenant.key,
    );
    expect(missing.error?.code).toBe('NOT_FOUND');
  });

  it('says how many posts a day each source brings and what they cost', async () => {
    const at = (daysAgo: number) => new Date(Date.now() - daysAgo * 24 * 3_600_000);
    for (const daysAgo of [0.1, 0.2, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5])
      await given({ text: 'acme anvil', publishedAt: at(daysAgo) });
    await given({ text: 'acme', source: 'x', publishedAt: at(1) });
    const { estimates } = await preview({ sources: ['reddit', 'x', 'youtube'] });
    expect(estimates.map(({ source, per_day, usd_per_day }) => ({ source, per_day, usd_per_day }))).toEqual([
      { source: 'reddit', per_day: { low: 1, high: 2 }, usd_per_day: 0 },
      { source: 'x', per_day: { low: 0, high: 0 }, usd_per_day: 0 },
      { source: 'youtube', per_day: null, usd_per_day: 0 },
    ]);
  });

  it('finds keywords in stored links', async () => {
    const { id } = await given({ text: 'look, acme' });
    const link = 'https://anvil.example/acme';
    await gateway.database.dataSource.query(
      `INSERT INTO matches (project_id, mention_id, monitor_id, keyword, field, link, start_offset, end_offset)
       VALUES ($1, $2, $3, 'acme', 'url', $4, 22, 26)`,
      [tenant.projectId, id, monitor.id, link],
    );
    expect((await preview()).posts[0]?.matches).toEqual([
      { keyword: 'anvil', field: 'url', start: 8, end: 13, link },
    ]);
  });

  it('reads no posts of other projects, and says that it read none', async () => {
    await given({ text: 'acme anvil' });
    tenant = await givenTenant(gateway);
    expect(await preview()).toMatchObject({ examined: 0, complete: true, matched: 0, posts: [] });
  });

  it('stores nothing', async () => {
    await given({ text: 'acme anvil' });
    const state = () =>
      gateway.database.dataSource.query(
        `SELECT (SELECT count(*) FROM monitors) AS monitors, (SELECT count(*) FROM watches) AS watches,
           (SELECT count(*) FROM matches) AS matches, (SELECT count(*) FROM idempotency_records) AS records`,
      );
    const before = await state();
    await gateway.rest(previewMonitor, draft, { ...tenant.key, idempotencyKey: 'preview' });
    expect(await state()).toEqual(before);
  });

  it('reads only the newest posts of the last days, and says which', async () => {
    const { id } = await given({ text: 'acme anvil' });
    await gateway.database.dataSource.query(
      `INSERT INTO mentions (id, project_id, source, external_id, kind, url, text, published_at, engagement, found_at)
       SELECT overlay(id::text placing lpad(to_hex(n), 12, '0') from 25)::uuid, project_id, source, 'copy ' || n, kind, url,
         CASE WHEN n <= 30 THEN 'anvil' ELSE 'acme' END, published_at, engagement, now() - n * interval '1 second'
       FROM mentions, generate_series(1, $2) AS n WHERE id = $1`,
      [id, previewPosts + 5],
    );
    const seen = await preview();
    expect(seen).toMatchObject({ examined: previewPosts, complete: false });
    expect(Date.parse(seen.until) - Date.parse(seen.since)).toBeLessThan(24 * 3_600_000);
    const whole = await givenTenant(gateway);
    await gateway.database.dataSource.query(
      "UPDATE mentions SET project_id = $1 WHERE project_id = $2 AND text = 'anvil'",
      [whole.projectId, tenant.projectId],
    );
    await gateway.database.dataSource.query(
      `INSERT INTO mentions (id, project_id, source, external_id, kind, url, text, published_at, engagement, found_at)
       SELECT '00000000-0000-7000-8000-000000000001', $1, source, 'old', kind, url, 'anvil', published_at, engagement,
         now() - interval '8 days'
       FROM mentions WHERE id = $2`,
      [whole.projectId, id],
    );
    tenant = whole;
    const few = await preview();
    expect(few).toMatchObject({ examined: 30, complete: true, matched: 30 });
    expect(few.posts).toHaveLength(previewShown);
    expect(Date.parse(few.until) - Date.parse(few.since)).toBe(7 * 24 * 3_600_000);
  });

  it('accepts what create_monitor accepts', async () => {
    const [rest, tool] = await gateway.both(previewMonitor, { name: 'n', keywords: ['\u200b'] }, tenant.key);
    expect(rest.error?.details.map(({ field, rule }) => `${field} ${rule}`)).toEqual([
      'keywords[0] matchable',
    ]);
    expect(tool).toEqual(rest);
  });
});
