import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Monitor, Project } from '@earshot/domain';
import fc from 'fast-check';
import {
  createTestDatabase,
  givenMention,
  givenMonitor,
  givenProject,
  type TestDatabase,
} from '../../testing/index.js';
import { filterSql } from '../filter/filter-sql.js';
import { bindTo, type MentionFilter } from '../filter/mention-filter.js';
import type { Reach } from './walk-keys.js';
import { searchByUrgency } from './search-by-urgency.js';

let test: TestDatabase;
let project: Project;
let monitors: Monitor[];

const day = (date: number): Date => new Date(Date.UTC(2026, 0, date));

beforeAll(async () => {
  test = await createTestDatabase();
  const { database, dataSource } = test;
  project = await givenProject(database);
  monitors = [await givenMonitor(database, project.id), await givenMonitor(database, project.id)];
  const stranger = await givenMonitor(database, (await givenProject(database)).id);
  for (let n = 0; n < 60; n += 1)
    await givenMention(database, n % 10 === 0 ? stranger : (monitors[n % 3 === 0 ? 0 : 1] ?? stranger), {
      text: n % 7 === 0 ? 'acme board' : 'acme',
      source: n % 4 === 0 ? 'x' : 'reddit',
      authorHandle: `${n % 4 < 2 ? '@' : ''}Author_${n % 6}`,
      publishedAt: day((n * 17) % 90),
    });
  // Few different urgencies, so that many mentions share one; some have none yet.
  await dataSource.query(
    `UPDATE mentions SET is_relevant = true, category = CASE WHEN source = 'x' THEN 'praise' ELSE 'spam' END,
       urgency = 10 * (extract(doy FROM published_at)::integer % 11), sentiment = 'neutral', ai_summary = '', confidence = 1,
       classifier = 'transformer@1', reasons = '[]', classified_at = now() WHERE published_at < $1`,
    [day(70)],
  );
});
afterAll(() => test.close());

/** The result of simply reading all rows. */
async function expected(filter: MentionFilter): Promise<string[]> {
  const parameters: unknown[] = [project.id];
  const where = filterSql(filter, bindTo(parameters), 'joined');
  const rows = await test.dataSource.query<{ id: string }[]>(
    `SELECT id FROM mentions m WHERE project_id = $1 ${where} ORDER BY coalesce(urgency, -1) DESC, id DESC`,
    parameters,
  );
  return rows.map(({ id }) => id);
}

/** All pages, one after the other. */
async function pages(filter: MentionFilter, limit: number, reach?: Reach): Promise<string[][]> {
  const all: string[][] = [];
  let after: string | null = null;
  do {
    const page = await test.database.asTenant(project.id, (tx) =>
      searchByUrgency(tx, project.id, filter, { limit, after }, reach),
    );
    all.push(page.items.map(({ id }) => id));
    after = page.nextAfter;
    if (all.length > 200) throw new Error('The pages never end.');
  } while (after !== null);
  return all;
}

const filters = fc.record(
  {
    monitorId: fc.integer({ min: 0, max: 1 }).map((n) => [monitors[n]?.id ?? '']),
    source: fc.constantFrom(['x' as const], ['reddit' as const], ['threads' as const]),
    categoryNot: fc.constantFrom(['praise' as const], ['spam' as const]),
    minUrgency: fc.constantFrom(0, 7, 30, 100),
    maxUrgency: fc.constantFrom(0, 19, 45),
    kind: fc.constantFrom(['post' as const], ['comment' as const]),
    language: fc.constantFrom(['de'], ['und', 'fr']),
    community: fc.constantFrom(['reddit:saas'], ['reddit:saas', 'reddit:tools']),
    assignee: fc.constantFrom({ userIds: [], nobody: true }, { userIds: [randomUUID()], nobody: false }),
    authorHandle: fc.constantFrom('author_1', 'nobody'),
    q: fc.constantFrom('acme', 'BOARD', 'nowhere'),
    publishedUntil: fc.constantFrom(day(10), day(80)),
    foundUntil: fc.constantFrom(new Date(0), new Date('9999-01-01T00:00:00Z')),
  },
  { requiredKeys: [] },
);
const reaches = fc.record({
  near: fc.constantFrom(1, 3, 2_000),
  rare: fc.constantFrom(0, 4, 10_000),
  far: fc.constantFrom(1, 7, 100_000),
  looks: fc.constantFrom(1, 5, 1_500),
});

describe('searching mentions by urgency', () => {
  it('finds exactly what matches the filter, most urgent first, with every strategy', async () => {
    await fc.assert(
      fc.asyncProperty(filters, fc.integer({ min: 1, max: 30 }), reaches, async (filter, limit, reach) => {
        const found = await pages(filter, limit, reach);
        expect(found.flat()).toEqual(await expected(filter));
        for (const page of found) expect(page.length).toBeLessThanOrEqual(limit);
      }),
      { numRuns: 120 },
    );
  });

  it('puts unclassified mentions last, newest first', async () => {
    const all = (await pages({}, 7)).flat();
    const none = await test.dataSource.query<{ id: string }[]>(
      'SELECT id FROM mentions WHERE project_id = $1 AND urgency IS NULL ORDER BY id DESC',
      [project.id],
    );
    expect(none.length).toBeGreaterThan(5);
    expect(all.slice(-none.length)).toEqual(none.map(({ id }) => id));
  });

  it('neither repeats nor omits any while new ones arrive', async () => {
    const before = await expected({});
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const page = await test.database.asTenant(project.id, (tx) =>
        searchByUrgency(tx, project.id, {}, { limit: 9, after }),
      );
      seen.push(...page.items.map(({ id }) => id));
      after = page.nextAfter;
      await givenMention(test.database, monitors[0] ?? { id: '', projectId: '' }, { text: 'late' });
    } while (after !== null);
    expect(seen.filter((id) => before.includes(id))).toEqual(before);
    expect(new Set(seen).size).toBe(seen.length);
  });
});
