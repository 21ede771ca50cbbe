import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Alert, Mention, Monitor, SourceName } from '@earshot/domain';
import { type HealthCheck, HealthChecks, newId } from '@earshot/platform';
import type { Tx } from '../connection/transaction/tx.js';
import {
  createTestDatabase,
  givenAlert,
  givenMention,
  givenMonitor,
  givenNotification,
  givenProject,
  givenUser,
  sampleDraft,
  type TestDatabase,
} from '../testing/index.js';
import { ProjectRepository } from '../project/project.repository.js';
import { SampleRepository } from '../sample/sample.repository.js';
import { type DeadWork, WorkBacklogRepository, type WorkStage } from './work-backlog.repository.js';
import { WorkHealth } from './work-health.js';

const backlog = new WorkBacklogRepository();
let test: TestDatabase;
let monitor: Monitor;
let mention: Mention;
let alert: Alert;
beforeEach(async () => {
  test = await createTestDatabase();
  const { id } = await givenProject(test.database);
  monitor = await givenMonitor(test.database, id, { sources: ['reddit'] });
  mention = await givenMention(test.database, monitor);
  alert = await givenAlert(test.database, id);
  await test.dataSource.query("INSERT INTO source_states (source, configured) VALUES ('reddit', true)");
  await test.dataSource.query("UPDATE watches SET next_scan_at = now() + interval '1 hour'");
  await test.dataSource.query("UPDATE mention_work SET due_at = now() + interval '1 hour'");
});
afterEach(() => test.close());

const sql = (statement: string): Promise<unknown> => test.dataSource.query(statement);

/** The plan Postgres would use for a query if the tables were large. */
function planOf(ask: (tx: Tx) => Promise<unknown>): Promise<string> {
  return test.database.asSystem(async (tx) => {
    await tx.query('SET LOCAL enable_seqscan = off');
    const explained: unknown[] = [];
    const explaining = Object.create(tx) as typeof tx;
    explaining.query = async (statement) => {
      explained.push(await tx.query(`EXPLAIN ${statement}`));
      return [] as never;
    };
    await ask(explaining);
    return JSON.stringify(explained);
  });
}

/** By stage and source: the number of due rows, and for how many whole seconds the oldest has been due. */
async function due(stages?: readonly WorkStage[]): Promise<Record<string, [number, number]>> {
  const found = await test.database.asSystem((tx) => backlog.due(tx, stages));
  return Object.fromEntries(
    found.map(({ stage, source, count, oldestSeconds }) => [
      source === null ? stage : `${stage} ${source}`,
      [count, Math.floor(oldestSeconds / 10) * 10],
    ]),
  );
}

const dead = (): Promise<DeadWork[]> => test.database.asSystem((tx) => backlog.dead(tx));
const notification = (secondsAgo: number): Promise<string> =>
  givenNotification(test.database, alert, [mention], { dueAt: new Date(Date.now() - secondsAgo * 1_000) });

