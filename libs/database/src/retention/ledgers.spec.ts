import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  createTestDatabase,
  givenAlert,
  givenMention,
  givenMonitor,
  givenNotification,
  givenProject,
  givenUser,
  type TestDatabase,
} from '../testing/index.js';
import { newId } from '@earshot/platform';
import type { Tx } from '../connection/transaction/tx.js';
import { FeedRepository } from '../feed/feed.repository.js';
import { ProjectFeedRepository } from '../feed/project-feed.repository.js';
import { MonitorRepository } from '../monitor/monitor.repository.js';
import { ledgers, purgeLedger } from './ledgers.js';

let test: TestDatabase;
beforeEach(async () => {
  test = await createTestDatabase();
});
afterEach(() => test.close());

const purge = (table: string, limit: number): Promise<number> => {
  const ledger = ledgers.find((one) => one.table === table);
  if (ledger === undefined) throw new Error(`${table} is not kept as a ledger.`);
  return test.database.asSystem((tx) => purgeLedger(tx, ledger, limit));
};
const count = async (table: string): Promise<number> =>
  (await test.dataSource.query<object[]>(`SELECT FROM ${table}`)).length;

/** Seven rows each: four expired an hour ago, three will expire in an hour. */
const rowsOf: Readonly<Record<string, (keptDays: number) => string>> = {
  idempotency_records: (days) =>
    `INSERT INTO idempotency_records (scope_id, key, operation, fingerprint, status, body, created_at, expires_at)
     SELECT gen_random_uuid(), 'k', 'create_alert', '', 201, '', now() - interval '2 days', ${from(days)}`,
  sessions: (days) =>
    `INSERT INTO sessions (id, user_id, token_hash, created_at, expires_at)
     SELECT gen_random_uuid(), users.id, sha256(n::text::bytea), now() - interval '2 days', ${from(days)}`,
  sign_in_attempts: (days) =>
    `INSERT INTO sign_in_attempts (account, failures, last_failed_at) SELECT n::text, 1, ${from(days)}`,
  sign_in_failures: (days) =>
    `INSERT INTO sign_in_failures (account, network, failures, last_failed_at) SELECT n::text, 'n', 1, ${from(days)}`,
  known_networks: (days) => `INSERT INTO known_networks SELECT users.id, n::text, ${from(days)}`,
  account_tokens: (days) =>
    `INSERT INTO account_tokens (id, user_id, kind, email, token_hash, created_at, expires_at)
     SELECT gen_random_uuid(), users.id, 'verify_email', 'a@example.org', sha256(n::text::bytea),
       now() - interval '9 days', ${from(days)}`,
  invitations: (days) =>
    `INSERT INTO invitations (id, project_id, role, token_hash, invited_by, created_at, expires_at)
     SELECT gen_random_uuid(), projects.id, 'member', sha256(n::text::bytea), users.id, now() - interval '9 days',
       ${from(days)}`,
  scans: (days) =>
    `INSERT INTO scans (id, project_id, watch_id, started_at, finished_at)
     SELECT gen_random_uuid(), watches.project_id, watches.id, ${from(days)}, now()`,
  threads: (days) =>
    `INSERT INTO threads (project_id, watch_id, external_id, url, published_at, read_until, next_read_at)
     SELECT watches.project_id, watches.id, n::text, '', now(), now(), ${from(days)}`,
  reclassifications: (days) =>
    `INSERT INTO reclassifications (id, project_id, only_outdated, created_at, finished_at, due_at)
     SELECT gen_random_uuid(), projects.id, true, now(), ${from(days)}, now()`,
  activities: (days) =>
    `INSERT INTO activities (project_id, id, at, action, by_kind, by_name)
     SELECT projects.id, gen_random_uuid(), ${from(days)}, 'set_status', 'user', 'Ada'`,
  activity_mentions: (days) =>
    `INSERT INTO activity_mentions (project_id, activity_id, mention_id, at)
     SELECT projects.id, gen_random_uuid(), mentions.id, ${from(days)}`,
  api_keys: (days) =>
    `INSERT INTO api_keys (id, project_id, name, prefix, key_hash, scopes, created_by, created_at, revoked_at)
     SELECT gen_random_uuid(), projects.id, 'key', 'esk_1', sha256(n::text::bytea), '{}', users.id, now(), ${from(days)}`,
  monitors: (days) =>
    `INSERT INTO monitors (id, project_id, name, keywords, exclude_keywords, exclude_authors, sources, group_name, active,
       created_at, updated_at, deleted_at)
     SELECT gen_random_uuid(), projects.id, 'Acme', '{acme}', '{}', '{}', '{x}', 'custom', false, now(), now(), ${from(days)}`,
  alerts: (days) =>
    `INSERT INTO alerts (id, project_id, name, channel, destination, categories, sentiments, monitor_ids, min_urgency,
       frequency, active, created_at, updated_at, deleted_at)
     SELECT gen_random_uuid(), projects.id, 'A', 'email', 'a@example.org', '{}', '{}', '{}', 0, 'instant', false, now(),
       now(), ${from(days)}`,
  feeds: (days) =>
    `INSERT INTO feeds (id, address, location, interval_ms, next_read_at)
     SELECT gen_random_uuid(), 'https://example.org/' || n, 'https://example.org/' || n, 1, ${from(days)}`,
  llm_usage: (days) => `INSERT INTO llm_usage SELECT ${day(days)}, 'provider ' || n, 0, 0, 0, 0, 0`,
  source_spending: (days) =>
    `INSERT INTO source_spending SELECT projects.id, gen_random_uuid(), 'x', 'spend', ${day(days)}, 1, 1`,
  monitor_samples: (days) =>
    `INSERT INTO monitor_samples SELECT gen_random_uuid(), projects.id, '{}', ${from(days)}`,
  billed_items: (days) => `INSERT INTO billed_items SELECT 'x', ${day(days)}, 'post ' || n`,
  source_charges: (days) =>
    `INSERT INTO source_charges SELECT gen_random_uuid(), 'x', '{"spend": 5}', ${from(days)}`,
  abandoned_charges: (days) =>
    `INSERT INTO abandoned_charges SELECT gen_random_uuid(), 'x', '{"spend": 5}', ${from(days)}`,
  budget_notices: (days) => `INSERT INTO budget_notices SELECT 'project ' || n, 'x', ${day(days)}, 50`,
  project_usage: (days) =>
    `INSERT INTO project_usage SELECT projects.id, date_trunc('month', ${day(days)} - n * interval '40 days'), 1`,
};

