import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { processEnvironment } from '@earshot/platform';
import type pg from 'pg';
import type { DataSource } from 'typeorm';
import { Database } from '../connection/database.js';
import { faultCode } from '../connection/database-error.js';
import { openDatabase } from './open-database.js';
import { asAdmin, databaseUrl, templateName } from './template.js';

/** A migrated, empty database for one spec. */
export interface TestDatabase {
  /** The `DATABASE_URL` for processes under test. */
  readonly url: string;
  readonly database: Database;
  readonly dataSource: DataSource;
  /** Closes the pool. Resolves once the server has ended its connections, which happens a little later. */
  disconnect(): Promise<void>;
  /** Closes the pool and drops the database. */
  close(): Promise<void>;
}

/**
 * Clones the template that `prepareTemplate` made on the server of `DATABASE_URL`.
 * @param options.template false = an empty database without a schema
 */
export async function createTestDatabase(
  options: { template: boolean } = { template: true },
): Promise<TestDatabase> {
  const adminUrl = processEnvironment().DATABASE_URL;
  if (adminUrl === undefined)
    throw new Error('Tests that use Postgres need DATABASE_URL: run them with npm test.');
  const name = `earshot_test_${randomBytes(6).toString('hex')}`;
  await createDatabase(adminUrl, name, options.template ? templateName : 'template1');
  const url = databaseUrl(adminUrl, name);
  const dataSource = await openDatabase(url);
  return {
    url,
    dataSource,
    database: new Database(dataSource),
    async disconnect() {
      await dataSource.destroy();
      await asAdmin(adminUrl, async (admin) => {
        const connected = `SELECT FROM pg_stat_activity WHERE datname = $1 AND backend_type = 'client backend'`;
        while ((await admin.query(connected, [name])).rowCount !== 0) await wait(10);
      });
    },
    async close() {
      if (dataSource.isInitialized) await dataSource.destroy();
      await asAdmin(adminUrl, (admin) => admin.query(`DROP DATABASE ${name} WITH (FORCE)`));
    },
  };
}

async function createDatabase(adminUrl: string, name: string, template: string): Promise<void> {
  const objectInUse = '55006';
  await asAdmin(adminUrl, async (admin) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template}${await strategyOf(admin)}`);
        return;
      } catch (error) {
        if (faultCode(error) !== objectInUse || attempt === 50) throw error;
        await wait(100);
      }
    }
  });
}

/** Copies the files: writing every page to the log first, the default since Postgres 15, takes longer. */
async function strategyOf(admin: pg.Client): Promise<string> {
  const { rows } = await admin.query<{ knows: boolean }>(
    "SELECT current_setting('server_version_num')::int >= 150000 AS knows",
  );
  return rows[0]?.knows === true ? ' STRATEGY FILE_COPY' : '';
}
