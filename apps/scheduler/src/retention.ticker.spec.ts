import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  createTestDatabase,
  givenMonitor,
  givenProject,
  givenUser,
  type TestDatabase,
} from '@earshot/database/testing';
import { startTestWorker, type TestWorker } from '@earshot/queue/testing';
import { RetentionTicker } from './retention.ticker.js';
import { SchedulerModule, schedulerConfigs } from './scheduler.module.js';

let test: TestDatabase;
let scheduler: TestWorker;
beforeEach(async () => {
  test = await createTestDatabase();
  scheduler = await startTestWorker({
    module: SchedulerModule,
    configs: schedulerConfigs,
    env: { DATABASE_URL: test.url },
  });
});
afterEach(async () => {
  await scheduler.close();
  await test.close();
});

/** More than one batch of each that has expired, and two of each that still count. */
async function givenKept(): Promise<void> {
  const { id } = await givenUser(test.database);
  const expiry = "now() + CASE WHEN n <= 2 THEN interval '1 hour' ELSE interval '-1 minute' END";
  await test.dataSource.query(
    `INSERT INTO sessions (id, user_id, token_hash, created_at, expires_at)
     SELECT gen_random_uuid(), $1, sha256(n::text::bytea), now() - interval '1 day', ${expiry}
     FROM generate_series(1, 5003) n`,
    [id],
  );
  await test.dataSource.query(
    `INSERT INTO idempotency_records (scope_id, key, operation, fingerprint, status, body, created_at, expires_at)
     SELECT $1, n::text, 'create_alert', '', 201, '', now() - interval '1 day', ${expiry}
     FROM generate_series(1, 5003) n`,
    [id],
  );
  await test.dataSource.query(
    `INSERT INTO sign_in_attempts (account, failures, last_failed_at)
     SELECT n::text, 1, now() - CASE WHEN n <= 2 THEN interval '23 hours' ELSE interval '25 hours' END
     FROM generate_series(1, 5003) n`,
  );
  await givenMonitor(test.database, (await givenProject(test.database)).id);
  await test.dataSource.query(
    `INSERT INTO scans (id, project_id, watch_id, started_at, finished_at)
     SELECT gen_random_uuid(), project_id, id, now() - CASE WHEN n <= 2 THEN 89 ELSE 91 END * interval '1 day', now()
     FROM watches, generate_series(1, 5003) n`,
  );
}

describe('RetentionTicker', () => {
  it('deletes all that has expired, in whatever number, and nothing that still counts', async () => {
    await givenKept();
    await scheduler.get(RetentionTicker).tick();
    const [left] = await test.dataSource.query<object[]>(
      `SELECT (SELECT count(*) FROM sessions)::integer AS sessions,
         (SELECT count(*) FROM idempotency_records)::integer AS answers,
         (SELECT count(*) FROM sign_in_attempts)::integer AS attempts,
         (SELECT count(*) FROM scans)::integer AS scans`,
    );
    expect(left).toEqual({ sessions: 2, answers: 2, attempts: 2, scans: 2 });
  });
});
