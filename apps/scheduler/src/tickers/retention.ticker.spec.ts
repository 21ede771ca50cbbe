import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  createTestDatabase,
  givenMonitor,
  givenProject,
  givenUser,
  type TestDatabase,
} from '@earshot/database/testing';
import { startTestWorker, type TestWorker, until } from '@earshot/queue/testing';
import { SchedulerModule, schedulerConfigs } from '../scheduler.module.js';

let test: TestDatabase;
let scheduler: TestWorker | undefined;
beforeEach(async () => {
  test = await createTestDatabase();
});
afterEach(async () => {
  await scheduler?.close();
  await test.close();
});

/** Rows of each kind: more than one batch of expired ones, and two that are still valid. */
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
  it('deletes everything that has expired, however many rows, and nothing that is still valid', async () => {
    await givenKept();
    // A table that fails does not stop the others.
    await test.dataSource.query('ALTER TABLE known_networks RENAME COLUMN signed_in_at TO at');
    const configs = {
      configs: schedulerConfigs,
      env: { DATABASE_URL: test.url, EARSHOT_SECRET_KEY: '5f'.repeat(32) },
    };
    scheduler = await startTestWorker({ module: SchedulerModule, ...configs });
    const left = async () => {
      const [counts] = await test.dataSource.query<Record<string, number>[]>(
        `SELECT (SELECT count(*) FROM sessions)::integer AS sessions,
           (SELECT count(*) FROM idempotency_records)::integer AS answers,
           (SELECT count(*) FROM sign_in_attempts)::integer AS attempts,
           (SELECT count(*) FROM scans)::integer AS scans`,
      );
      return counts;
    };
    await until(async () => Object.values((await left()) ?? {}).every((count) => count <= 2));
    // Stopping waits for the running tick.
    await scheduler.close();
    expect(await left()).toEqual({ sessions: 2, answers: 2, attempts: 2, scans: 2 });
  });
});
