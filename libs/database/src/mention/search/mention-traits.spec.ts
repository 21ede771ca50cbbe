import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Project } from '@earshot/domain';
import { Tx } from '../../connection/transaction/tx.js';
import { createTestDatabase, givenProject, type TestDatabase } from '../../testing/index.js';
import { rarest } from './mention-candidates.js';
import { highestId, lowestId, type MentionFilter } from '../filter/mention-filter.js';
import { searchMentions } from './search-mentions.js';

let test: TestDatabase;
let project: Project;

const many = 12_000;
/** The number of mentions of a rare kind, in a rare language, or in a rare community. */
const few = 60;

beforeAll(async () => {
  test = await createTestDatabase();
  project = await givenProject(test.database);
  const { id: other } = await givenProject(test.database);
  await test.dataSource.query(
    `INSERT INTO mentions (id, project_id, source, external_id, kind, url, text, published_at, engagement, found_at, language, community)
     SELECT gen_random_uuid(), p.id, 'reddit', 't3_' || n, CASE WHEN n % 200 = 0 THEN 'comment' ELSE 'post' END,
       'https://www.reddit.com/' || n, 'acme', now(), '{}', now(),
       (CASE WHEN n % 200 = 1 THEN 'ja' WHEN n % 200 = 2 THEN NULL ELSE 'en' END),
       CASE n % 200 WHEN 3 THEN 'r/SaaS' WHEN 4 THEN NULL ELSE 'r/all' END
     FROM unnest($1::uuid[]) AS p (id), generate_series(1, $2::integer) n`,
    [[project.id, other], many],
  );
  await test.dataSource.query('VACUUM ANALYZE mentions');
});
afterAll(() => test.close());

interface Plan {
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Node Type': string;
  readonly 'Index Name'?: string;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: Plan[];
}

/** What counting the mentions of the rarest condition reads, as a tenant. */
async function readsOf(filter: MentionFilter): Promise<{ rows: number; indexes: Set<string> }> {
  let asked: { sql: string; parameters: readonly unknown[] } | null = null;
  const recorder = Object.assign(Object.create(Tx.prototype) as Tx, {
    query: (sql: string, parameters: readonly unknown[]) => {
      asked = { sql, parameters };
      return Promise.resolve([]);
    },
  });
  const range = { projectId: project.id, lowest: lowestId, highest: highestId };
  await rarest(recorder, range, filter, () => '', 4_000);
  const { sql, parameters } = asked as unknown as { sql: string; parameters: readonly unknown[] };
  const [row] = await test.database.asTenant(project.id, (tx) =>
    tx.query<{ 'QUERY PLAN': { Plan: Plan }[] }[]>(`EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`, parameters),
  );
  const indexes = new Set<string>();
  const touched = (plan: Plan): number => {
    if (plan['Index Name'] !== undefined) indexes.add(plan['Index Name']);
    const own = plan['Node Type'].includes('Scan')
      ? ((plan['Actual Rows'] ?? 0) + (plan['Rows Removed by Filter'] ?? 0)) * (plan['Actual Loops'] ?? 1)
      : 0;
    return (plan.Plans ?? []).reduce((sum, child) => sum + touched(child), own);
  };
  const plan = row?.['QUERY PLAN'][0]?.Plan;
  if (plan === undefined) throw new Error('no plan');
  return { rows: touched(plan), indexes };
}

describe('searching by kind, language or community', () => {
  it.each<[MentionFilter, string, number]>([
    [{ kind: ['comment'] }, 'mentions_by_language', few],
    [{ language: ['ja'] }, 'mentions_by_language', few],
    [{ language: ['und'] }, 'mentions_by_language', few],
    [{ language: ['ja', 'und'], kind: ['post'] }, 'mentions_by_language', 2 * few],
    [{ community: ['reddit:saas'] }, 'mentions_by_community', few],
  ])('uses an index for %j, even for a tenant', async (filter, index, count) => {
    const { rows, indexes } = await readsOf(filter);
    expect([...indexes]).toEqual([index]);
    // Each row passes through one or two more nodes of the plan.
    expect(rows).toBeLessThanOrEqual(3 * count);
    const { items, nextAfter } = await test.database.asTenant(project.id, (tx) =>
      searchMentions(tx, project.id, filter, { limit: 500, after: null }),
    );
    expect([items.length, nextAfter]).toEqual([count, null]);
  });

  it('does not count frequent mentions to the end', async () => {
    const { rows } = await readsOf({ kind: ['post'], language: ['en'] });
    expect(rows).toBeLessThan(3 * 4_002);
  });
});
