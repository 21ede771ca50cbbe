import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type LimitedMonitor, noFilters, plans } from '@earshot/domain';
import { newId } from '@earshot/platform';
import { createTestDatabase, givenMonitor, givenProject, type TestDatabase } from '../testing/index.js';
import type { Tx } from '../connection/transaction/tx.js';
import { ProjectUsageRepository } from '../project/project-usage.repository.js';
import { MonitorRepository } from './monitor.repository.js';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.close());

const monitors = new MonitorRepository();
const usage = new ProjectUsageRepository();
const list = (projectId: string, filter: Parameters<typeof monitors.list>[2] = {}, limit = 100) =>
  test.database.asTenant(projectId, (tx) => monitors.list(tx, projectId, filter, { limit, after: null }));
const remove = (id: string) =>
  test.dataSource.query('UPDATE monitors SET deleted_at = now() WHERE id = $1', [id]);

describe('monitors', () => {
  it('are stored by a tenant with one watch per source, due at once, that wants all posts from then on', async () => {
    const project = await givenProject(test.database, { plan: 'growth' });
    const given = {
      id: '01890000-0000-7000-8000-000000000001',
      projectId: project.id,
      name: 'Acme',
      keywords: ['acme', '"quoted" \\ {braced}'],
      excludeKeywords: ['acme corp'],
      excludeAuthors: ['acmebot'],
      filters: { ...noFilters, requiredWords: ['anvil "iron"'], onlyCommunities: ['r/tools'] },
      sources: ['reddit' as const, 'x' as const],
      groupName: 'competitors' as const,
      context: 'the anvil maker',
      active: true,
      monthlyBudget: { x: 12.5 },
      share: { x: 50 },
      createdAt: new Date('2026-01-02T03:04:05.678Z'),
    };
    const [stored, read] = await test.database.asTenant(project.id, async (tx) => [
      insertedIn(await monitors.insert(tx, given, { ...plans.growth, monitors: 1 })),
      await monitors.get(tx, project.id, given.id),
    ]);
    expect(stored).toEqual({
      ...given,
      lastScannedAt: null,
      nextScanAt: expect.any(Date),
      scanIntervalMinutes: 2,
    });
    expect(read).toEqual(stored);
    const watches = await test.dataSource.query<object[]>(
      `SELECT source, active, next_scan_at <= now() AS due, resume_from = next_scan_at AS "wantedSince"
       FROM watches WHERE monitor_id = $1 ORDER BY source`,
      [given.id],
    );
    expect(watches).toEqual([
      { source: 'reddit', active: true, due: true, wantedSince: true },
      { source: 'x', active: true, due: true, wantedSince: true },
    ]);
  });

  it('are refused if their limits exceed the project’s, stating what it allows', async () => {
    const limits = { monthlyBudget: { x: 10 }, share: { youtube: 40 } };
    const { id: projectId } = await givenProject(test.database, limits);
    const model = await givenMonitor(test.database, projectId, { monthlyBudget: { x: 9.99, linkedin: 50 } });
    const insert = (own: Partial<LimitedMonitor>) =>
      test.database.asTenant(projectId, (tx) =>
        monitors.insert(tx, { ...model, ...own, id: newId() }, plans.trial),
      );
    const refused = { refused: 'limits', project: limits };
    expect(await insert({ monthlyBudget: { x: 10.01 } })).toEqual(refused);
    expect(await insert({ share: { youtube: 100 } })).toEqual(refused);
    expect(await insert({ monthlyBudget: { x: 10 }, share: { youtube: 40, x: 100 } })).toMatchObject({
      monitor: { monthlyBudget: { x: 10 }, share: { youtube: 40, x: 100 } },
    });
    expect((await list(projectId)).items).toHaveLength(2);
  });

  it('report the latest and the next scan across all their sources', async () => {
    const { id: projectId } = await givenProject(test.database);
    const { id } = await givenMonitor(test.database, projectId, { sources: ['x', 'reddit'] });
    const at = (time: string): Date => new Date(`2026-03-01T${time}:00.000Z`);
    const set =
      'UPDATE watches SET last_scanned_at = $2, next_scan_at = $3 WHERE monitor_id = $1 AND source = $4';
    await test.dataSource.query(set, [id, at('10:00'), at('12:00'), 'x']);
    await test.dataSource.query(set, [id, at('11:00'), at('13:00'), 'reddit']);
    const get = () => test.database.asTenant(projectId, (tx) => monitors.get(tx, projectId, id));
    expect(await get()).toMatchObject({ lastScannedAt: at('11:00'), nextScanAt: at('12:00') });
    await test.dataSource.query('UPDATE watches SET active = false WHERE monitor_id = $1', [id]);
    expect(await get()).toMatchObject({ lastScannedAt: at('11:00'), nextScanAt: null });
  });

  it('report the next scan that will run, even if one of their sources has no scanner', async () => {
    const { id: projectId } = await givenProject(test.database);
    const monitor = await givenMonitor(test.database, projectId, { sources: ['x', 'reddit'] });
    const next = new Date('2026-03-01T12:00:00.000Z');
    const get = () => test.database.asTenant(projectId, (tx) => monitors.get(tx, projectId, monitor.id));
    expect((await get())?.nextScanAt).toEqual(monitor.nextScanAt);
    const fail =
      "UPDATE watches SET failures = 1, next_scan_at = $2 WHERE monitor_id = $1 AND source = 'reddit'";
    await test.dataSource.query(fail, [monitor.id, new Date(next.getTime() + 60_000)]);
    expect((await get())?.nextScanAt).toEqual(new Date(next.getTime() + 60_000));
    const scan =
      "UPDATE watches SET failures = 0, last_scanned_at = now(), next_scan_at = $2 WHERE monitor_id = $1 AND source = 'reddit'";
    await test.dataSource.query(scan, [monitor.id, next]);
    expect((await get())?.nextScanAt).toEqual(next);
  });

  it('are listed newest first, page by page and by group and state', async () => {
    const { id: projectId } = await givenProject(test.database);
    const first = await givenMonitor(test.database, projectId, { groupName: 'custom' });
    const second = await givenMonitor(test.database, projectId, { active: false });
    const third = await givenMonitor(test.database, projectId);
    const ids = async (...parameters: Parameters<typeof list>) =>
      (await list(...parameters)).items.map(({ id }) => id);
    expect(await ids(projectId)).toEqual([third.id, second.id, first.id]);
    expect(await ids(projectId, { groupName: 'custom' })).toEqual([first.id]);
    expect(await ids(projectId, { active: false })).toEqual([second.id]);
    expect(await list(projectId, {}, 2)).toMatchObject({ nextAfter: second.id });
  });

  it('are neither returned nor counted once deleted', async () => {
    const { id: projectId } = await givenProject(test.database);
    const [kept, gone] = [
      await givenMonitor(test.database, projectId),
      await givenMonitor(test.database, projectId),
    ];
    await remove(gone.id);
    expect((await list(projectId)).items).toEqual([kept]);
    const [got, count] = await test.database.asTenant(projectId, async (tx) => [
      await monitors.get(tx, projectId, gone.id),
      await usage.lockAndCount(tx, projectId, 'monitors'),
    ]);
    expect([got, count]).toEqual([null, 1]);
  });

  it('cannot exceed a limit together: counting makes others wait until the addition', async () => {
    const { id: projectId } = await givenProject(test.database);
    const limit = 3;
    const addWithinLimit = () =>
      test.database.asTenant(projectId, async (tx) => {
        if ((await usage.lockAndCount(tx, projectId, 'monitors')) >= limit) return false;
        await tx.query(
          `INSERT INTO monitors (id, project_id, name, keywords, exclude_keywords, exclude_authors, sources, group_name,
             active, created_at, updated_at)
           VALUES (gen_random_uuid(), $1, 'n', '{k}', '{}', '{}', '{x}', 'custom', true, now(), now())`,
          [projectId],
        );
        return true;
      });
    const added = await Promise.all(Array.from({ length: 10 }, addWithinLimit));
    expect(added.filter(Boolean)).toHaveLength(limit);
  });

  it('cannot exceed a limit together: adding waits for another count, and sees what it has added', async () => {
    const { id: projectId } = await givenProject(test.database);
    const model = await givenMonitor(test.database, projectId);
    const insert = (tx: Tx) =>
      monitors.insert(tx, { ...model, id: newId() }, { ...plans.trial, monitors: 2 });
    const second = await test.database.asSystem(async (tx) => {
      await usage.lockAndCount(tx, projectId, 'monitors');
      const third = test.database.asSystem(insert);
      await untilSomebodyWaits();
      expect(await insert(tx)).toMatchObject({ monitor: { scanIntervalMinutes: 5 } });
      return { third };
    });
    expect(await second.third).toMatchObject({ refused: 'room' });
  });
});

async function untilSomebodyWaits(): Promise<void> {
  const waiting =
    "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'advisory'";
  while ((await test.dataSource.query<object[]>(waiting)).length === 0)
    await new Promise((turn) => setTimeout(turn, 5));
}

/** The monitor, if it was stored. */
function insertedIn(stored: Awaited<ReturnType<MonitorRepository['insert']>>) {
  return 'monitor' in stored ? stored.monitor : null;
}