describe('due work', () => {
  it('is empty if nothing waits', async () => {
    expect(await due()).toEqual({});
  });

  it('is shown by stage, with how long its oldest row has waited', async () => {
    await sql("UPDATE watches SET next_scan_at = now() - interval '60 seconds'");
    await sql("UPDATE mention_work SET due_at = now() - interval '30 seconds'");
    await notification(90);
    const { id: userId } = await givenUser(test.database);
    await sql(`INSERT INTO notices (id, project_id, alert_id, user_id, due_at)
      SELECT gen_random_uuid(), project_id, id, '${userId}', now() - interval '10 seconds' FROM alerts`);
    await sql(`INSERT INTO reclassifications (id, project_id, only_outdated, created_at, due_at)
      SELECT gen_random_uuid(), id, false, now(), now() - interval '20 seconds' FROM projects`);
    const projectId = monitor.projectId;
    await test.database.asSystem((tx) =>
      new SampleRepository().insert(tx, projectId, sampleDraft, [
        { source: 'reddit', refusal: null },
        { source: 'x', refusal: 'It has no credentials.' },
      ]),
    );
    await sql("UPDATE source_samples SET due_at = now() - interval '40 seconds'");
    await sql(`WITH made AS (
        INSERT INTO activities (project_id, id, action, by_kind, by_name) VALUES ('${projectId}', gen_random_uuid(), 'triage', 'user', 'Ada')
        RETURNING project_id, id)
      INSERT INTO triage_work (id, project_id, activity_id, until_mention_id, due_at)
      SELECT gen_random_uuid(), project_id, id, id, now() - interval '50 seconds' FROM made`);
    expect(await due()).toEqual({
      'sample reddit': [1, 40],
      triage: [1, 50],
      'scan reddit': [1, 60],
      classify: [1, 30],
      notify: [1, 90],
      mail: [1, 10],
      reclassify: [1, 20],
    });
    expect(Object.keys(await due(['classify', 'notify']))).toEqual(['classify', 'notify']);
    await sql("UPDATE monitor_samples SET created_at = now() - interval '1 hour'");
    expect(await due(['sample'])).toEqual({});
  });

  it('leaves out e-mails about notes that wait for an older one to the same person', async () => {
    const { id: userId } = await givenUser(test.database);
    await sql(`INSERT INTO note_mails (id, user_id, closed_at, due_at)
      VALUES ('${newId()}', '${userId}', now(), now() + interval '1 hour')`);
    await sql(`INSERT INTO note_mails (id, user_id, due_at)
      VALUES ('${newId()}', '${userId}', now() - interval '15 minutes')`);
    expect(await due(['mail'])).toEqual({});
    await sql("UPDATE note_mails SET due_at = now() - interval '10 seconds' WHERE due_at > now()");
    expect(await due(['mail'])).toEqual({ mail: [1, 10] });
  });

  it('leaves out scans of a deleted project, before its rows are purged', async () => {
    await sql("UPDATE watches SET next_scan_at = now() - interval '60 seconds'");
    await test.database.asSystem((tx) => new ProjectRepository().delete(tx, monitor.projectId));
    expect(await due(['scan'])).toEqual({});
  });

  it.each<[string, string]>([
    ['a watch that is being scanned', "UPDATE watches SET lease_until = now() + interval '1 minute'"],
    ['a paused watch', 'UPDATE watches SET active = false'],
    ['a watch that was given up', 'UPDATE watches SET dead_at = now(), failures = 10'],
    ['a waiting source', "UPDATE source_states SET waiting_until = now() + interval '1 minute'"],
    ['a resting source', "UPDATE source_states SET resting_until = now() + interval '1 minute'"],
    ['a source without credentials', 'UPDATE source_states SET configured = false'],
    [
      'a mention that is being processed',
      "UPDATE mention_work SET lease_until = now() + interval '1 minute'",
    ],
    ['a mention that was given up', 'UPDATE mention_work SET dead_at = now()'],
    ['a message that is being sent', "UPDATE notifications SET lease_until = now() + interval '1 minute'"],
    ['a delivered message', "UPDATE notifications SET status = 'delivered', delivered_at = now()"],
    ['a paused alert', 'UPDATE alerts SET active = false'],
    ['an alert whose destination is on hold', "UPDATE alerts SET held_until = now() + interval '1 minute'"],
  ])('does not include %s', async (_, change) => {
    await sql("UPDATE watches SET next_scan_at = now() - interval '1 minute'");
    await sql("UPDATE mention_work SET due_at = now() - interval '1 minute'");
    await notification(60);
    expect(Object.keys(await due())).toEqual(['classify', 'notify', 'scan reddit']);
    await sql(change);
    expect(Object.keys(await due())).toHaveLength(2);
  });

  it('is read by indexes, without scanning what is not due', async () => {
    const plan = await planOf((tx) => backlog.due(tx));
    expect(plan).toMatch(/watches_due/);
    expect(plan).toMatch(/mention_work_due/);
    expect(plan).toMatch(/notifications_waiting/);
    expect(plan).toMatch(/source_samples_open/);
    expect(plan).toMatch(/triage_work_due/);
    expect(plan).not.toMatch(/Seq Scan on (watches|mention_work|notifications)/);
  });
});

