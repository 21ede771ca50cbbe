import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AlertRepository, openAddress } from '@earshot/database';
import { createTestDatabase, givenAlert, givenProject, type TestDatabase } from '@earshot/database/testing';
import { SecretBox } from '@earshot/platform';
import { startTestWorker, type TestWorker } from '@earshot/queue/testing';
import { DestinationTicker } from './destination.ticker.js';
import { TICKERS } from './tickers.js';
import { SchedulerModule, schedulerConfigs } from '../scheduler.module.js';

let test: TestDatabase;
let scheduler: TestWorker;
beforeEach(async () => {
  test = await createTestDatabase();
  scheduler = await startTestWorker({
    module: SchedulerModule,
    configs: schedulerConfigs,
    env: { DATABASE_URL: test.url, EARSHOT_SECRET_KEY: '5f'.repeat(32), SCAN_TICK_SECONDS: '600' },
    // The spec alone ticks.
    replace: [[TICKERS, []]],
  });
});
afterEach(async () => {
  await scheduler.close();
  await test.close();
});

const address = 'https://hooks.slack.com/services/T000/B000/S3cretS3cretS3cret';

describe('DestinationTicker', () => {
  it('seals plain-text addresses, even of deleted alerts, but not e-mail addresses', async () => {
    const { database, dataSource } = test;
    const { id: projectId } = await givenProject(database);
    const slack = { channel: 'slack', destination: address } as const;
    const alerts = await Promise.all(
      Array.from({ length: 120 }, () => givenAlert(database, projectId, slack)),
    );
    const mail = await givenAlert(database, projectId);
    await dataSource.query('UPDATE alerts SET deleted_at = now() WHERE id = $1', [alerts[0]?.id]);
    await scheduler.get(DestinationTicker).tick();
    const kept = await dataSource.query<{ id: string; destination: string; sealed: Buffer | null }[]>(
      'SELECT id, destination, sealed_destination AS sealed FROM alerts',
    );
    for (const { id, destination, sealed } of kept)
      expect([
        destination,
        sealed === null ? null : openAddress(scheduler.get(SecretBox), sealed, id),
      ]).toEqual(
        id === mail.id ? [mail.destination, null] : ['https://hooks.slack.com/services/T…/…cret', address],
      );
    expect(kept).toHaveLength(121);
    const shown = await database.asSystem((tx) => new AlertRepository().list(tx, projectId));
    expect(shown.map(({ destination }) => destination)).toEqual([
      mail.destination,
      ...alerts.slice(1).map(({ destination }) => destination),
    ]);
    const [floor] = await dataSource.query<object[]>('SELECT migration FROM schema_floor');
    expect(floor).toEqual({ migration: 'SealedDestinations1795824000002' });
  });

  it('waits until no process of the previous version is running', async () => {
    const { database, dataSource } = test;
    await dataSource.query("UPDATE schema_floor SET seal_destinations_from = now() + interval '1 hour'");
    const before: unknown = await dataSource.query('SELECT migration FROM schema_floor');
    const { id: projectId } = await givenProject(database);
    const { id, destination } = await givenAlert(database, projectId, {
      channel: 'webhook',
      destination: address,
    });
    await scheduler.get(DestinationTicker).tick();
    expect(await dataSource.query('SELECT destination FROM alerts WHERE id = $1', [id])).toEqual([
      { destination: address },
    ]);
    expect(await dataSource.query('SELECT migration FROM schema_floor')).toEqual(before);
    expect(destination).not.toContain('S3cret');
  });
});
