import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Mention, MonitorWithSchedule } from '@earshot/domain';
import { MentionUpkeepRepository } from '../mention/mention-upkeep.repository.js';
import { ProjectRepository } from '../project/project.repository.js';
import {
  createTestDatabase,
  givenAlert,
  givenMention,
  givenMonitor,
  givenNotification,
  givenProject,
  givenStatus,
  type TestDatabase,
  waitsForLock,
} from '../testing/index.js';
import { MentionRetentionRepository } from './mention-retention.repository.js';

let test: TestDatabase;
let monitor: MonitorWithSchedule;
beforeEach(async () => {
  test = await createTestDatabase();
  monitor = await givenMonitor(test.database, (await givenProject(test.database)).id);
});
afterEach(() => test.close());

const retention = new MentionRetentionRepository();
const monthAgo = new Date(Date.now() - 30 * 86_400_000);
const deleteOlder = (limit = 100, projectId = monitor.projectId): Promise<number> =>
  test.database.asSystem((tx) => retention.deleteOlder(tx, projectId, monthAgo, limit));
const projectsWithOlder = (): Promise<string[]> =>
  test.database.asSystem((tx) => retention.projectsWithOlder(tx, 'trial', monthAgo));

/** A mention found this many days ago; as everywhere, its id contains the time. */
async function givenFound(daysAgo: number, of = monitor): Promise<Mention> {
  const mention = await givenMention(test.database, of);
  const at = new Date(Date.now() - daysAgo * 86_400_000);
  const hex = at.getTime().toString(16).padStart(12, '0');
  const id = `${hex.slice(0, 8)}-${hex.slice(8)}${mention.id.slice(13)}`;
  await test.dataSource.transaction(async (tx) => {
    await tx.query('SET LOCAL session_replication_role = replica');
    await tx.query('UPDATE mentions SET id = $2, found_at = $3 WHERE id = $1', [mention.id, id, at]);
    for (const table of ['matches', 'mention_work'])
      await tx.query(`UPDATE ${table} SET mention_id = $2 WHERE mention_id = $1`, [mention.id, id]);
  });
  return { ...mention, id, foundAt: at };
}

const idsIn = async (table: string): Promise<string[]> => {
  const column = table === 'mentions' ? 'id' : 'mention_id';
  const found = await test.dataSource.query<{ id: string }[]>(
    `SELECT DISTINCT ${column} AS id FROM ${table}`,
  );
  return found.map(({ id }) => id).sort();
};
const messages = async (): Promise<string[]> =>
  (await test.dataSource.query<{ id: string }[]>('SELECT id FROM notifications ORDER BY id')).map(
    ({ id }) => id,
  );

