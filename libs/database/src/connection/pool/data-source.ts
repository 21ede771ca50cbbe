import type { Socket } from 'node:net';
import type { Log } from '@earshot/platform';
import { DataSource } from 'typeorm';
import type { DatabaseConfig } from '../database.config.js';
import { entities } from '../../schema/entities.js';
import { migrations } from '../../schema/migrations.js';
import { SnakeNaming } from './snake-naming.js';
import { TypeOrmLog } from './typeorm-log.js';

/** Where the list of executed migrations is kept. */
export const migrationsTable = 'schema_migrations';

/**
 * The pool, not yet connected. Every connection cancels what waits too long; a server that lost its client notices
 * within a second, so that a lost request's locks fall at once.
 * @param socket makes what connections go through; default: the driver's own
 */
export function createDataSource(config: DatabaseConfig, log: Log, socket?: () => Socket): DataSource {
  return new DataSource({
    type: 'postgres',
    url: config.url,
    entities: [...entities],
    migrations: [...migrations],
    migrationsTableName: migrationsTable,
    migrationsTransactionMode: 'each',
    namingStrategy: new SnakeNaming(),
    synchronize: false,
    logger: new TypeOrmLog(log),
    // Migrations make the extensions that are needed; ids come from the application.
    installExtensions: false,
    uuidExtension: 'pgcrypto',
    applicationName: 'earshot',
    poolSize: config.poolSize,
    connectTimeoutMS: 5_000,
    poolErrorHandler: (error: Error) => log.warn({ err: error }, 'lost an idle database connection'),
    extra: {
      keepAlive: true,
      // Statements go out without waiting for the answers to those before (`StatementPipeline`).
      pipeline: true,
      // One that rests may have been forgotten by the network meanwhile, and who takes it waits in vain.
      idleTimeoutMillis: 5_000,
      ...(config.directUrl === undefined ? sessionOf(config) : {}),
      ...(socket === undefined ? {} : { stream: socket }),
    },
  });
}

/** What a session begins with; behind a pooler sessions are not ours, and the role brings it (`assertPatience`). */
function sessionOf(config: DatabaseConfig): object {
  return {
    statement_timeout: config.statementTimeoutMs,
    lock_timeout: Math.min(10_000, config.statementTimeoutMs),
    idle_in_transaction_session_timeout: 30_000,
    options: '-c client_connection_check_interval=1000',
  };
}
