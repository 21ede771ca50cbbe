import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createTestDatabase,
  givenMention,
  givenMonitor,
  givenProject,
  type TestDatabase,
} from '../../testing/index.js';
import { mentionStats } from './mention-stats.js';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.close());

/** Counts mentions by day. @param hours when they were published, relative to the first midnight of the date in UTC */
async function days(zone: string, date: string, hours: readonly number[], until: number) {
  const at = (hour: number): Date => new Date(Date.parse(date) + hour * 3_600_000);
  const monitor = await givenMonitor(test.database, (await givenProject(test.database)).id);
  for (const hour of hours) await givenMention(test.database, monitor, { publishedAt: at(hour) });
  const filter = { publishedSince: at(hours[0] ?? 0), publishedUntil: at(until) };
  const { buckets, counts } = await test.database.asTenant(monitor.projectId, (tx) =>
    mentionStats(tx, monitor.projectId, { filter, bucket: 'day', by: 'source', timeZone: zone }),
  );
  const since = (moment: Date): number => (moment.getTime() - Date.parse(date)) / 3_600_000;
  return {
    buckets: buckets.map(({ start, end, mentions }) => [since(start), since(end), mentions]),
    counts: counts.map(({ start, mentions }) => [since(start), mentions]).sort(([a = 0], [b = 0]) => a - b),
  };
}

describe('counting mentions by day', () => {
  it.each([
    // Two mentions are between the first midnight and the second.
    ['midnight is shown twice', 'America/Havana', '2026-10-31', [4, 28, 28.5, 29, 53], [28, 53]],
    ['midnight is shown twice', 'Atlantic/Azores', '2026-10-24', [0, 24, 24.5, 25, 49], [24, 49]],
    [
      'the hour before midnight is shown twice',
      'Africa/Cairo',
      '2026-10-28',
      [-3, 21, 44.5, 45.5, 46],
      [21, 46],
    ],
    ['midnight is skipped', 'America/Havana', '2026-03-07', [5, 29, 29.5, 51.5, 52], [29, 52]],
    ['midnight is skipped', 'Atlantic/Azores', '2026-03-28', [1, 25, 25.5, 47.5, 48], [25, 48]],
  ])(
    'counts each once, in the day that clocks showed, if %s (%s, from %s)',
    async (_, zone, date, hours, middle) => {
      const [first = 0] = hours;
      const [second = 0, third = 0] = middle;
      const found = await days(zone, date, hours, third + 1);
      expect(found.buckets).toEqual([
        [first, second, 1],
        [second, third, 3],
        [third, third + 24, 1],
      ]);
      expect(found.counts).toEqual([
        [first, 1],
        [second, 3],
        [third, 1],
      ]);
    },
  );
});
