import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Monitor, Project } from '@earshot/domain';
import { newId } from '@earshot/platform';
import fc from 'fast-check';
import {
  createTestDatabase,
  givenMention,
  givenMonitor,
  givenProject,
  givenUser,
  type TestDatabase,
} from '../../testing/index.js';
import { filterSql } from '../filter/filter-sql.js';
import { bindTo, type MentionFilter } from '../filter/mention-filter.js';
import type { Reach } from './walk-keys.js';
import { countWithin, searchMentions } from './search-mentions.js';

let test: TestDatabase;
let project: Project;
let monitors: Monitor[];
let members: string[];

const words = ['acme', 'Acme Cloud', 'acme-board’s  own', 'ACME 小米', 'acme 100%_\\', 'acme U\u0308nder'];
const day = (date: number): Date => new Date(Date.UTC(2026, 0, date));

beforeAll(async () => {
  test = await createTestDatabase();
  const { database, dataSource } = test;
  project = await givenProject(database);
  monitors = [
    await givenMonitor(database, project.id),
    await givenMonitor(database, project.id, { groupName: 'competitors' }),
  ];
  members = [(await givenUser(database)).id, (await givenUser(database)).id];
  for (const id of members)
    await dataSource.query("INSERT INTO members (project_id, user_id, role) VALUES ($1, $2, 'member')", [
      project.id,
      id,
    ]);
  const stranger = await givenMonitor(database, (await givenProject(database)).id);
  for (let n = 0; n < 60; n += 1) {
    await givenMention(database, n % 10 === 0 ? stranger : (monitors[n % 3 === 0 ? 0 : 1] ?? stranger), {
      text: words[n % words.length] ?? '',
      title: n % 7 === 0 ? 'Board and cloud' : null,
      source: n % 4 === 0 ? 'x' : 'reddit',
      authorHandle: n % 5 === 0 ? null : `${n % 4 < 2 ? '@' : ''}Author_${n % 6}`,
      kind: n % 3 === 0 ? 'comment' : 'post',
      community: [null, 'r/SaaS', 'r/saas', 'r/tools', 'saas'][n % 5] ?? null,
      publishedAt: day((n * 17) % 90),
    });
  }
  await dataSource.query(
    `UPDATE mentions SET status = CASE WHEN published_at < $1 THEN 'done' ELSE 'new' END`,
    [day(30)],
  );
  await dataSource.query(
    `UPDATE mentions SET is_relevant = source = 'x', category = 'praise', urgency = least(extract(doy FROM published_at), 100),
       sentiment = CASE WHEN title IS NULL THEN 'neutral' ELSE 'positive' END, ai_summary = '', confidence = 1,
       classifier = 'transformer@1', reasons = '[]', classified_at = now() WHERE published_at < $1`,
    [day(60)],
  );
  await dataSource.query(
    `UPDATE mentions SET assignee_id = CASE WHEN hashtext(id::text) % 5 = 0 THEN $2::uuid ELSE $3::uuid END
     WHERE project_id = $1 AND hashtext(id::text) % 3 = 0`,
    [project.id, ...members],
  );
  await dataSource.query(
    "UPDATE mentions SET language = (ARRAY['de', 'en', NULL, 'fr'])[1 + abs(hashtext(external_id)) % 4]",
  );
  await dataSource.query('UPDATE mention_work SET dead_at = now() WHERE hashtext(mention_id::text) % 4 = 0');
});
afterAll(() => test.close());

/** The result of simply reading all rows. */
async function expected(filter: MentionFilter): Promise<string[]> {
  const parameters: unknown[] = [project.id];
  const sql = `SELECT id FROM mentions m WHERE project_id = $1 ${filterSql(filter, bindTo(parameters), 'joined')} ORDER BY id DESC`;
  const rows = await test.dataSource.query<{ id: string }[]>(sql, parameters);
  return rows.map(({ id }) => id);
}

