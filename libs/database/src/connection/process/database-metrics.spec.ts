import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createLog, HealthChecks, Metrics } from '@earshot/platform';
import type { DataSource } from 'typeorm';
import { Database } from '../database.js';
import { DatabaseMetrics } from './database-metrics.js';
import { DatabaseHealth } from './database-health.js';
import { createTestDatabase, type TestDatabase } from '../../testing/index.js';

let test: TestDatabase;
let metrics: Metrics;
beforeEach(async () => {
  test = await createTestDatabase();
  metrics = new Metrics(createLog({ service: 'test', level: 'silent' }));
  new DatabaseMetrics(metrics, test.database);
});
afterEach(() => test.close());

describe('the Postgres metrics of a process', () => {
  it('show the connections in use, and the work waiting for one', async () => {
    let end: () => void = () => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    const works = Array.from({ length: 7 }, () => test.database.asSystem(() => ended));
    while (test.database.connections.inUse < 5) await new Promise((soon) => setTimeout(soon, 5));
    const reading = metrics.text();
    // Querying Postgres needs a connection too.
    end();
    const text = await reading;
    await Promise.all(works);
    expect(text).toContain('earshot_database_connections{state="in_use"} 5');
    expect(text).toContain('earshot_database_connections_limit 5');
    expect(text).toContain('earshot_database_waiting_requests 2');
    expect(text).toMatch(/^earshot_database_up 1$/m);
  });

  it('show that Postgres is unreachable', async () => {
    await test.dataSource.destroy();
    const text = await metrics.text();
    await test.dataSource.initialize();
    expect(text).toMatch(/^earshot_database_up 0$/m);
    expect(text).not.toMatch(/^earshot_database_connections_limit \d/m);
    expect(await metrics.text()).toMatch(/^earshot_database_up 1$/m);
  });
});

describe('the health of the schema', () => {
  it('is good on this release and a newer one that allows it, but not on an older one', async () => {
    const checks = new HealthChecks();
    new DatabaseHealth(checks, test.database);
    const check = () => checks.all.find(({ name }) => name === 'schema')?.check();
    await expect(check()).resolves.toBeUndefined();
    await test.dataSource.query(
      "INSERT INTO schema_migrations (timestamp, name) VALUES (9999999999999, 'Later9999999999999')",
    );
    await expect(check()).resolves.toBeUndefined();
    await test.dataSource.query("DELETE FROM schema_migrations WHERE name LIKE 'Gaps%'");
    await expect(check()).rejects.toThrow('Gaps');
  });

  it('is not in doubt if Postgres refuses another connection, which the check of the database reports', async () => {
    const full = Object.assign(new Error('could not write init file: No space left on device'), {
      code: '53100',
    });
    const database = new Database({ query: () => Promise.reject(full) } as unknown as DataSource);
    const checks = new HealthChecks();
    new DatabaseHealth(checks, database);
    const works = await Promise.allSettled(checks.all.map((part) => part.check()));
    expect(
      checks.all.filter((_, index) => works[index]?.status === 'rejected').map(({ name }) => name),
    ).toEqual(['database']);
  });
});