describe('given-up work', () => {
  it('is counted by stage, messages and jobs only for a while', async () => {
    expect(await dead()).toEqual([]);
    await sql('UPDATE watches SET dead_at = now(), failures = 10');
    await sql('UPDATE mention_work SET dead_at = now()');
    await notification(0);
    await sql("UPDATE notifications SET status = 'failed'");
    await sql(`INSERT INTO reclassifications (id, project_id, only_outdated, created_at, due_at, finished_at, given_up)
      SELECT gen_random_uuid(), p.id, false, now(), now(), finished, true FROM projects p,
        unnest(ARRAY[now(), now() - interval '2 days']) AS finished`);
    expect(await dead()).toEqual([
      { stage: 'classify', source: null, count: 1 },
      { stage: 'notify', source: null, count: 1 },
      { stage: 'reclassify', source: null, count: 1 },
      { stage: 'scan', source: 'reddit', count: 1 },
    ]);
  });

  it('is read by indexes, without scanning active work', async () => {
    const plan = await planOf((tx) => backlog.dead(tx));
    expect(plan).toMatch(/watches_dead/);
    expect(plan).toMatch(/mention_work_dead/);
    expect(plan).toMatch(/notifications_by_status/);
    expect(plan).not.toMatch(/Seq Scan on (watches|mention_work|notifications)/);
  });

  it('does not include a message created five days ago', async () => {
    const id = await notification(0);
    const old = id.replace(/^.{8}-.{4}/, hexTime(Date.now() - 5 * 86_400_000));
    await sql("UPDATE notifications SET status = 'failed'");
    await sql(
      'ALTER TABLE notification_mentions DISABLE TRIGGER ALL; ALTER TABLE notifications DISABLE TRIGGER ALL',
    );
    await sql(`UPDATE notifications SET id = '${old}'`);
    expect(await dead()).toEqual([]);
  });
});

/** The first twelve digits of a UUIDv7 created at this time. */
function hexTime(ms: number): string {
  return ms
    .toString(16)
    .padStart(12, '0')
    .replace(/^(.{8})(.{4})$/, '$1-$2');
}

describe('the work health check', () => {
  function health(stages: readonly WorkStage[], sources?: readonly SourceName[]): HealthCheck {
    const checks = new HealthChecks();
    const work = new WorkHealth(checks, test.database, backlog);
    work.watch({ stages, sweepMs: 15_000, ...(sources === undefined ? {} : { sources }) });
    const [check] = checks.all;
    if (check === undefined) throw new Error('Nothing was added to the checks.');
    return check;
  }

  it('is good until something is due for longer than two sweeps, and fails only for those who work on it', async () => {
    await sql("UPDATE mention_work SET due_at = now() - interval '20 seconds'");
    await expect(health(['classify']).check()).resolves.toBeUndefined();
    await sql("UPDATE mention_work SET due_at = now() - interval '35 seconds'");
    await expect(health(['classify']).check()).rejects.toThrow('classify');
    await expect(health(['alert', 'notify']).check()).resolves.toBeUndefined();
    expect(health(['classify']).need).toBe('optional');
  });

  it('of a scanner covers only its own sources', async () => {
    await sql("UPDATE watches SET next_scan_at = now() - interval '5 minutes'");
    await expect(health(['scan'], ['reddit']).check()).rejects.toThrow('scan');
    await expect(health(['scan'], ['x']).check()).resolves.toBeUndefined();
  });
});
