import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestDatabase, givenMonitor, givenProject, type TestDatabase } from '@earshot/database/testing';
import type { Meter } from '@earshot/domain';
import { Clock, Metrics } from '@earshot/platform';
import type { TestWorker } from '@earshot/queue/testing';
import { SourceMeters } from './source-meters.js';
import { ScriptedFeed } from '../testing/scripted-feed.js';
import { scriptedSource } from '../testing/scripted-source.js';
import { startTestScanner } from '../testing/test-scanner.js';

const requests: Meter = {
  name: 'requests',
  kind: 'rate',
  limit: 100,
  unit: 'request',
  window: { every: 'window', ms: 600_000 },
};

let test: TestDatabase;
let scanner: TestWorker;
beforeEach(async () => {
  test = await createTestDatabase();
  const source = scriptedSource(new ScriptedFeed('search', []));
  scanner = await startTestScanner(test, [['reddit', source]], { meters: [requests] });
});
afterEach(async () => {
  await scanner.close();
  await test.close();
});

const shown = async (): Promise<string[]> =>
  (await scanner.get(Metrics).text()).split('\n').filter((line) => /^earshot_(source|scan)_/.test(line));

describe('the metrics of a scanner', () => {
  it('show meters, how far scans lag, and whether a source is configured, healthy and parked', async () => {
    const labels = '{source="reddit",meter="requests",unit="request"}';
    await scanner.get(SourceMeters).forCall('reddit', []).charge({ requests: 3 });
    const first = await shown();
    expect(first).toContain(`earshot_source_meter_used${labels} 3`);
    expect(first).toContain(`earshot_source_meter_limit${labels} 100`);
    expect(first).toContain('earshot_source_configured{source="reddit"} 1');
    expect(first).toContain('earshot_source_parked{source="reddit"} 0');
    expect(first).toContain('earshot_scan_lag_seconds{source="reddit"} 0');
    expect(first.some((line) => line.startsWith('earshot_source_healthy'))).toBe(false);
    await givenMonitor(test.database, (await givenProject(test.database)).id);
    // By the scanner's clock, which matches Postgres's only to within a round trip.
    const dueAt = new Date(scanner.get(Clock).now().getTime() - 90_000);
    await test.dataSource.query('UPDATE watches SET next_scan_at = $1', [dueAt]);
    await test.dataSource.query(
      "UPDATE source_states SET waiting_until = now() + interval '1 minute', last_success_at = now() - interval '1 day'",
    );
    const second = await shown();
    expect(second).toContain('earshot_source_parked{source="reddit"} 1');
    expect(second).toContain('earshot_source_healthy{source="reddit"} 1');
    const lag = second.find((line) => line.startsWith('earshot_scan_lag_seconds'))?.split(' ')[1];
    expect(Number(lag)).toBeGreaterThanOrEqual(90);
    await test.dataSource.query("UPDATE source_states SET resting_until = now() + interval '1 hour'");
    expect(await shown()).toContain('earshot_scan_lag_seconds{source="reddit"} 0');
  });

  it('show a source as unhealthy once it has failed for an hour and is watched', async () => {
    const health = async () =>
      (await shown())
        .filter((line) => line.startsWith('earshot_source_healthy{'))
        .map((line) => line.slice(-1));
    const succeeded = (when: string) =>
      test.dataSource.query(
        `UPDATE source_states SET last_failure_at = now(), last_success_at = now() - '${when}'::interval`,
      );
    await succeeded('2 hours');
    expect(await health()).toEqual([]);
    await givenMonitor(test.database, (await givenProject(test.database)).id);
    expect(await health()).toEqual(['1']);
    await test.dataSource.query("UPDATE monitors SET updated_at = now() - interval '1 day'");
    expect(await health()).toEqual(['0']);
    await succeeded('50 minutes');
    expect(await health()).toEqual(['1']);
    await succeeded('2 hours');
    await test.dataSource.query('UPDATE watches SET scanned_every_ms = 3600000');
    expect(await health()).toEqual(['1']);
    await succeeded('4 hours');
    expect(await health()).toEqual(['0']);
    await test.dataSource.query('UPDATE monitors SET active = false');
    expect(await health()).toEqual([]);
  });

  it('show no stale values if they can no longer be read', async () => {
    await shown();
    await test.dataSource.query('ALTER TABLE source_states RENAME TO away');
    expect(await shown()).toEqual([]);
    expect(scanner.logged.some((line) => line.includes('metrics could not be read'))).toBe(true);
  });
});
