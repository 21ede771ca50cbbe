import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { type Log, OperatorError } from '@earshot/platform';
import type { DataSource } from 'typeorm';
import { createDataSource } from './data-source.js';
import type { DatabaseConfig } from '../database.config.js';
import { connectionFault } from './connection-fault.js';
import { ignoresOptions, isStartupRefused, poolerSentence } from './pooler.js';
import { isUnavailable } from '../database-error.js';
import { withTlsOffered } from '../tls-of-url.js';

/** How a connection is opened. */
export interface ConnectOptions {
  /** Creates the socket of a connection; default: the driver's own, which waits for a response indefinitely. */
  readonly socket?: () => Socket;
  /** How often to try a server that does not respond, one second apart; default 30. */
  readonly attempts?: number;
  /** How long to try instead, however many attempts that takes. */
  readonly patienceMs?: number;
}

/**
 * Opens the pool, waiting for a server that is still starting.
 * @throws OperatorError with instructions if Postgres does not respond to any attempt or refuses the connection
 */
export async function connect(
  config: DatabaseConfig,
  log: Log,
  { socket, attempts = 30, patienceMs }: ConnectOptions = {},
): Promise<DataSource> {
  const startedAt = performance.now();
  let reported: string | undefined;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const dataSource = await withTlsOffered(config.url, (url) =>
        createDataSource({ ...config, url }, log, socket).initialize(),
      );
      await (config.directUrl === undefined
        ? assertOwnSession(config, dataSource)
        : assertPatience(dataSource));
      return dataSource;
    } catch (error) {
      if (error instanceof PoolerError) throw error;
      const reason = connectionFault(error, config);
      const isOver =
        patienceMs === undefined ? attempt >= attempts : performance.now() - startedAt >= patienceMs;
      if (isStartupRefused(error) || !isUnavailable(error) || isOver)
        throw new OperatorError(reason, { cause: error });
      if (reason !== reported) log.warn({ reason }, 'waiting for Postgres');
      reported = reason;
      await wait(1_000);
    }
  }
}

/** A pooler is configured in a way that Earshot cannot work with. */
class PoolerError extends OperatorError {
  override readonly name = 'PoolerError';
}

/**
 * Closes the pool if its connections are those of a pooler.
 * @throws PoolerError
 */
async function assertOwnSession(config: DatabaseConfig, dataSource: DataSource): Promise<void> {
  if (!(await ignoresOptions(config, (sql) => dataSource.query(sql)))) return;
  await dataSource.destroy();
  throw new PoolerError(poolerSentence('DATABASE_URL'));
}

/**
 * Behind a pooler, timeouts cannot be set per session, so the role must have them. If it does not, closes the pool.
 * @throws PoolerError
 */
async function assertPatience(dataSource: DataSource): Promise<void> {
  const endless = await dataSource.query<{ name: string; role: string }[]>(
    "SELECT name, current_user AS role FROM unnest($1::text[]) AS name WHERE current_setting(name) = '0'",
    [Object.keys(patience)],
  );
  const [first] = endless;
  if (first === undefined) return;
  await dataSource.destroy();
  const orders = Object.entries(patience)
    .filter(([name]) => endless.some((setting) => setting.name === name))
    .map(([name, value]) => `ALTER ROLE "${first.role}" SET ${name} = '${value}';`);
  throw new PoolerError(
    `DATABASE_URL goes through a pooler (DATABASE_DIRECT_URL is set), and its sessions have no timeouts. Ask an administrator to run: ${orders.join(' ')} Then make the pooler reconnect (PgBouncer: RECONNECT).`,
  );
}

const patience = {
  idle_in_transaction_session_timeout: '30s',
  lock_timeout: '10s',
  statement_timeout: '30s',
};
