import pg from 'pg';
import { connectionFault } from '../connection/pool/connection-fault.js';
import { ignoresOptions, poolerSentence, sessionOptions } from '../connection/pool/pooler.js';
import { type DatabaseConfig, directly } from '../connection/database.config.js';
import { withTlsOffered } from '../connection/tls-of-url.js';
import { migrationsLock } from '../schema/migrate.js';
import { BackupError } from './backup-format.js';

/**
 * Opens a single connection, bypassing any pooler, that holds the migration lock and uses fixed value formats whatever the
 * server's settings are.
 * @throws BackupError if Postgres cannot be reached, or a migration is running
 */
export function ownSession<T>(
  config: DatabaseConfig,
  name: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  return withClient(config, name, async (client) => {
    await client.query(settings);
    const { rows } = await client.query<{ isOurs: boolean }>(
      `SELECT pg_try_advisory_lock(${migrationsLock}) AS "isOurs"`,
    );
    if (rows[0]?.isOurs !== true)
      throw new BackupError(
        'A migration, a backup or a restore is running on this database: try again once it has finished.',
      );
    return work(client);
  });
}

/**
 * Opens a single connection, bypassing any pooler.
 * @throws BackupError if Postgres cannot be reached, or only through a pooler
 */
export async function withClient<T>(
  config: DatabaseConfig,
  name: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const direct = directly(config);
  const client = await withTlsOffered(direct.url, (offered) => connectedClient(offered, name)).catch(
    (error) => {
      throw new BackupError(connectionFault(error, direct), { cause: error });
    },
  );
  try {
    if (await ignoresOptions(direct, async (sql) => (await client.query<{ interval: string }>(sql)).rows))
      throw new BackupError(poolerSentence('DATABASE_URL'));
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function connectedClient(url: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    options: sessionOptions,
  });
  // A broken connection fails the running statement anyway; without a listener the event would end the process.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

const settings = `
  SET statement_timeout = 0; SET lock_timeout = '30s'; SET idle_in_transaction_session_timeout = 0;
  SET datestyle = 'ISO'; SET intervalstyle = 'postgres'; SET timezone = 'UTC'; SET extra_float_digits = 3;
  SET bytea_output = 'hex'; SET client_encoding = 'UTF8'; SET standard_conforming_strings = on`;
