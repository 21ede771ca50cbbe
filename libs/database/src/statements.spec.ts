import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { faultCode } from './database-error.js';
import { rows, together } from './sql/rows.js';
import { createTestDatabase, givenMonitor, givenProject, type TestDatabase } from './testing/index.js';

let test: TestDatabase;
let mine: string;
let theirs: string;

beforeAll(async () => {
  test = await createTestDatabase();
  [mine, theirs] = [(await givenProject(test.database)).id, (await givenProject(test.database)).id];
  for (const id of [mine, theirs]) await givenMonitor(test.database, id, { keywords: ['acme', '"a\\b"'] });
});
afterAll(() => test.close());

const ask = <R>(projectId: string, sql: string, parameters: unknown[] = []) =>
  test.database.atOnceAsTenant(projectId, (statements) => rows<R>(statements, sql, parameters));

describe('statements of a tenant without an open transaction', () => {
  it('see the own rows alone, whatever they ask for and however many ask at the same time', async () => {
    const asked = await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        ask<{ id: string }>(n % 2 ? mine : theirs, 'SELECT project_id AS id FROM monitors'),
      ),
    );
    asked.forEach((found, n) => expect(found).toEqual([{ id: n % 2 ? mine : theirs }]));
  });

  it('may do no more than a tenant may', async () => {
    const code = await ask(mine, 'SELECT * FROM api_keys').catch(faultCode);
    expect(code).toBe('42501');
  });

  it('leave nothing of the tenant on the connection', async () => {
    await ask(mine, 'SELECT 1');
    const left = await Promise.all(
      Array.from({ length: 5 }, () =>
        test.dataSource.query<object[]>(
          "SELECT current_user = session_user AS own, coalesce(current_setting('earshot.project_id', true), '') AS project",
        ),
      ),
    );
    for (const [state] of left) expect(state).toEqual({ own: true, project: '' });
  });

  it('answer values of every type as a transaction does, first and again', async () => {
    const sql = `SELECT keywords, active, created_at, NULL::text AS nothing, 7 AS number, '{"a":[1]}'::jsonb AS json
      FROM monitors WHERE project_id = $1 AND keywords = $2 AND created_at < $3`;
    const parameters = [mine, ['acme', '"a\\b"'], new Date(Date.now() + 60_000)];
    const expected = await test.database.asTenant(mine, (tx) => rows(tx, sql, parameters));
    expect(expected).toHaveLength(1);
    for (let time = 0; time < 12; time += 1) expect(await ask(mine, sql, parameters)).toEqual(expected);
  });

  it('are one transaction: what comes before a fault is undone, and the next one works', async () => {
    const rename = { sql: "UPDATE monitors SET name = 'renamed' WHERE project_id = $1", parameters: [mine] };
    const broken = { sql: 'SELECT 1 / $1::integer', parameters: [0] };
    const batch = (statements: (typeof rename | typeof broken)[]) =>
      test.database.atOnceAsTenant(mine, (asked) => together(asked, statements));
    expect(await batch([rename, broken]).catch(faultCode)).toBe('22012');
    expect(await ask(mine, 'SELECT name FROM monitors')).toEqual([{ name: 'Acme' }]);
    expect(await batch([rename, { sql: 'SELECT name FROM monitors', parameters: [] }])).toEqual([
      [],
      [{ name: 'renamed' }],
    ]);
  });
});
