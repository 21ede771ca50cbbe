import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { newId } from '@earshot/platform';
import {
  createTestDatabase,
  givenAlert,
  givenMonitor,
  givenProject,
  type TestDatabase,
} from '../testing/index.js';
import { LanguagesNoLongerDetected1798090000001 } from './1798090000001-languages-no-longer-detected.js';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.close());

it('the migration takes languages that are no longer detected out of all filters, and leaves the others', async () => {
  const { id: projectId } = await givenProject(test.database);
  const { id: monitorId } = await givenMonitor(test.database, projectId);
  const { id: alertId } = await givenAlert(test.database, projectId);
  const runner = test.dataSource.createQueryRunner();
  const one = async (sql: string, values: readonly unknown[]): Promise<unknown> =>
    ((await runner.query(sql, [...values])) as unknown[])[0];
  const after = async (filters: object, languages: readonly string[], view: object): Promise<unknown> => {
    const viewId = newId();
    await one('UPDATE monitors SET filters = $2 WHERE id = $1', [monitorId, filters]);
    await one('UPDATE alerts SET languages = $2 WHERE id = $1', [alertId, languages]);
    await one('INSERT INTO views (project_id, id, name, filter, position) VALUES ($1, $2, $3, $4, 0)', [
      projectId,
      viewId,
      `view ${viewId}`,
      view,
    ]);
    await new LanguagesNoLongerDetected1798090000001().up(runner);
    return one(
      `SELECT m.filters, a.languages, v.filter AS view FROM monitors m, alerts a, views v
       WHERE m.id = $1 AND a.id = $2 AND v.id = $3`,
      [monitorId, alertId, viewId],
    );
  };
  expect(
    await after({ onlyLanguages: ['mk', 'en'], minFollowers: 5 }, ['yi', 'de', 'en'], {
      language: ['de', 'tt'],
      q: 'down',
    }),
  ).toEqual({
    filters: { onlyLanguages: ['en'], excludeLanguages: [], minFollowers: 5 },
    languages: ['de', 'en'],
    view: { language: ['de'], q: 'down' },
  });
  expect(await after({ excludeLanguages: ['ga'] }, ['af'], { language: ['kk'] })).toEqual({
    filters: { onlyLanguages: [], excludeLanguages: [] },
    languages: [],
    view: {},
  });
  const kept = [{ onlyLanguages: ['en'] }, ['und'], { category: ['bug_report'] }] as const;
  expect(await after(...kept)).toEqual({ filters: kept[0], languages: kept[1], view: kept[2] });
  await runner.release();
});
