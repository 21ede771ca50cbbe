import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Meter } from '@earshot/domain';
import { SourceMeterRepository } from '../source/source-meter.repository.js';
import { SourceStateRepository } from '../source/source-state.repository.js';
import { createTestDatabase, givenMonitor, givenProject, type TestDatabase } from '../testing/index.js';
import { SourceSpendingRepository } from './source-spending.repository.js';
import { SpendingRepository } from './spending.repository.js';

const repository = new SpendingRepository();
const searches: Meter = {
  name: 'searches',
  kind: 'quota',
  limit: 100,
  unit: 'search',
  window: { every: 'day', timeZone: 'America/Los_Angeles' },
};

let test: TestDatabase;
beforeEach(async () => {
  test = await createTestDatabase();
});
afterEach(() => test.close());

describe('what a project uses today', () => {
  it('is counted by the day of the meter’s own time zone', async () => {
    const { database } = test;
    const { id } = await givenProject(database);
    const monitor = await givenMonitor(database, id, { sources: ['youtube'] });
    await database.asSystem(async (tx) => {
      const report = { configured: true, partial: true, delayed: false, note: '' };
      await new SourceStateRepository().report(tx, { source: 'youtube', ...report });
      await new SourceMeterRepository().declare(tx, 'youtube', [searches]);
      const units = { searches: 10 };
      const spent = { projectId: id, monitorId: monitor.id, source: 'youtube' as const, units };
      const at = new Date('2026-11-20T20:00:00Z');
      await new SourceSpendingRepository().add(tx, [{ ...spent, unitsAlone: units }], [searches], at);
    });
    const usedAt = (time: string) =>
      database.asTenant(id, async (tx) => {
        const now = new Date(time);
        const [own] = await repository.ofProject(tx, id, now);
        const [part] = await repository.ofMonitors(tx, id, now, 20);
        return [own?.today, part?.today];
      });
    expect(await usedAt('2026-11-20T20:00:00Z')).toEqual([10, 10]);
    expect(await usedAt('2026-11-21T03:00:00Z')).toEqual([10, 10]);
    expect(await usedAt('2026-11-21T08:01:00Z')).toEqual([0, 0]);
  });
});
