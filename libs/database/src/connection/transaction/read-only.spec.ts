import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { inWaves } from '@earshot/platform/testing';
import { faultCode } from '../database-error.js';
import { createTestDatabase, givenMonitor, givenProject, type TestDatabase } from '../../testing/index.js';
import type { Tx } from './tx.js';

let test: TestDatabase;
let mine: string;
let theirs: string;

beforeAll(async () => {
  test = await createTestDatabase();
  [mine, theirs] = [(await givenProject(test.database)).id, (await givenProject(test.database)).id];
  for (const id of [mine, theirs]) await givenMonitor(test.database, id);
});
afterAll(() => test.close());

it('a read-only transaction sees one moment, however many statements it runs', async () => {
  const { id } = await givenProject(test.database);
  await givenMonitor(test.database, id);
  const count = async (tx: Tx) => (await tx.query<object[]>('SELECT FROM monitors')).length;
  const counts = await test.database.asTenant(
    id,
    async (tx) => {
      const before = await count(tx);
      await givenMonitor(test.database, id);
      return [before, await count(tx)];
    },
    { readOnly: true },
  );
  expect([...counts, await test.database.asTenant(id, count)]).toEqual([1, 1, 2]);
});

describe.each([
  ['in several round trips', false],
  ['in a single round trip', true],
])('a read-only transaction, %s,', (_, singleRoundTrip) => {
  const read = <T>(projectId: string, work: (tx: Tx) => Promise<T>) =>
    test.database.asTenant(projectId, work, { readOnly: true, singleRoundTrip });
  const ask = <R extends object>(projectId: string, sql: string, parameters: unknown[] = []) =>
    read(projectId, (tx) => tx.query<R[]>(sql, parameters));

  it('sees only its own rows, whatever it queries and however many run concurrently', async () => {
    const answers = await inWaves(200, (n) =>
      ask<{ id: string }>(n % 3 ? mine : theirs, 'SELECT project_id AS id FROM monitors'),
    );
    answers.forEach((found, n) => expect(found).toEqual([{ id: n % 3 ? mine : theirs }]));
  });

  it('cannot write', async () => {
    const rename = ask(mine, "UPDATE monitors SET name = 'renamed' RETURNING id");
    await expect(rename).rejects.toThrow('Work that was begun as read-only must not write.');
    expect(await ask(mine, 'SELECT name FROM monitors')).toEqual([{ name: 'Acme' }]);
  });

  it('has no more rights than a tenant', async () => {
    expect(await ask(mine, 'SELECT * FROM api_keys').catch(faultCode)).toBe('42501');
  });

  it('succeeds even if concurrent ones fail', async () => {
    const name = () => ask(theirs, 'SELECT name FROM monitors');
    const [before, broken, after] = await Promise.all([
      name(),
      ask(mine, 'SELECT 1 / $1::integer', [0]).catch(faultCode),
      name(),
    ]);
    expect([before, broken, after]).toEqual([[{ name: 'Acme' }], '22012', [{ name: 'Acme' }]]);
  });

  it('leaves no tenant state on the connection', async () => {
    await Promise.all([
      ask(mine, 'SELECT 1'),
      ask(theirs, 'SELECT 1 / $1::integer', [0]).catch(() => undefined),
      read(mine, () => Promise.reject(new Error('no'))).catch(() => undefined),
    ]);
    const states = await Promise.all(
      Array.from({ length: 5 }, () =>
        test.dataSource.query<object[]>(
          `SELECT current_user = session_user AS own, coalesce(current_setting('earshot.project_id', true), '') AS project,
            current_setting('transaction_read_only') AS "readOnly"`,
        ),
      ),
    );
    for (const [state] of states) expect(state).toEqual({ own: true, project: '', readOnly: 'off' });
  });

  it('has one snapshot for statements sent together, each with its own result', async () => {
    const now = 'SELECT now()::text AS now, $1::integer AS n';
    const [first, second] = await read(mine, (tx) =>
      tx.together([
        { sql: now, parameters: [1] },
        { sql: now, parameters: [2] },
      ]),
    );
    expect(first?.rows[0]).toEqual({ now: second?.rows[0]?.['now'], n: 1 });
    expect(second?.rows[0]).toMatchObject({ n: 2 });
  });
});

describe('a single-round-trip transaction', () => {
  it('accepts only one call', async () => {
    const twice = async (tx: Tx) => {
      await tx.query('SELECT 1');
      await tx.query('SELECT 2');
    };
    const options = { readOnly: true, singleRoundTrip: true } as const;
    await expect(test.database.asTenant(mine, twice, options)).rejects.toThrow('in one call');
  });
});