/** All pages, one after the other. */
async function pages(filter: MentionFilter, limit: number, reach: Reach): Promise<string[][]> {
  const all: string[][] = [];
  let after: string | null = null;
  do {
    const page = await test.database.asTenant(project.id, (tx) =>
      searchMentions(tx, project.id, filter, { limit, after }, reach),
    );
    all.push(page.items.map(({ id }) => id));
    after = page.nextAfter;
    if (all.length > 200) throw new Error('The pages never end.');
  } while (after !== null);
  return all;
}

const some = <T>(values: fc.Arbitrary<T>): fc.Arbitrary<T[]> =>
  fc.uniqueArray(values, { minLength: 1, maxLength: 2 });
const filters = fc.record(
  {
    monitorId: some(fc.integer({ min: 0, max: 1 }).map((n) => monitors[n]?.id ?? '')),
    monitorIdNot: some(fc.integer({ min: 0, max: 1 }).map((n) => monitors[n]?.id ?? '')),
    groupName: some(fc.constantFrom('my_brand' as const, 'competitors' as const, 'custom' as const)),
    groupNameNot: some(fc.constantFrom('my_brand' as const, 'custom' as const)),
    source: some(fc.constantFrom('x' as const, 'reddit' as const, 'threads' as const)),
    sourceNot: some(fc.constantFrom('x' as const, 'threads' as const)),
    status: some(fc.constantFrom('new' as const, 'done' as const, 'ignored' as const)),
    statusNot: some(fc.constantFrom('done' as const, 'ignored' as const)),
    categoryNot: some(fc.constantFrom('praise' as const, 'spam' as const)),
    sentiment: some(fc.constantFrom('neutral' as const, 'positive' as const, 'negative' as const)),
    sentimentNot: some(fc.constantFrom('neutral' as const, 'negative' as const)),
    isRelevant: fc.boolean(),
    isRelevantNot: fc.boolean(),
    minUrgency: fc.constantFrom(0, 7, 20, 45, 100),
    maxUrgency: fc.constantFrom(0, 19, 45, 100),
    kind: some(fc.constantFrom('post' as const, 'comment' as const)),
    language: some(fc.constantFrom('de', 'fr', 'und', 'ja')),
    community: some(fc.constantFrom('reddit:saas', 'reddit:tools', 'youtube:saas')),
    givenUp: fc.boolean(),
    assignee: fc.record({
      userIds: fc.uniqueArray(
        fc.integer({ min: 0, max: 2 }).map((n) => members[n] ?? newId()),
        { maxLength: 2 },
      ),
      nobody: fc.boolean(),
    }),
    authorHandle: fc.constantFrom('author_1', '@AUTHOR_4', 'nobody'),
    q: fc.constantFrom(
      'acme',
      'CLOUD',
      'oar',
      '小米',
      'ünder',
      '%_\\',
      '_',
      "acme–board's own",
      'acme cloud',
      '100%',
      'nowhere',
    ),
    publishedSince: fc.constantFrom(day(3), day(20), day(80)),
    publishedUntil: fc.constantFrom(day(10), day(31), day(70)),
    foundSince: fc.constantFrom(new Date(0), new Date('9999-01-01T00:00:00Z')),
    foundUntil: fc.constantFrom(new Date(0), new Date('9999-01-01T00:00:00Z')),
  },
  { requiredKeys: [] },
);
/** A filter with only some of these conditions: which ones are absent also affects how lists are searched. */
const only = (...names: (keyof MentionFilter)[]) =>
  filters.map((filter) =>
    Object.fromEntries(
      Object.entries(filter).filter(([name]) => names.includes(name as keyof MentionFilter)),
    ),
  );
const fewConditions: fc.Arbitrary<MentionFilter> = fc.oneof(
  only('status'),
  only('statusNot', 'isRelevant'),
  only('status', 'isRelevantNot', 'minUrgency', 'maxUrgency', 'foundSince'),
  only('status', 'sentiment', 'minUrgency', 'source'),
  only('publishedSince', 'publishedUntil', 'foundUntil'),
);
const reaches = fc.record({
  near: fc.constantFrom(1, 3, 2_000),
  rare: fc.constantFrom(0, 4, 10_000),
  far: fc.constantFrom(1, 7, 100_000),
  looks: fc.constantFrom(1, 5, 1_500),
});