function from(days: number): string {
  return `now() - interval '${days} days' + CASE WHEN n <= 4 THEN -1 ELSE 1 END * interval '1 hour'`;
}

function day(days: number): string {
  return `(now() - CASE WHEN n <= 4 THEN ${days + 2} ELSE 0 END * interval '1 day')::date`;
}

describe('ledgers', () => {
  it.each(ledgers)(
    '$table: rows are deleted in batches when their time is over, and not before',
    async (ledger) => {
      const monitor = await givenMonitor(test.database, (await givenProject(test.database)).id);
      await givenMention(test.database, monitor);
      const statement = rowsOf[ledger.table]?.(ledger.keptDays) ?? '';
      const before = await count(ledger.table);
      await test.dataSource.query(
        `${statement} FROM generate_series(1, 7) n, projects, users, watches, mentions`,
      );
      expect(await count(ledger.table)).toBe(before + 7);
      const steps = [
        await purge(ledger.table, 3),
        await purge(ledger.table, 3),
        await purge(ledger.table, 3),
      ];
      expect([steps, await count(ledger.table)]).toEqual([[3, 1, 0], before + 3]);
    },
  );

  it('keep a deleted monitor and a deleted alert while something refers to them', async () => {
    const { database, dataSource } = test;
    const { id: projectId } = await givenProject(database);
    const monitor = await givenMonitor(database, projectId);
    const mention = await givenMention(database, monitor);
    await givenNotification(database, await givenAlert(database, projectId), [mention]);
    for (const table of ['monitors', 'alerts'])
      await dataSource.query(`UPDATE ${table} SET active = false, deleted_at = now() - interval '91 days'`);
    expect([await purge('monitors', 9), await purge('alerts', 9)]).toEqual([0, 0]);
    await dataSource.query('DELETE FROM notifications; DELETE FROM mentions');
    expect([await purge('monitors', 9), await purge('alerts', 9)]).toEqual([1, 1]);
  });

  it('keep the feeds that a deleted monitor took whole, for keywords only', async () => {
    const { database, dataSource } = test;
    const { id: projectId } = await givenProject(database);
    const monitor = await givenMonitor(database, projectId);
    const feeds = new ProjectFeedRepository();
    await database.asSystem(async (tx) => {
      const feedId = await new FeedRepository().ensure(tx, projectId, 'https://blog.example/feed.xml');
      await feeds.add(tx, { id: newId(), projectId, feedId, title: null, wholeMonitorId: monitor.id });
    });
    await database.asTenant(projectId, (tx) => new MonitorRepository().delete(tx, projectId, monitor.id));
    const listed = await database.asTenant(projectId, (tx) => feeds.list(tx, projectId));
    expect(listed.map(({ wholeMonitorId }) => wholeMonitorId)).toEqual([null]);
    await dataSource.query("UPDATE monitors SET deleted_at = now() - interval '91 days'");
    // As the previous release leaves it.
    await dataSource.query('UPDATE project_feeds SET whole_monitor_id = $1', [monitor.id]);
    expect(await purge('monitors', 9)).toBe(0);
    await dataSource.query('UPDATE project_feeds SET whole_monitor_id = NULL');
    expect([await purge('monitors', 9), await count('project_feeds')]).toEqual([1, 1]);
  });

  it('keep a feed that a project reads, or that it is about to read', async () => {
    const { database, dataSource } = test;
    const { id: projectId } = await givenProject(database);
    const overdue = "UPDATE feeds SET next_read_at = now() - interval '9 days'";
    const ensure = (tx: Tx) => new FeedRepository().ensure(tx, projectId, 'https://blog.example/feed.xml');
    const feedId = await database.asSystem(ensure);
    await dataSource.query(overdue);
    await database.asTenant(projectId, async (tx) => {
      expect([await ensure(tx), await purge('feeds', 9)]).toEqual([feedId, 0]);
    });
    const reading = 'INSERT INTO project_feeds (project_id, id, feed_id) VALUES ($1, gen_random_uuid(), $2)';
    await dataSource.query(reading, [projectId, feedId]);
    expect(await purge('feeds', 9)).toBe(0);
    await dataSource.query('DELETE FROM project_feeds');
    expect(await purge('feeds', 9)).toBe(1);
  });

  it('keep monitors and alerts that were never deleted', async () => {
    const { id: projectId } = await givenProject(test.database);
    await givenUser(test.database);
    await givenAlert(test.database, projectId);
    await givenMonitor(test.database, projectId);
    expect([await purge('monitors', 9), await purge('alerts', 9)]).toEqual([0, 0]);
  });

  it('are listed in docs/data.md with their retention in days', () => {
    const page = readFileSync(fileURLToPath(new URL('../../../../docs/data.md', import.meta.url)), 'utf8');
    const told = [...page.matchAll(/^\| `(\w+)` +\| +(\d+) /gm)].map(([, table, days]) => [
      table,
      Number(days),
    ]);
    expect(told).toEqual(ledgers.map(({ table, keptDays }) => [table, keptDays]));
  });
});
