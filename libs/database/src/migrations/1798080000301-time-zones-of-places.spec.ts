import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createTestDatabase, givenProject, type TestDatabase } from '../testing/index.js';
import { TimeZonesOfPlaces1798080000301 } from './1798080000301-time-zones-of-places.js';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.close());

it.each([
  ['AET', 'Australia/Sydney'],
  ['PST', 'America/Los_Angeles'],
  ['SystemV/AST4', 'UTC'],
  ['GMT', 'UTC'],
  ['utc', 'utc'],
  ['Europe/Berlin', 'Europe/Berlin'],
])('the migration turns the time zone %s of a project into %s', async (before, after) => {
  const { id } = await givenProject(test.database, { timeZone: before });
  const runner = test.dataSource.createQueryRunner();
  await new TimeZonesOfPlaces1798080000301().up(runner);
  const found: unknown = await runner.query('SELECT time_zone AS zone FROM projects WHERE id = $1', [id]);
  await runner.release();
  expect(found).toEqual([{ zone: after }]);
});
