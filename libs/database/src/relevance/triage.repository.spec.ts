import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Mention, type MentionStatus, type MonitorWithSchedule, toMeaning } from '@earshot/domain';
import { Relevance1795392000001 } from '../migrations/1795392000001-relevance.js';
import {
  createTestDatabase,
  givenClassified,
  givenMention,
  givenMonitor,
  givenProject,
  givenStatus,
  type TestDatabase,
} from '../testing/index.js';
import { rowsRead } from './rows-read.spec-helper.js';
import { TriageRepository } from './triage.repository.js';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.close());

const triage = new TriageRepository();

const aMonitor = async (project: { learnFromTriage?: boolean } = {}): Promise<MonitorWithSchedule> =>
  givenMonitor(test.database, (await givenProject(test.database, project)).id);
const set = ({ projectId, id }: Mention, status: MentionStatus) =>
  test.database.asTenant(projectId, (tx) => givenStatus(tx, projectId, [id], status));
const triaged = (projectIds: readonly string[], limit = 500) =>
  test.database.asSystem((tx) => triage.triaged(tx, projectIds, limit));
const latest = (projectIds: readonly string[]) =>
  test.database.asSystem((tx) => triage.latest(tx, projectIds));

describe('triage', () => {
  it('is what people set, one by one or in bulk, latest first, with what to learn from', async () => {
    const monitor = await aMonitor();
    const { projectId } = monitor;
    const [one, two, three] = [
      await givenMention(test.database, monitor, { text: 'acme one' }),
      await givenMention(test.database, monitor, { text: 'acme two' }),
      await givenMention(test.database, monitor, { text: 'acme three' }),
    ];
    await givenMention(test.database, monitor, { text: 'acme untouched' });
    const reasons = [{ about: 'relevance' as const, code: 'distinctive_name', evidence: 'acme', points: 2 }];
    const meaning = toMeaning([1, -0.5], 4);
    await givenClassified(test.database, one.id, { reasons, meaning });
    await set(one, 'ignored');
    await test.database.asTenant(projectId, (tx) => givenStatus(tx, projectId, [two.id, three.id], 'done'));
    const found = await triaged([projectId]);
    expect(
      found
        .map(({ text, status }) => `${text} ${status}`)
        .slice(0, 2)
        .sort(),
    ).toEqual(['acme three done', 'acme two done']);
    expect(found[2]).toEqual({
      projectId,
      status: 'ignored',
      title: null,
      text: 'acme one',
      matches: [{ monitorId: monitor.id, keyword: 'acme', field: 'text', link: null, start: 0, end: 4 }],
      reasons,
      meaning: Buffer.from(meaning),
      decidedAt: expect.any(Date),
    });
    expect(found[0]?.meaning).toBeNull();
    expect((await triaged([projectId], 1)).length).toBe(1);
  });

  it('excludes what was reset to new, did not change or has no text any more', async () => {
    const monitor = await aMonitor();
    const [back, gone, kept] = [
      await givenMention(test.database, monitor),
      await givenMention(test.database, monitor),
      await givenMention(test.database, monitor),
    ];
    for (const mention of [back, gone, kept]) await set(mention, 'ignored');
    const before = await latest([monitor.projectId]);
    await set(kept, 'ignored');
    expect(await latest([monitor.projectId])).toEqual(before);
    await set(back, 'new');
    await test.dataSource.query(
      "UPDATE mentions SET text = '', removed_at = now(), removed_reason = 'retention' WHERE id = $1",
      [gone.id],
    );
    expect((await triaged([monitor.projectId])).length).toBe(1);
    const after = (await latest([monitor.projectId])).get(monitor.projectId)?.getTime() ?? 0;
    expect(after).toBeGreaterThan(before.get(monitor.projectId)?.getTime() ?? 0);
  });

  it('is the last of several concurrent changes to the same mention', async () => {
    const monitor = await aMonitor();
    const mention = await givenMention(test.database, monitor);
    const statuses = ['ignored', 'done', 'new', 'reviewed', 'ignored', 'done', 'reviewed'] as const;
    await Promise.all(statuses.map((status) => set(mention, status)));
    await set(mention, 'ignored');
    expect(await triaged([monitor.projectId])).toMatchObject([{ status: 'ignored' }]);
  });

  it('belongs to its own project, and is not read if the project does not learn', async () => {
    const [mine, theirs, off] = [
      await aMonitor(),
      await aMonitor(),
      await aMonitor({ learnFromTriage: false }),
    ];
    for (const monitor of [mine, theirs, off])
      await set(await givenMention(test.database, monitor), 'ignored');
    const found = await triaged([mine.projectId]);
    expect(found.map(({ projectId }) => projectId)).toEqual([mine.projectId]);
    const known = await latest([mine.projectId, theirs.projectId, off.projectId]);
    expect([...known.keys()].sort()).toEqual([mine.projectId, theirs.projectId].sort());
  });

  it('reads a bounded number of rows out of 20,000 mentions, 6,000 of them triaged', async () => {
    const { projectId, id: monitorId } = await aMonitor();
    await test.dataSource.query(
      `INSERT INTO mentions (id, project_id, source, external_id, kind, url, text, published_at, engagement, found_at, status,
         status_changed_at)
       SELECT gen_random_uuid(), $1, 'x', n::text, 'post', 'https://x.example', 'acme ' || n, now(), '{}', now(),
         CASE WHEN n % 10 < 3 THEN 'ignored' ELSE 'new' END, CASE WHEN n % 10 < 3 THEN now() - n * interval '1 second' END
       FROM generate_series(1, 20000) n`,
      [projectId],
    );
    await test.dataSource.query(
      `INSERT INTO matches (project_id, mention_id, monitor_id, keyword, field, start_offset, end_offset)
       SELECT project_id, id, $2, 'acme', 'text', 0, 4 FROM mentions WHERE project_id = $1`,
      [projectId, monitorId],
    );
    await test.dataSource.query(
      'INSERT INTO triage SELECT project_id, id, status_changed_at FROM mentions WHERE project_id = $1 AND status_changed_at IS NOT NULL',
      [projectId],
    );
    await test.dataSource.query('ANALYZE mentions, matches, triage');
    expect(await rowsRead(test.dataSource, (tx) => triage.triaged(tx, [projectId], 500))).toBeLessThanOrEqual(
      6 * 500,
    );
    expect(await rowsRead(test.dataSource, (tx) => triage.latest(tx, [projectId]))).toBeLessThanOrEqual(4);
    expect((await triaged([projectId])).length).toBe(500);
  }, 120_000);

  it('from before the migration is included, except new mentions', async () => {
    const monitor = await aMonitor();
    const [old, fresh] = [
      await givenMention(test.database, monitor),
      await givenMention(test.database, monitor),
    ];
    await set(old, 'reviewed');
    const runner = test.dataSource.createQueryRunner();
    const migration = new Relevance1795392000001();
    await migration.down(runner);
    await migration.up(runner);
    await runner.release();
    const found = await test.dataSource.query<{ id: string }[]>(
      'SELECT mention_id AS id FROM triage WHERE project_id = $1',
      [monitor.projectId],
    );
    expect(found).toEqual([{ id: old.id }]);
    await set(fresh, 'done');
    expect((await triaged([monitor.projectId])).length).toBe(2);
  });
});
