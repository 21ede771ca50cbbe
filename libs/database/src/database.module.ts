import { Global, Module, type OnApplicationShutdown } from '@nestjs/common';
import { LOG, type Log } from '@earshot/platform';
import { DataSource } from 'typeorm';
import { connect } from './connection/pool/connect.js';
import { TriageRunner } from './activity/triage-runner.js';
import { Database } from './connection/database.js';
import { DatabaseClock } from './connection/process/database-clock.js';
import { DatabaseConfig } from './connection/database.config.js';
import { DatabaseHealth } from './connection/process/database-health.js';
import { impatientSocket } from './connection/pool/impatient-socket.js';
import { DatabaseMetrics } from './connection/process/database-metrics.js';
import { PostgresOutage } from './connection/process/postgres-outage.js';
import { LeaderLock } from './connection/process/leader-lock.js';
import { assertMigrated } from './schema/migrate.js';
import { repositories } from './repositories.js';
import { WorkHealth } from './work/work-health.js';

/** Opens the process's pool: the app starts only if Postgres responds and has a schema that this program supports. */
async function open(config: DatabaseConfig, log: Log): Promise<DataSource> {
  // No statement runs longer than the timeout; a quarter is added for other waits.
  const limitMs = config.statementTimeoutMs * 1.25;
  const dataSource = await connect(config, log, { socket: () => impatientSocket(limitMs) });
  try {
    await assertMigrated(dataSource);
    return dataSource;
  } catch (error) {
    await dataSource.destroy();
    throw error;
  }
}

/**
 * Provides `Database`, `LeaderLock`, `WorkHealth` and the repositories to the whole app; closes the pool when the app has
 * stopped.
 */
@Global()
@Module({
  providers: [
    { provide: DataSource, inject: [DatabaseConfig, LOG], useFactory: open },
    Database,
    DatabaseClock,
    {
      provide: PostgresOutage,
      inject: [DatabaseConfig, LOG],
      useFactory: (config: DatabaseConfig, log: Log) => new PostgresOutage(config, log),
    },
    DatabaseMetrics,
    DatabaseHealth,
    WorkHealth,
    LeaderLock,
    TriageRunner,
    ...repositories,
  ],
  exports: [Database, WorkHealth, LeaderLock, TriageRunner, ...repositories],
})
export class DatabaseModule implements OnApplicationShutdown {
  constructor(private readonly dataSource: DataSource) {}

  async onApplicationShutdown(): Promise<void> {
    await this.dataSource.destroy();
  }
}
