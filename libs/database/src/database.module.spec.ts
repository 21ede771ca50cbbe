import { spawnSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import {
  Clock,
  ConfigError,
  ConfigModule,
  createLog,
  EnvReader,
  HealthChecks,
  LOG,
  Metrics,
} from '@earshot/platform';
import { TcpProxy } from '@earshot/platform/testing';
import { Database } from './connection/database.js';
import { DatabaseConfig } from './connection/database.config.js';
import { DatabaseModule } from './database.module.js';
import { repositories } from './repositories.js';
import { createTestDatabase, type TestDatabase } from './testing/index.js';

let test: TestDatabase;
beforeEach(async () => {
  test = await createTestDatabase({ template: false });
});
afterEach(() => test.close());

@Module({})
class LogModule {}

function start(url: string, settings: Readonly<Record<string, string>> = {}) {
  const log = { provide: LOG, useValue: createLog({ service: 'test', level: 'silent' }) };
  const global = [log, Clock, Metrics, HealthChecks];
  const imports = [
    ConfigModule.forRoot([DatabaseConfig], { DATABASE_URL: url, DATABASE_POOL_SIZE: '2', ...settings }),
    { module: LogModule, global: true, providers: global, exports: global },
    DatabaseModule,
  ];
  return NestFactory.createApplicationContext(
    { module: class {}, imports },
    { logger: false, abortOnError: false },
  );
}

/** The program that deployments run before the apps start. */
function runMigrate(url: string) {
  const script = new URL('migrate.main.js', import.meta.url).pathname;
  return spawnSync(process.execPath, [script], { env: { DATABASE_URL: url }, encoding: 'utf8' });
}

async function connections(): Promise<number> {
  const [row] = await test.dataSource.query<{ count: number }[]>(
    'SELECT count(*)::integer AS count FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  );
  return row?.count ?? 0;
}

/** The server drops a closed connection slightly later than its client. */
async function untilAllClosed(): Promise<void> {
  while ((await connections()) > 0) await wait(20);
}

describe('an app with the database', () => {
  it('does not start before the schema exists, and leaves no connection open', async () => {
    await expect(start(test.url)).rejects.toThrow(/run node libs\/database\/dist\/migrate\.main\.js/);
    await untilAllClosed();
  });

  it('starts once migrated, provides every repository, and closes its pool when it stops', async () => {
    const migrated = runMigrate(test.url);
    expect([migrated.status, migrated.stdout]).toEqual([
      0,
      expect.stringContaining('brought the schema up to date'),
    ]);
    const app = await start(test.url);
    for (const repository of repositories) expect(app.get(repository)).toBeInstanceOf(repository);
    await app.get(Database).ping();
    expect(await connections()).toBeGreaterThan(0);
    await app.close();
    await untilAllClosed();
  }, 300_000);

  it('gives up a connection that falls silent, and keeps none that is not used', async () => {
    runMigrate(test.url);
    const network = await TcpProxy.open(test.url);
    const app = await start(network.url, { DATABASE_STATEMENT_TIMEOUT_MS: '8000' });
    const database = app.get(Database);
    await database.ping();
    network.silence();
    await expect(database.ping()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await database.ping();
    expect(database.connections.idle).toBeGreaterThan(0);
    // Timers of one process run in order, however late: that of 5 s before this one, and this one before any other of 10 s.
    await wait(7_500);
    expect(database.connections).toMatchObject({ inUse: 0, idle: 0 });
    await app.close();
    await network.goAway();
  }, 300_000);
});

describe('the migrate command', () => {
  it('says so if there is nothing to do', () => {
    runMigrate(test.url);
    const again = runMigrate(test.url);
    expect([again.status, again.stdout]).toEqual([0, expect.stringContaining('the schema is up to date')]);
  }, 300_000);

  it('fails with the reason if not configured or refused', () => {
    const unset = runMigrate('');
    expect([unset.status, unset.stdout]).toEqual([1, expect.stringContaining('DATABASE_URL is required')]);
    const url = new URL(test.url);
    url.pathname = '/no_such_database';
    const refused = runMigrate(url.href);
    expect([refused.status, refused.stdout]).toEqual([1, expect.stringContaining('Check DATABASE_URL')]);
  });
});

describe('DatabaseConfig', () => {
  it('reports every fault at once', () => {
    const reader = new EnvReader({
      DATABASE_URL: 'mysql://localhost/earshot',
      DATABASE_POOL_SIZE: '0',
      DATABASE_STATEMENT_TIMEOUT_MS: 'soon',
    });
    expect(new DatabaseConfig(reader)).toBeInstanceOf(DatabaseConfig);
    expect(reader.faults.map((fault) => fault.split(' ')[0])).toEqual([
      'DATABASE_URL',
      'DATABASE_POOL_SIZE',
      'DATABASE_STATEMENT_TIMEOUT_MS',
    ]);
    expect(() => reader.finish()).toThrow(ConfigError);
  });
});
