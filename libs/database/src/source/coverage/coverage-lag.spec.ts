import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestDatabase, givenMonitor, givenProject, type TestDatabase } from '../../testing/index.js';
import { CoverageRepository } from './coverage.repository.js';

const coverage = new CoverageRepository();
let test: TestDatabase;
beforeEach(async () => {
  test = await createTestDatabase();
  await test.dataSource.query(
    "INSERT INTO source_states (source, configured, delayed) VALUES ('reddit', true, false), ('x', true, false)",
  );
  const { id } = await givenProject(test.database);
  await givenMonitor(test.database, id, { sources: ['reddit', 'x'] });
  await sql("UPDATE monitors SET updated_at = now() - interval '1 day'");
  await sql(`UPDATE watches SET cursor = '{"search":{}}', covered_until = now() - interval '2 minutes',
    last_scanned_at = now() - interval '1 minute', next_scan_at = now() + interval '4 minutes'`);
});
afterEach(() => test.close());

const sql = (statement: string): Promise<unknown> => test.dataSource.query(statement);

/** Lag and interval by source, in minutes. */
async function lags(): Promise<Record<string, [number, number]>> {
  const found = await test.database.asSystem((tx) => coverage.lag(tx));
  return Object.fromEntries(
    found.map(({ source, lagSeconds, intervalSeconds }) => [
      source,
      [Math.round(lagSeconds / 60), Math.round(intervalSeconds / 60)],
    ]),
  );
}

describe('the coverage lag of a source', () => {
  it('is the time since what was surely read, alongside the interval of the plan', async () => {
    expect(await lags()).toEqual({ reddit: [2, 5], x: [2, 5] });
  });

  it('is that of the watch furthest behind, relative to its own interval', async () => {
    const { id } = await givenProject(test.database);
    await givenMonitor(test.database, id, { sources: ['reddit'] });
    await sql("UPDATE monitors SET updated_at = now() - interval '1 day'");
    const other = `monitor_id IN (SELECT id FROM monitors WHERE project_id = '${id}')`;
    await sql(`UPDATE watches SET cursor = '{"search":{}}', covered_until = now() - interval '20 minutes',
      last_scanned_at = now() - interval '20 minutes', scanned_every_ms = 3600000 WHERE ${other}`);
    expect((await lags())['reddit']).toEqual([2, 5]);
    await sql(`UPDATE watches SET scanned_every_ms = NULL, next_scan_at = now() WHERE ${other}`);
    expect((await lags())['reddit']).toEqual([20, 20]);
    await sql(`UPDATE watches SET failures = 1 WHERE ${other}`);
    expect((await lags())['reddit']).toEqual([20, 5]);
  });

  it('starts at the last change of the monitor if nothing was read since', async () => {
    await sql("UPDATE watches SET covered_until = now() - interval '30 days'");
    await sql("UPDATE monitors SET updated_at = now() - interval '3 minutes'");
    expect(await lags()).toEqual({ reddit: [3, 5], x: [3, 5] });
    await sql("UPDATE watches SET cursor = '{}'");
    expect(await lags()).toEqual({ reddit: [3, 5], x: [3, 5] });
  });

  it('is counted from the last finished scan if posts are shown late', async () => {
    await sql("UPDATE source_states SET delayed = true WHERE source = 'reddit'");
    await sql("UPDATE watches SET covered_until = now() - interval '3 days'");
    expect((await lags())['reddit']).toEqual([1, 5]);
  });

  it.each([
    ['a source without credentials', "UPDATE source_states SET configured = false WHERE source = 'x'"],
    [
      'a resting source',
      "UPDATE source_states SET resting_until = now() + interval '1 hour' WHERE source = 'x'",
    ],
    ['a paused watch', "UPDATE watches SET active = false WHERE source = 'x'"],
    ['a watch that was given up', "UPDATE watches SET dead_at = now(), failures = 10 WHERE source = 'x'"],
    [
      'a watch whose budget is spent',
      `UPDATE watches SET cursor = '{"search":{"acme":{"heldBackBy":"budget"}}}' WHERE source = 'x'`,
    ],
  ])('is not reported for %s', async (_, change) => {
    await sql(change);
    expect(Object.keys(await lags())).toEqual(['reddit']);
  });

  it('is reported for a source that takes no requests', async () => {
    await sql("UPDATE source_states SET waiting_until = now() + interval '1 hour'");
    expect(Object.keys(await lags())).toEqual(['reddit', 'x']);
  });
});
