import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { plans } from '@earshot/domain';
import {
  createTestDatabase,
  givenAlert,
  givenMonitor,
  givenProject,
  type TestDatabase,
} from '../testing/index.js';
import { ProjectUsageRepository } from './project-usage.repository.js';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.close());

const usage = new ProjectUsageRepository();
const now = new Date('2026-11-30T23:59:59.000Z');
const add = (counts: Record<string, number>, at = now) =>
  test.database.asSystem((tx) => usage.add(tx, new Map(Object.entries(counts)), at));
const mentions = (id: string, at = now) => test.database.asTenant(id, (tx) => usage.mentions(tx, id, at));

describe('mentions of a month', () => {
  it('are counted by project and by month in UTC, and start at 0', async () => {
    const [one, two] = [await givenProject(test.database), await givenProject(test.database)];
    await add({ [one.id]: 3, [two.id]: 1 });
    await add({ [one.id]: 4, [two.id]: 0 });
    const next = new Date('2026-12-01T00:00:00.000Z');
    expect(await mentions(one.id, next)).toBe(0);
    await add({ [one.id]: 5 }, next);
    expect([await mentions(one.id), await mentions(one.id, next), await mentions(two.id)]).toEqual([7, 5, 1]);
  });

  it('are counted in full for concurrent scanners, in whatever order they name projects', async () => {
    const [a, b] = [(await givenProject(test.database)).id, (await givenProject(test.database)).id];
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        add(index % 2 === 0 ? { [a]: 1, [b]: 2 } : { [b]: 2, [a]: 1 }),
      ),
    );
    expect([await mentions(a), await mentions(b)]).toEqual([20, 40]);
  });

  it('are not visible to other projects', async () => {
    const [mine, theirs] = [await givenProject(test.database), await givenProject(test.database)];
    await add({ [theirs.id]: 3 });
    const seen = await test.database.asTenant(mine.id, (tx) => usage.mentions(tx, theirs.id, now));
    expect(seen).toBe(0);
  });

  it('are used up at the limit of the plan, until the next month', async () => {
    const below = await givenProject(test.database);
    const full = await givenProject(test.database);
    const bigger = await givenProject(test.database, { plan: 'starter' });
    const limit = plans.trial.mentionsPerMonth;
    await add({ [below.id]: limit - 1, [full.id]: limit, [bigger.id]: limit });
    const exhausted = (at: Date) =>
      test.database.asSystem((tx) => usage.exhausted(tx, [below.id, full.id, bigger.id], at));
    const again = new Date('2026-12-01T00:00:00.000Z');
    expect(await exhausted(now)).toEqual(new Map([[full.id, again]]));
    expect(await exhausted(again)).toEqual(new Map());
  });
});

describe('the usage of a project', () => {
  it('excludes deleted items and those of other projects', async () => {
    const { id } = await givenProject(test.database);
    const monitor = await givenMonitor(test.database, id);
    await givenMonitor(test.database, id);
    await givenAlert(test.database, id);
    await givenAlert(test.database, (await givenProject(test.database)).id);
    await test.dataSource.query('UPDATE monitors SET deleted_at = now() WHERE id = $1', [monitor.id]);
    const counts = await test.database.asTenant(id, (tx) => usage.counts(tx, id));
    expect(counts).toEqual({ monitors: 1, alerts: 1, api_keys: 0 });
  });

  it('is locked when counted, so that two cannot both add the last item', async () => {
    const { id } = await givenProject(test.database);
    const seen = await Promise.all(
      [1, 2, 3].map(() =>
        test.database.asTenant(id, async (tx) => {
          const count = await usage.lockAndCount(tx, id, 'alerts');
          await tx.query(
            `INSERT INTO alerts (id, project_id, name, channel, destination, categories, sentiments, monitor_ids,
               min_urgency, frequency, active, created_at, updated_at)
             VALUES (gen_random_uuid(), $1, 'a', 'email', 'a@example.org', '{}', '{}', '{}', 0, 'instant', true, now(), now())`,
            [id],
          );
          return count;
        }),
      ),
    );
    expect(seen.sort()).toEqual([0, 1, 2]);
  });
});