/** Checks that the pages contain what a simple read returns, and that the count is right. */
async function meetsExpectation(filter: MentionFilter, limit: number, reach: Reach): Promise<void> {
  const found = await pages(filter, limit, reach);
  const all = await expected(filter);
  expect(found.flat()).toEqual(all);
  for (const page of found) expect(page.length).toBeLessThanOrEqual(limit);
  const counted = await test.database.asTenant(project.id, (tx) =>
    countWithin(tx, project.id, filter, limit, reach),
  );
  expect(counted.count).toBeLessThanOrEqual(Math.min(limit, all.length));
  if (counted.exact) expect(counted.count).toBe(all.length);
}

describe('searching mentions', () => {
  it('finds exactly what matches the filter, in order, with every strategy', async () => {
    await fc.assert(fc.asyncProperty(filters, fc.integer({ min: 1, max: 30 }), reaches, meetsExpectation), {
      numRuns: 150,
    });
  });

  it('finds exactly what matches a few conditions, whether many or few mentions', async () => {
    await fc.assert(
      fc.asyncProperty(fewConditions, fc.integer({ min: 4, max: 30 }), reaches, meetsExpectation),
      { numRuns: 60 },
    );
  });

  it('ends a page early instead of reading on, and says where to resume', async () => {
    const filter: MentionFilter = { monitorId: [monitors[0]?.id ?? ''], publishedUntil: day(30) };
    const found = await pages(filter, 5, { near: 1, rare: 0, far: 4, looks: 4 });
    expect(found.flat()).toEqual(await expected(filter));
    expect(found.some((page) => page.length < 5)).toBe(true);
  });

  it.each<MentionFilter>([{ groupName: ['competitors'] }, { q: 'acme', monitorIdNot: [] }])(
    'says where to resume even if few mentions may be looked up: %j',
    async (filter) => {
      const found = await pages(filter, 5, { near: 2, rare: 0, far: 9, looks: 2 });
      expect(found.flat()).toEqual(await expected(filter));
    },
  );

  it('fills every page if a condition is rare', async () => {
    const filter: MentionFilter = { authorHandle: 'author_1', q: 'acme' };
    const found = await pages(filter, 2, { near: 1, rare: 20, far: 1, looks: 1 });
    expect(found.slice(0, -1).every((page) => page.length === 2)).toBe(true);
  });

  it('fills every page with given-up mentions, which are rare', async () => {
    const filter: MentionFilter = { givenUp: true };
    const found = await pages(filter, 2, { near: 1, rare: 40, far: 1, looks: 1 });
    expect(found.flat().length).toBeGreaterThan(2);
    expect(found.slice(0, -1).every((page) => page.length === 2)).toBe(true);
  });

  it('finds words only in its own project, whatever it asks for and however large its share of all mentions', async () => {
    const { id } = await givenProject(test.database);
    const search = (asked: string, as: string, most: number | null = null) =>
      test.database.asTenant(as, (tx) =>
        tx.query<object[]>("SELECT mentions_containing($1, '%acme%', $2, $3)", [
          asked,
          'ffffffff-ffff-ffff-ffff-ffffffffffff',
          most,
        ]),
      );
    await test.dataSource.query('ANALYZE mention_words');
    const all = await test.dataSource.query<{ id: string; count: number; share: number }[]>(
      `SELECT project_id AS id, count(*)::integer AS count, (SELECT
         most_common_freqs[array_position(most_common_vals::text::uuid[], project_id)] FROM pg_stats
         WHERE tablename = 'mention_words' AND attname = 'project_id') AS share
       FROM mentions GROUP BY project_id ORDER BY count DESC`,
    );
    // One of them has such a large share of all mentions that it is searched in a different way.
    expect(all.map(({ share }) => share > 0.5)).toEqual([true, false]);
    for (const one of all) {
      expect(await search(one.id, id)).toEqual([]);
      expect(await search(one.id, one.id)).toHaveLength(one.count);
      expect(await search(one.id, one.id, 3)).toHaveLength(3);
      expect(await search(id, one.id)).toEqual([]);
    }
    expect(await search(id, id)).toEqual([]);
  });
});
