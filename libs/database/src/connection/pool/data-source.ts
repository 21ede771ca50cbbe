import type { Socket } from 'node:net';
import type { Log } from '@earshot/platform';
import { AbstractLogger, DataSource, type LogLevel, type LogMessage } from 'typeorm';
import type { DatabaseConfig } from '../database.config.js';
import { sessionOptions } from './pooler.js';
import { migrations } from '../../schema/migrations.js';

/** The table of executed migrations. */
export const migrationsTable = 'schema_migrations';

/**
 * The pool, not yet connected. Every connection has timeouts, and the server checks once a second that its client is still
 * there, so that it releases the locks of a lost connection at once.
 * @param socket creates the socket of a connection; default: the driver's own
 */
export function createDataSource(config: DatabaseConfig, log: Log, socket?: () => Socket): DataSource {
  return new DataSource({
    type: 'postgres',
    url: config.url,
    migrations: [...migrations],
    migrationsTableName: migrationsTable,
    migrationsTransactionMode: 'each',
    synchronize: false,
    logger: new TypeOrmLog(log),
    // Migrations create the extensions; ids come from the application.
    installExtensions: false,
    uuidExtension: 'pgcrypto',
    applicationName: 'earshot',
    poolSize: config.poolSize,
    connectTimeoutMS: 5_000,
    // The next user opens a new connection, and finds out whether Postgres is unavailable.
    poolErrorHandler: (error: Error) => log.debug({ err: error }, 'lost an idle database connection'),
    extra: {
      keepAlive: true,
      // Statements are sent without waiting for earlier results (`StatementPipeline`).
      pipeline: true,
      // The network may silently drop an idle connection, and its next user would wait in vain.
      idleTimeoutMillis: 5_000,
      ...(config.directUrl === undefined ? sessionOf(config) : {}),
      ...(socket === undefined ? {} : { stream: socket }),
    },
  });
}

/** Session settings. Behind a pooler they come from the role instead (`assertPatience`). */
function sessionOf(config: DatabaseConfig): object {
  return {
    statement_timeout: config.statementTimeoutMs,
    lock_timeout: Math.min(10_000, config.statementTimeoutMs),
    idle_in_transaction_session_timeout: 30_000,
    options: sessionOptions,
  };
}

/** TypeORM's own messages (which migrations it runs) as lines of our log. Never logs queries or their values. */
class TypeOrmLog extends AbstractLogger {
  constructor(private readonly target: Log) {
    super(false);
  }

  protected override writeLog(
    _level: LogLevel,
    message: LogMessage | string | number | (LogMessage | string | number)[],
  ): void {
    for (const line of this.prepareLogMessages(message))
      this.target.debug({ typeorm: line.type }, String(line.message));
  }
}
