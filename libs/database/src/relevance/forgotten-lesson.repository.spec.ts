import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ForgottenEvidence, MonitorWithSchedule } from '@earshot/domain';
import {
  createTestDatabase,
  givenMention,
  givenMonitor,
  givenProject,
  givenStatus,
  type TestDatabase,
} from '../testing/index.js';
import { MonitorRepository } from '../monitor/monitor.repository.js';
import { ForgottenLessonRepository, mostForgotten } from './forgotten-lesson.repository.js';
import { TriageRepository } from './triage.repository.js';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.close());

const repository = new ForgottenLessonRepository();
const aMonitor = async (): Promise<MonitorWithSchedule> =>
  givenMonitor(test.database, (await givenProject(test.database)).id);
const word = (monitor: MonitorWithSchedule, name: string): ForgottenEvidence => ({
  monitorId: monitor.id,
  kind: 'word',
  name,
});
const all = ({ id }: MonitorWithSchedule): ForgottenEvidence => ({ monitorId: id, kind: 'all', name: '' });
const forget = ({ projectId }: MonitorWithSchedule, evidence: ForgottenEvidence) =>
  test.database.asTenant(projectId, (tx) => repository.forget(tx, projectId, evidence));
const forgottenIn = async (...projectIds: string[]): Promise<string[]> => {
  const found = await test.database.asSystem((tx) => repository.ofProjects(tx, projectIds));
  return found.map(({ kind, name }) => `${kind} ${name}`.trim()).sort();
};
const restorable = ({ projectId, id }: MonitorWithSchedule) =>
  test.database.asTenant(projectId, (tx) => repository.restorable(tx, projectId, id, 10, new Date()));
/** Simulates that it was done this many days ago. */
const aged = (id: string | undefined, days: number) =>
  test.dataSource.query(
    `UPDATE forgotten_lessons SET forgotten_at = forgotten_at - $2 * interval '1 day',
       changed_at = changed_at - $2 * interval '1 day', restored_at = restored_at - $2 * interval '1 day' WHERE id = $1`,
    [id, days],
  );

describe('a forgotten lesson', () => {
  it('counts until it is restored, which is possible for seven days', async () => {
    const monitor = await aMonitor();
    const { projectId } = monitor;
    const recipe = await forget(monitor, word(monitor, 'recipe'));
    const pie = await forget(monitor, word(monitor, 'pie'));
    expect(await forgottenIn(projectId)).toEqual(['word pie', 'word recipe']);
    expect((await restorable(monitor)).map(({ name }) => name)).toEqual(['pie', 'recipe']);
    if (recipe === null) throw new Error('It was not stored.');
    await test.database.asTenant(projectId, (tx) => repository.restore(tx, recipe));
    expect(await forgottenIn(projectId)).toEqual(['word pie']);
    await aged(pie?.id, 8);
    expect(await restorable(monitor)).toEqual([]);
    expect(await forgottenIn(projectId)).toEqual(['word pie']);
  });

  it('belongs to its own project', async () => {
    const [mine, theirs] = [await aMonitor(), await aMonitor()];
    const stored = await forget(theirs, word(theirs, 'recipe'));
    const seen = await test.database.asTenant(mine.projectId, async (tx) => [
      ...(await repository.ofProjects(tx, [theirs.projectId])),
      ...(await repository.restorable(tx, theirs.projectId, theirs.id, 10, new Date())),
      await repository.get(tx, theirs.projectId, theirs.id, stored?.id ?? ''),
    ]);
    expect(seen).toEqual([null]);
    await expect(
      test.database.asTenant(mine.projectId, (tx) => repository.forget(tx, theirs.projectId, all(theirs))),
    ).rejects.toThrow();
    expect(await forgottenIn(mine.projectId, theirs.projectId)).toEqual(['word recipe']);
  });

  it('counts as a change, like triage', async () => {
    const monitor = await aMonitor();
    const { projectId } = monitor;
    const triage = new TriageRepository();
    const latest = async () =>
      (await test.database.asSystem((tx) => triage.latest(tx, [projectId]))).get(projectId)?.getTime() ?? 0;
    const { id } = await givenMention(test.database, monitor);
    await test.database.asTenant(projectId, (tx) => givenStatus(tx, projectId, [id], 'ignored'));
    const triaged = await latest();
    const stored = await forget(monitor, all(monitor));
    const forgotten = await latest();
    expect(forgotten).toBeGreaterThan(triaged);
    if (stored === null) throw new Error('It was not stored.');
    await test.database.asTenant(projectId, (tx) => repository.restore(tx, stored));
    expect(await latest()).toBeGreaterThan(forgotten);
  });

  it('leaves no row that has no effect and cannot be restored', async () => {
    const monitor = await aMonitor();
    const [old, older, lone, restored] = [
      await forget(monitor, word(monitor, 'old')),
      await forget(monitor, word(monitor, 'old')),
      await forget(monitor, word(monitor, 'lone')),
      await forget(monitor, word(monitor, 'restored')),
    ];
    if (restored === null) throw new Error('It was not stored.');
    await test.database.asTenant(monitor.projectId, (tx) => repository.restore(tx, restored));
    await aged(older?.id, 10);
    for (const each of [old, lone, restored]) await aged(each?.id, 8);
    const rows = async () =>
      (
        await test.dataSource.query<{ id: string }[]>(
          'SELECT id FROM forgotten_lessons WHERE monitor_id = $1',
          [monitor.id],
        )
      ).map(({ id }) => id);
    const whole = await forget(monitor, all(monitor));
    expect((await rows()).sort()).toEqual([old?.id, lone?.id, whole?.id].sort());
    await aged(whole?.id, 7.5);
    const fresh = await forget(monitor, word(monitor, 'fresh'));
    expect((await rows()).sort()).toEqual([whole?.id, fresh?.id].sort());
    await test.database.asSystem((tx) => new MonitorRepository().delete(tx, monitor.projectId, monitor.id));
    await aged(fresh?.id, 8);
    const other = await givenMonitor(test.database, monitor.projectId);
    await forget(other, all(other));
    expect(await rows()).toEqual([]);
  });

  it('is refused above the maximum, except for all lessons of a monitor', async () => {
    const monitor = await aMonitor();
    await test.dataSource.query(
      `INSERT INTO forgotten_lessons (project_id, id, monitor_id, kind, name, forgotten_at, changed_at)
       SELECT $1, gen_random_uuid(), $2, 'word', n::text, now(), now() FROM generate_series(1, $3) n`,
      [monitor.projectId, monitor.id, mostForgotten],
    );
    expect(await forget(monitor, word(monitor, 'recipe'))).toBeNull();
    expect(await forget(monitor, all(monitor))).toMatchObject({ kind: 'all' });
  });
});
