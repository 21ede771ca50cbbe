import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Database } from '@earshot/database';
import { createTestDatabase, type TestDatabase } from '@earshot/database/testing';
import { AppError, manifestOf, type Meter, RateLimited } from '@earshot/domain';
import type { TestWorker } from '@earshot/queue/testing';
import { SourceMeters } from './source-meters.js';
import { startTestScanner } from '../testing/test-scanner.js';

const searches: Meter = {
  name: 'searches',
  kind: 'quota',
  limit: 3,
  unit: 'search',
  window: { every: 'day', timeZone: 'America/Los_Angeles' },
};

let test: TestDatabase;
let scanner: TestWorker;
beforeEach(async () => {
  test = await createTestDatabase();
  scanner = await startTestScanner(test, [['youtube', null]], { meters: [searches] });
});
afterEach(async () => {
  await scanner.close();
  await test.close();
});

describe('SourceMeters', () => {
  it('are available once the scanner has started, and refuse usage beyond the limit until they reset', async () => {
    const meters = scanner.get(SourceMeters);
    await meters.forCall('youtube', []).charge({ searches: 3 });
    const [counted] = await meters.list('youtube');
    const refusal = await meters
      .forCall('youtube', [])
      .charge({ searches: 1 })
      .catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(RateLimited);
    expect(refusal).toMatchObject({
      until: counted?.count.resetsAt,
      message: expect.stringContaining('searches'),
    });
    await meters.forCall('youtube', []).adjust({ searches: -1 });
    await meters.forCall('youtube', []).charge({ searches: 1 });
  });

  it('count the usage of concurrent scans separately', async () => {
    const meters = scanner.get(SourceMeters);
    const spend = async (units: number) => {
      const call = meters.forCall('youtube', []);
      await call.charge({ searches: units });
      await call.adjust({ searches: -0.5 });
      return call.spent;
    };
    expect(await Promise.all([spend(1), spend(2)])).toEqual([{ searches: 0.5 }, { searches: 1.5 }]);
  });

  it('keep a response whose cost cannot be recorded while Postgres is unavailable, and count it later', async () => {
    const meters = scanner.get(SourceMeters);
    const away = new AppError('UNAVAILABLE', 'Postgres is away.');
    const call = meters.forCall('youtube', []);
    const reservation = await call.reserve({}, { searches: 3 });
    const asSystem = jest.spyOn(scanner.get(Database), 'asSystem').mockRejectedValue(away);
    await reservation.settle(['search 1'], { searches: 1 });
    await expect(meters.catchUp()).rejects.toThrow(away);
    asSystem.mockRestore();
    expect([call.spent, call.chargeIds]).toEqual([{ searches: 3 }, []]);
    const used = async () => (await meters.list('youtube')).map(({ count }) => count.used);
    expect(await used()).toEqual([3]);
    await meters.catchUp();
    await meters.catchUp();
    expect(await used()).toEqual([1]);
  });

  it('record the state of the source, configured or not', async () => {
    const [state] = await test.dataSource.query<object[]>(
      'SELECT source, configured, reported_at IS NOT NULL AS reported, note FROM source_states',
    );
    const { note } = manifestOf('youtube').coverage;
    expect(state).toEqual({ source: 'youtube', configured: false, reported: true, note });
  });
});
