import { Database, databaseHealth, schemaHealth, WorkBacklogRepository, workHealth } from '@earshot/database';
import { HealthModule, processEnvironment, runService } from '@earshot/platform';
import { RedisConnection, redisHealth, SweepConfig } from '@earshot/queue';
import { ScannerConfig } from './scanner.config.js';
import { ScannerModule, scannerConfigs } from './scanner.module.js';

await runService(
  {
    name: 'scanner',
    configs: scannerConfigs,
    modules: [
      ScannerModule,
      HealthModule.forRoot(
        [Database, RedisConnection, WorkBacklogRepository, ScannerConfig, SweepConfig],
        (
          database: Database,
          redis: RedisConnection,
          backlog: WorkBacklogRepository,
          { sources }: ScannerConfig,
          { intervalMs: sweepMs }: SweepConfig,
        ) => [
          databaseHealth(database),
          schemaHealth(database),
          redisHealth(redis),
          workHealth(database, backlog, { stages: ['scan'], sources, sweepMs }),
        ],
      ),
    ],
  },
  processEnvironment(),
);
