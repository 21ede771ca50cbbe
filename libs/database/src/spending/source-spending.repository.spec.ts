import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Meter, MonitorGroup } from '@earshot/domain';
import { createTestDatabase, givenMonitor, givenProject, type TestDatabase } from '../testing/index.js';
import { SourceMeterRepository } from '../source/source-meter.repository.js';
import { SourceStateRepository } from '../source/source-state.repository.js';
import { SourceChargeRepository } from './source-charge.repository.js';
import { SourceSpendingRepository } from './source-spending.repository.js';

const repository = new SourceSpendingRepository();
const spend: Meter = {
  name: 'spend',
  kind: 'money',
  limit: 50_000,
  unit: 'tenth of a US cent',
  window: { every: 'month', timeZone: 'UTC' },
  perItem: true,
};
const now = new Date('2026-11-20T12:00:00Z');
const group: MonitorGroup = 'my_brand';

let test: TestDatabase;
beforeEach(async () => {
  test = await createTestDatabase();
});
afterEach(() => test.close());

async function monitor(projectId: string) {
  return givenMonitor(test.database, projectId, { sources: ['x'], groupName: group });
}
const add = (projectId: string, monitorId: string, units: number, day: Date, alone = units) =>
  test.database.asSystem((tx) =>
    repository.add(
      tx,
      [
        {
          projectId,
          monitorId,
          source: 'x',
          units: { spend: units, unknown: 1 },
          unitsAlone: { spend: alone },
        },
      ],
      [spend],
      day,
    ),
  );

describe('the cost of reading a source', () => {
  it('is summed by day, and reported by project and monitor for the open window', async () => {
    const [one, two] = [await givenProject(test.database), await givenProject(test.database)];
    const [mine, other] = [await monitor(one.id), await monitor(two.id)];
    await add(one.id, mine.id, 100, new Date('2026-10-31T23:00:00Z'));
    await add(one.id, mine.id, 40, new Date('2026-11-02T10:00:00Z'), 90);
    await add(one.id, mine.id, 7, now, 10);
    await add(one.id, mine.id, 3, now);
    await test.database.asSystem(async (tx) => {
      const use = await repository.of(tx, 'x', {
        meters: [spend],
        monitorIds: [mine.id, other.id],
        projectIds: [],
        now,
      });
      expect(use.since).toEqual(new Date('2026-10-31T00:00:00Z'));
      expect(use.projects).toEqual(
        new Map([
          [one.id, { used: { spend: 50 }, recent: { spend: 10 } }],
          [two.id, { used: {}, recent: {} }],
        ]),
      );
      expect([...use.monitors.keys()]).toEqual([mine.id]);
    });
    const rows = await test.dataSource.query<object[]>(
      "SELECT day::text, units, units_alone AS alone FROM source_spending WHERE meter = 'spend' ORDER BY day",
    );
    expect(rows).toEqual([
      { day: '2026-10-31', units: 100, alone: 100 },
      { day: '2026-11-02', units: 40, alone: 90 },
      { day: '2026-11-20', units: 10, alone: 13 },
    ]);
  });

  it('includes charges that are not divided yet, but not what is only reserved', async () => {
    const project = await givenProject(test.database);
    const [mine, other] = [await monitor(project.id), await monitor(project.id)];
    await add(project.id, mine.id, 40, new Date());
    await test.database.asSystem(async (tx) => {
      const state = { configured: true, partial: false, delayed: false, note: '' };
      await new SourceStateRepository().report(tx, { source: 'x', ...state });
      const meters = new SourceMeterRepository();
      await meters.declare(tx, 'x', [spend]);
      const charges = new SourceChargeRepository(meters);
      const monitorIds = [mine.id, other.id];
      const ask = (id: string) =>
        charges.charge(tx, 'x', { id, costs: {}, most: { spend: 500 }, monitorIds, projectId: null });
      await ask('00000000-0000-7000-8000-000000000001');
      await ask('00000000-0000-7000-8000-000000000002');
      const posts = { items: ['post 1', 'post 2'], each: { spend: 5 } };
      await charges.settle(tx, 'x', '00000000-0000-7000-8000-000000000002', posts);
      const of = { meters: [spend], monitorIds, projectIds: [], now: new Date() };
      const use = await repository.of(tx, 'x', of);
      expect(use.projects.get(project.id)?.used).toEqual({ spend: 50 });
      expect(use.monitors.get(mine.id)?.used).toEqual({ spend: 45 });
      expect(use.monitors.get(other.id)?.used).toEqual({ spend: 5 });
    });
  });

  it('is reported of a project that no longer watches the source, if asked for', async () => {
    const [one, two] = [await givenProject(test.database), await givenProject(test.database)];
    const [left] = [await monitor(one.id), await monitor(two.id)];
    await add(one.id, left.id, 40, now);
    await test.dataSource.query('UPDATE watches SET active = false WHERE monitor_id = $1', [left.id]);
    const projects = (projectIds: readonly string[]) =>
      test.database.asSystem(async (tx) => {
        const use = await repository.of(tx, 'x', { meters: [spend], monitorIds: [], projectIds, now });
        return new Map([...use.projects].map(([id, { used }]) => [id, used]));
      });
    expect(await projects([])).toEqual(new Map([[two.id, {}]]));
    expect(await projects([one.id, two.id])).toEqual(
      new Map([
        [one.id, { spend: 40 }],
        [two.id, {}],
      ]),
    );
  });

  it('is visible only to its own project', async () => {
    const [one, two] = [await givenProject(test.database), await givenProject(test.database)];
    const mine = await monitor(one.id);
    await add(one.id, mine.id, 5, now);
    const seenBy = (projectId: string) =>
      test.database.asTenant(projectId, (tx) => tx.query<object[]>('SELECT units FROM source_spending'));
    expect(await seenBy(one.id)).toHaveLength(1);
    expect(await seenBy(two.id)).toEqual([]);
  });

  it('does not make a name seldom relevant if little was classified', async () => {
    const project = await givenProject(test.database);
    const mine = await monitor(project.id);
    expect(await test.database.asSystem((tx) => repository.seldomRelevant(tx, [mine.id]))).toEqual(new Set());
  });
});
