import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '@earshot/platform';
import { faultCode } from '../connection/database-error.js';
import { migrate } from './migrate.js';
import { noProject } from '../connection/transaction/become-tenant.js';
import { runFixture } from '../testing/past-release.js';
import { createTestDatabase, type TestDatabase } from '../testing/index.js';

/** A project that no other tenant may see: it has rows in every table of the fixture. */
const victim = '01930000-0000-7000-8000-0000000000c1';
const other = '01930000-0000-7000-8000-0000000000c2';

let test: TestDatabase;
let tables: { name: string; owner: string | null }[];
let functions: { name: string; types: string[] }[];
beforeAll(async () => {
  test = await createTestDatabase({ template: false });
  await runFixture(test.url, 'schema-0.1.0');
  await runFixture(test.url, 'rows-0.1.0');
  await migrate(test.dataSource);
  tables = await test.dataSource.query(
    `SELECT c.relname AS name,
       CASE c.relname WHEN 'projects' THEN 'id' ELSE (
         SELECT a.attname FROM pg_attribute a
         WHERE a.attrelid = c.oid AND a.attname IN ('project_id', 'scope_id') AND NOT a.attisdropped
       ) END AS owner
     FROM pg_class c WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm')
     ORDER BY 1`,
  );
  functions = await test.dataSource.query(
    `SELECT p.proname AS name, ARRAY(SELECT t::regtype::text FROM unnest(p.proargtypes) AS t) AS types
     FROM pg_proc p
     WHERE p.pronamespace = current_schema()::regnamespace AND p.prorettype <> 'trigger'::regtype AND p.prokind = 'f'
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
     ORDER BY 1`,
  );
});
afterAll(() => test.close());

/** Permission denied; no such project. */
const refusals = ['42501', noProject];

/**
 * The rows that the tenant's role gets; none if it is refused. @param setting of `earshot.project_id`; null = a session that
 * never had one
 */
async function asTenant(setting: string | null, sql: string, parameters: unknown[] = []): Promise<unknown[]> {
  const runner = test.dataSource.createQueryRunner();
  try {
    await runner.startTransaction();
    await runner.query("SELECT set_config('role', 'earshot_tenant', true)");
    if (setting !== null) await runner.query("SELECT set_config('earshot.project_id', $1, true)", [setting]);
    return (await runner.query(sql, parameters)) as unknown[];
  } catch (error) {
    if (refusals.includes(faultCode(error) ?? '')) return [];
    throw error;
  } finally {
    await runner.rollbackTransaction();
    await runner.release();
  }
}

/** Arguments that match as much as possible. The first id is the project's; a further one is the end of a range. */
function argumentsOf(types: readonly string[]): unknown[] {
  return types.map((type, index) => {
    if (type === 'text') return '%';
    if (type === 'integer') return 1_000;
    if (type !== 'uuid') throw new Error(`What is a function called with for ${type}?`);
    return types.indexOf('uuid') === index ? victim : 'ffffffff-ffff-ffff-ffff-ffffffffffff';
  });
}

function call(
  setting: string | null,
  { name, types }: { name: string; types: string[] },
): Promise<unknown[]> {
  const placeholders = types.map((type, index) => `$${index + 1}::${type}`).join(', ');
  return asTenant(setting, `SELECT ${name}(${placeholders}) AS answer`, argumentsOf(types));
}

const settings: [string, string | null][] = [
  ['unset', null],
  ['empty', ''],
  ['set to another project', other],
  ['set to an unknown project', newId()],
];

describe.each(settings)('the tenant role with the setting %s', (_, setting) => {
  it('reads no project’s rows in any table', async () => {
    expect(tables.filter(({ owner }) => owner !== null).length).toBeGreaterThanOrEqual(15);
    for (const { name, owner } of tables) {
      const columns = await readable(name);
      if (columns.length === 0) continue;
      const seen = await asTenant(setting, `SELECT ${columns.join(', ')} FROM ${name}`);
      expect([name, JSON.stringify(seen).includes(victim)]).toEqual([name, false]);
      if (owner !== null && setting !== other) expect([name, seen]).toEqual([name, []]);
    }
  });

  it('gets nothing of a project from any function', async () => {
    expect(functions.map(({ name }) => name)).toEqual(expect.arrayContaining(['mentions_containing']));
    for (const one of functions) {
      // A counting function returns one row: 0. One that only converts a text returns what it was called with.
      const rows = (await call(setting, one)).filter(
        (row) => !isNothing(row) && (row as { answer: unknown }).answer !== '%',
      );
      expect([one.name, rows]).toEqual([one.name, []]);
    }
  });
});

it('the same calls return something to the project itself', async () => {
  for (const one of functions)
    expect([one.name, (await call(victim, one)).some((row) => !isNothing(row))]).toEqual([one.name, true]);
});

it('every function that runs with its owner’s rights has its own search path', async () => {
  const open = await test.dataSource.query<object[]>(
    `SELECT p.proname FROM pg_proc p WHERE p.pronamespace = current_schema()::regnamespace AND p.prosecdef
       AND NOT EXISTS (SELECT FROM unnest(p.proconfig) AS c WHERE c LIKE 'search_path=%')`,
  );
  expect(open).toEqual([]);
});

/** The columns of a table that the role may read. */
async function readable(table: string): Promise<string[]> {
  const rows = await test.dataSource.query<{ name: string }[]>(
    `SELECT quote_ident(a.attname) AS name FROM pg_attribute a
     WHERE a.attrelid = $1::regclass AND a.attnum > 0 AND NOT a.attisdropped
       AND has_column_privilege('earshot_tenant', a.attrelid, a.attnum, 'SELECT')`,
    [table],
  );
  return rows.map(({ name }) => name);
}

function isNothing(row: unknown): boolean {
  const { answer } = row as { answer: unknown };
  return answer === null || answer === '' || Number(answer) === 0;
}
