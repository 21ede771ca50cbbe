import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestDatabase, givenProject, type TestDatabase } from '@earshot/database/testing';
import { planNames } from '@earshot/domain';
import { startTestWorker, type TestWorker } from '@earshot/queue/testing';
import { MentionRetentionTicker } from './mention-retention.ticker.js';
import { TICKERS } from './tickers.js';
import { SchedulerModule, schedulerConfigs } from '../scheduler.module.js';

let test: TestDatabase;
let scheduler: TestWorker | undefined;
beforeEach(async () => {
  test = await createTestDatabase();
});
afterEach(async () => {
  await scheduler?.close();
  scheduler = undefined;
  await test.close();
});

async function start(env: Record<string, string> = {}): Promise<MentionRetentionTicker> {
  scheduler = await startTestWorker({
    module: SchedulerModule,
    configs: schedulerConfigs,
    env: { DATABASE_URL: test.url, EARSHOT_SECRET_KEY: '5f'.repeat(32), ...env },
    // The spec alone ticks.
    replace: [[TICKERS, []]],
  });
  return scheduler.get(MentionRetentionTicker);
}

/** Creates a project of each plan, with one mention for each of the last 1,200 days. */
async function givenYears(): Promise<void> {
  for (const plan of planNames) {
    const { id } = await givenProject(test.database, { plan });
    await test.dataSource.query(
      `INSERT INTO mentions (id, project_id, source, external_id, kind, url, text, published_at, engagement, found_at)
       SELECT (lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || '70008' || lpad(to_hex(n), 15, '0'))::uuid,
         $1, 'x', n::text, 'post', 'https://x.example', 'acme', at, '{}', at
       FROM generate_series(0, 1199) n, LATERAL (SELECT now() - n * interval '1 day' + interval '1 hour' AS at) t`,
      [id],
    );
  }
}

const left = (): Promise<{ plan: string; mentions: number; days: number }[]> =>
  test.dataSource.query(
    `SELECT p.plan, count(*)::integer AS mentions, ceil(extract(epoch FROM now() - min(m.found_at)) / 86400)::integer AS days
     FROM projects p JOIN mentions m ON m.project_id = p.id GROUP BY p.plan ORDER BY count(*)`,
  );

describe('MentionRetentionTicker', () => {
  it('deletes what each plan no longer keeps, in several batches, and nothing of plans that keep everything', async () => {
    await givenYears();
    const ticker = await start({ MENTION_DAYS_TRIAL: '30', MENTION_DAYS_GROWTH: '400' });
    await ticker.tick();
    const rest = await left();
    expect(rest.slice(0, 2)).toEqual([
      { plan: 'trial', mentions: 31, days: 30 },
      { plan: 'growth', mentions: 401, days: 400 },
    ]);
    expect(rest.slice(2).map(({ mentions }) => mentions)).toEqual([1_200, 1_200]);
  });

  it('deletes nothing if no retention is configured', async () => {
    await givenYears();
    await (await start()).tick();
    expect(await left()).toMatchObject(planNames.map(() => ({ mentions: 1_200 })));
  });
});
