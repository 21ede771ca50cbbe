import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { faultCode } from './database-error.js';
import { rows } from './sql/rows.js';
import { createTestDatabase, givenMonitor, givenProject, type TestDatabase } from './testing/index.js';

let test: TestDatabase;
let mine: string;
let theirs: string;

beforeAll(async () => {
  test = await createTestDatabase();
  [mine, theirs] = [(await givenProject(test.database)).id, (await givenProject(test.database)).id];
  for (const id of [mine, theirs]) await givenMonitor(test.database, id);
});
afterAll(() => test.close());

const read = <R>(projectId: string, sql: string, parameters: unknown[] = []) =>
  test.database.readAtOnceAsTenant(projectId, (asked) => rows<R>(asked, sql, parameters));

describe('reads of several tenants in one message', () => {
  it('see the own rows alone, whatever they ask for and however many ask in the same moment', async () => {
    for (let time = 0; time < 3; time += 1) {
      const answers = await Promise.all(
        Array.from({ length: 100 }, (_, n) =>
          read<{ id: string }>(n % 3 ? mine : theirs, 'SELECT project_id AS id FROM monitors'),
        ),
      );
      answers.forEach((found, n) => expect(found).toEqual([{ id: n % 3 ? mine : theirs }]));
    }
  });

  it('are one transaction where they are asked for in one moment', async () => {
    const begun = await Promise.all(
      [mine, theirs, mine].map((id) => read<{ at: string }>(id, 'SELECT now()::text AS at')),
    );
    expect(new Set(begun.map(([row]) => row?.at)).size).toBe(1);
  });

  it('cannot write', async () => {
    const rename = read(mine, "UPDATE monitors SET name = 'renamed' RETURNING id");
    expect(await rename.catch(faultCode)).toBe('25006');
    expect(await read(mine, 'SELECT name FROM monitors')).toEqual([{ name: 'Acme' }]);
  });

  it('may do no more than a tenant may', async () => {
    expect(await read(mine, 'SELECT * FROM api_keys').catch(faultCode)).toBe('42501');
  });

  it('are answered although another of the same moment fails', async () => {
    const name = () => read(theirs, 'SELECT name FROM monitors');
    const [before, broken, after] = await Promise.all([
      name(),
      read(mine, 'SELECT 1 / $1::integer', [0]).catch(faultCode),
      name(),
    ]);
    expect([before, broken, after]).toEqual([[{ name: 'Acme' }], '22012', [{ name: 'Acme' }]]);
  });

  it('leave nothing of a tenant on the connection', async () => {
    await Promise.all([read(mine, 'SELECT 1'), read(theirs, 'SELECT 1')]);
    const [state] = await test.dataSource.query<object[]>(
      `SELECT current_user = session_user AS own, coalesce(current_setting('earshot.project_id', true), '') AS project,
        current_setting('transaction_read_only') AS "readOnly"`,
    );
    expect(state).toEqual({ own: true, project: '', readOnly: 'off' });
  });
});
