import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Monitor } from '@earshot/domain';
import { createTestDatabase, givenMonitor, givenProject, type TestDatabase } from '../../testing/index.js';
import type { Tx } from '../../connection/transaction/tx.js';
import type { MentionFilter } from '../filter/mention-filter.js';
import { searchByUrgency } from './search-by-urgency.js';
import { countWithin, searchMentions } from './search-mentions.js';

let test: TestDatabase;
let monitor: Monitor;
const mentions = 12_000;
/** A tenth of the usual limits, because this table is smaller than those that need limits. */
const reach = { near: 200, rare: 400, far: 1_500, looks: 150 };
/** Two walks with look-ups, and the counts that search for rare conditions. */
const mostRows = 4_500;

/** A project in which one mention in 400 has an extra word, but none of the newest fifty. */
beforeAll(async () => {
  test = await createTestDatabase();
  const project = await givenProject(test.database);
  monitor = await givenMonitor(test.database, project.id);
  for (let from = 1; from <= mentions; from += 1_000)
    await test.dataSource.query(
      `INSERT INTO mentions (id, project_id, source, kind, external_id, url, text, published_at, found_at, status, language, author_handle, engagement)
     SELECT (lpad(to_hex(1767225600000 + n * 1000), 12, '0') || '70008000' || lpad(to_hex(n), 12, '0'))::uuid, $1,
       (ARRAY['reddit', 'x', 'threads', 'youtube'])[1 + n % 4], 'post',
       'p' || n, 'https://example.org/' || n, CASE WHEN n % 400 = 300 THEN 'acme zebra' ELSE 'acme' END,
       to_timestamp(1767225600 + n), to_timestamp(1767225600 + n), (ARRAY['new', 'done', 'reviewed'])[1 + n / 4 % 3], 'en', 'author_' || n % 10, '{}'
     FROM generate_series($2::integer, $2::integer + 999) AS n`,
      [project.id, from],
    );
  await test.dataSource.query('ANALYZE mentions');
}, 120_000);
afterAll(() => test.close());

const count = (filter: MentionFilter, upTo: number) =>
  test.database.asTenant(monitor.projectId, (tx) => countWithin(tx, monitor.projectId, filter, upTo, reach));

interface Plan {
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Node Type': string;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: Plan[];
}

/** How many rows the scans of tables and indexes read, as counted by Postgres. */
async function rowsRead(ask: (tx: Tx) => Promise<unknown>): Promise<number> {
  let total = 0;
  await test.database.asTenant(monitor.projectId, async (tx) => {
    const send = tx.together.bind(tx);
    tx.together = async (statements) => {
      for (const { sql, parameters } of statements) {
        const explain = {
          sql: `EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${sql}`,
          parameters: parameters ?? [],
        };
        const [answer] = await send([explain]);
        const [row] = (answer?.rows ?? []) as { 'QUERY PLAN': [{ Plan: Plan }] }[];
        total += row === undefined ? 0 : touched(row['QUERY PLAN'][0].Plan);
      }
      return send(statements);
    };
    await ask(tx);
  });
  return total;
}

function touched({ Plans = [], ...plan }: Plan): number {
  const isTable =
    /Scan$/.test(plan['Node Type']) && !/(CTE|Subquery|Function|Values) Scan/.test(plan['Node Type']);
  const own = isTable
    ? (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
    : 0;
  return Plans.reduce((sum, child) => sum + touched(child), own);
}

describe('counting and listing within bounds', () => {
  it('is exact if it finishes, and stops at the requested number', async () => {
    expect(await count({ q: 'acme' }, 99)).toEqual({ count: 99, exact: false });
    expect(await count({ q: 'zebra' }, 200)).toEqual({ count: 30, exact: true });
    expect(await count({ q: 'zebra' }, 30)).toEqual({ count: 30, exact: true });
    expect(await count({ q: 'zebra' }, 29)).toEqual({ count: 29, exact: false });
    expect(await count({ status: ['ignored'] }, 99)).toEqual({ count: 0, exact: true });
  });

  it('returns a lower bound if no index finds the few matches', async () => {
    // Two characters have no trigram, so no index finds them.
    const rare = await count({ q: 'ze' }, 99);
    expect(rare.exact).toBe(false);
    expect(rare.count).toBeGreaterThan(0);
    expect(rare.count).toBeLessThan(30);
  });

  it.each<[string, MentionFilter]>([
    ['a text that no index covers', { q: 'ze' }],
    ['a language and a text', { language: ['en'], q: 'ze' }],
    [
      'an author and a status that no mention has',
      { status: ['ignored'], authorHandle: 'author_3', q: 'ze' },
    ],
    ['a frequent kind in two languages', { kind: ['post'], language: ['en', 'de'], q: 'ze' }],
  ])('reads a bounded number of rows for %s', async (_, filter) => {
    expect(await rowsRead((tx) => countWithin(tx, monitor.projectId, filter, 99, reach))).toBeLessThan(
      mostRows,
    );
  });

  it('reads few rows for the newest of a status, however many are unclassified', async () => {
    const page = { limit: 5, after: null };
    const read = (status: 'done' | 'ignored') =>
      rowsRead((tx) =>
        searchMentions(tx, monitor.projectId, { status: [status] }, page, { ...reach, near: 1 }),
      );
    expect(await read('done')).toBeLessThan(50);
    expect(await read('ignored')).toBeLessThan(50);
  });

  it('reads few rows for the most urgent of an author, however many there are', async () => {
    const page = { limit: 5, after: null };
    const filter: MentionFilter = { authorHandle: '@author_3' };
    expect(await rowsRead((tx) => searchByUrgency(tx, monitor.projectId, filter, page, reach))).toBeLessThan(
      50,
    );
  });
});
