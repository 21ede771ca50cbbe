import { afterAll, afterEach, beforeEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createLog } from '@earshot/platform';
import type { DataSource } from 'typeorm';
import { connect } from '../pool/connect.js';
import { Database } from '../database.js';
import { faultCode } from '../database-error.js';
import { createTestDatabase, givenMonitor, givenProject, type TestDatabase } from '../../testing/index.js';

let test: TestDatabase;
let mine: string;
/** A pool of one connection. */
let dataSource: DataSource;
let database: Database;

beforeAll(async () => {
  test = await createTestDatabase();
  mine = (await givenProject(test.database)).id;
  await givenMonitor(test.database, mine, { keywords: ['acme', '"a\\b"'] });
});
beforeEach(async () => {
  const log = createLog({ service: 'test', level: 'silent' });
  dataSource = await connect({ url: test.url, poolSize: 1, statementTimeoutMs: 30_000 }, log);
  database = new Database(dataSource);
});
afterEach(() => dataSource.destroy());
afterAll(() => test.close());

const count = "SELECT count(*)::integer AS count FROM pg_prepared_statements WHERE statement LIKE '%asked%'";

describe('a prepared statement', () => {
  it('returns values of every type like an unprepared one, the first time and again', async () => {
    const sql = `SELECT keywords, active, created_at, NULL::text AS nothing, 7 AS asked, '{"a":[1]}'::jsonb AS json
      FROM monitors WHERE project_id = $1 AND keywords = $2 AND created_at < $3`;
    const parameters = [mine, ['acme', '"a\\b"'], new Date(Date.now() + 60_000)];
    const expected = await database.asTenant(mine, (tx) => tx.query(sql, parameters));
    expect(expected).toHaveLength(1);
    for (let time = 0; time < 12; time += 1)
      expect(await database.asTenant(mine, (tx) => tx.preparedRows(sql, parameters))).toEqual(expected);
    expect(await dataSource.query(count)).toEqual([{ count: 1 }]);
  });

  it('works again after it has failed', async () => {
    const divide = (by: number) =>
      database.asTenant(mine, (tx) => tx.preparedRows('SELECT 6 / $1::integer AS asked', [by]));
    expect(await divide(2)).toEqual([{ asked: 3 }]);
    expect(await divide(0).catch(faultCode)).toBe('22012');
    expect(await divide(3)).toEqual([{ asked: 2 }]);
  });

  it('works after its table has changed', async () => {
    const { dataSource: other } = test;
    await other.query('CREATE TABLE changing AS SELECT 1 AS asked');
    const all = () => database.asSystem((tx) => tx.preparedRows('SELECT * FROM changing', []));
    expect(await all()).toEqual([{ asked: 1 }]);
    await other.query("ALTER TABLE changing ADD COLUMN more text DEFAULT 'new'");
    expect(await all()).toEqual([{ asked: 1, more: 'new' }]);
  });
});
