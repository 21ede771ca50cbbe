import { Database, databaseHealth, schemaHealth, WorkBacklogRepository, workHealth } from '@earshot/database';
import { HealthModule, processEnvironment, runService } from '@earshot/platform';
import { RedisConnection, redisHealth, SweepConfig } from '@earshot/queue';
import { DispatcherModule, dispatcherConfigs } from './dispatcher.module.js';

await runService(
  {
    name: 'dispatcher',
    configs: dispatcherConfigs,
    modules: [
      DispatcherModule,
      HealthModule.forRoot(
        [Database, RedisConnection, WorkBacklogRepository, SweepConfig],
        (
          database: Database,
          redis: RedisConnection,
          backlog: WorkBacklogRepository,
          { intervalMs: sweepMs }: SweepConfig,
        ) => [
          databaseHealth(database),
          schemaHealth(database),
          redisHealth(redis),
          workHealth(database, backlog, { stages: ['alert', 'notify', 'notice'], sweepMs }),
        ],
      ),
    ],
  },
  processEnvironment(),
);
