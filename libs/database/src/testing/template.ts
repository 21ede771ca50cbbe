import { createLog } from '@earshot/platform';
import pg from 'pg';
import { connect } from '../connection/pool/connect.js';
import { migrate } from '../schema/migrate.js';

/** A migrated, empty database that test databases are cloned from. */
export const templateName = 'earshot_template';

/**
 * Recreates the template, once per test run, before all tests.
 * @param adminUrl of a role that may create databases
 */
export async function prepareTemplate(adminUrl: string): Promise<void> {
  await asAdmin(adminUrl, async (admin) => {
    await admin.query(`DROP DATABASE IF EXISTS ${templateName} WITH (FORCE)`);
    await admin.query(`CREATE DATABASE ${templateName}`);
  });
  const log = createLog({ service: 'test', level: 'silent' });
  const config = { url: databaseUrl(adminUrl, templateName), poolSize: 1, statementTimeoutMs: 30_000 };
  const dataSource = await connect(config, log);
  try {
    await migrate(dataSource);
  } finally {
    await dataSource.destroy();
  }
}

/** Runs `work` with a connection to the server's maintenance database. */
export async function asAdmin<T>(adminUrl: string, work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

/** The URL of another database on the same server. */
export function databaseUrl(adminUrl: string, name: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.href;
}