describe('mentions that outlive their plan’s retention', () => {
  it('are deleted with everything attached, oldest first, leaving younger ones whole', async () => {
    const [older, old, young] = [await givenFound(40), await givenFound(31), await givenFound(29)];
    const all = [older, old, young];
    await test.database.asSystem(async (tx) => {
      const due = { verifyAt: new Date(), purgeAt: null };
      await new MentionUpkeepRepository().plan(
        tx,
        all.map(({ id }) => ({ mentionId: id, ...due })),
      );
      await givenStatus(
        tx,
        monitor.projectId,
        all.map(({ id }) => id),
        'done',
      );
    });
    const tables = ['mentions', 'matches', 'mention_work', 'mention_upkeep', 'triage', 'activity_mentions'];
    for (const table of tables)
      expect([table, await idsIn(table)]).toEqual([table, all.map(({ id }) => id).sort()]);
    expect(await deleteOlder(1)).toBe(1);
    expect(await idsIn('mentions')).toEqual([old.id, young.id].sort());
    expect([await deleteOlder(), await deleteOlder()]).toEqual([1, 0]);
    for (const table of tables) expect([table, await idsIn(table)]).toEqual([table, [young.id]]);
  });

  it('are deleted with messages about nothing else', async () => {
    const [old, young] = [await givenFound(31), await givenFound(1)];
    const [one, other] = [
      await givenAlert(test.database, monitor.projectId),
      await givenAlert(test.database, monitor.projectId),
    ];
    await givenNotification(test.database, one, [old]);
    const both = await givenNotification(test.database, other, [old, young]);
    const third = await givenNotification(test.database, one, [young]);
    await deleteOlder();
    expect(await messages()).toEqual([both, third].sort());
    expect(await idsIn('notification_mentions')).toEqual([young.id]);
  });

  it('leave a message alone that another mention is just joining', async () => {
    const [old, young] = [await givenFound(31), await givenFound(1)];
    const alert = await givenAlert(test.database, monitor.projectId);
    const id = await givenNotification(test.database, alert, [old], { collects: true });
    const joining = test.dataSource.createQueryRunner();
    await joining.startTransaction();
    await joining.query('UPDATE notifications SET alert_id = alert_id WHERE id = $1', [id]);
    await joining.query('INSERT INTO notification_mentions VALUES ($1, $2, $3, $4)', [
      alert.projectId,
      alert.id,
      young.id,
      id,
    ]);
    const deleting = deleteOlder();
    expect(await waitsForLock(test.dataSource, deleting)).toBe(true);
    await joining.commitTransaction();
    await joining.release();
    expect([await deleting, await messages(), await idsIn('notification_mentions')]).toEqual([
      1,
      [id],
      [young.id],
    ]);
  });

  it('are skipped while locked, and deleted by the next step', async () => {
    const [held, free] = [await givenFound(35), await givenFound(31)];
    const holding = test.dataSource.createQueryRunner();
    await holding.startTransaction();
    await holding.query('SELECT FROM mentions WHERE id = $1 FOR UPDATE', [held.id]);
    expect([await deleteOlder(), await idsIn('mentions')]).toEqual([1, [held.id]]);
    await holding.rollbackTransaction();
    await holding.release();
    expect([await deleteOlder(), free.id]).toEqual([1, free.id]);
  });

  it('belong only to this project and plan, and to no deleted project', async () => {
    const [mine, starter, deleted] = [
      monitor,
      await givenMonitor(test.database, (await givenProject(test.database, { plan: 'starter' })).id),
      await givenMonitor(test.database, (await givenProject(test.database)).id),
    ];
    for (const of of [mine, starter, deleted]) await givenFound(31, of);
    await test.database.asSystem((tx) => new ProjectRepository().delete(tx, deleted.projectId));
    expect(await projectsWithOlder()).toEqual([mine.projectId]);
    await deleteOlder();
    expect([await projectsWithOlder(), (await idsIn('mentions')).length]).toEqual([[], 2]);
  });

  it('are found by the key: a step reads only what it deletes', async () => {
    await test.dataSource.query(
      `INSERT INTO mentions (id, project_id, source, external_id, kind, url, text, published_at, engagement, found_at)
       SELECT (lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || '70008' || lpad(to_hex(n), 15, '0'))::uuid,
         $1, 'x', n::text, 'post', 'https://x.example', 'acme', at, '{}', at
       FROM generate_series(1, 20000) n, LATERAL (SELECT now() - n * interval '5 minutes' AS at) t`,
      [monitor.projectId],
    );
    await test.dataSource.query('ANALYZE mentions');
    const [row] = await test.dataSource.query<{ 'QUERY PLAN': { Plan: Plan }[] }[]>(
      `EXPLAIN (ANALYZE, FORMAT JSON) SELECT id FROM mentions WHERE project_id = $1 AND id < $2 AND found_at < $3
       ORDER BY id LIMIT 500 FOR UPDATE SKIP LOCKED`,
      [monitor.projectId, 'ffffffff-ffff-ffff-ffff-ffffffffffff', monthAgo],
    );
    expect(scanOf(row?.['QUERY PLAN'][0]?.Plan)).toMatchObject({
      'Index Name': 'mentions_pkey',
      'Actual Rows': 500,
    });
  });
});

interface Plan {
  readonly 'Index Name'?: string;
  readonly 'Actual Rows'?: number;
  readonly Plans?: readonly Plan[];
}

function scanOf(plan: Plan | undefined): Plan | undefined {
  return plan?.Plans === undefined ? plan : scanOf(plan.Plans[0]);
}
