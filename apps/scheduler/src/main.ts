import { Database, databaseHealth, schemaHealth } from '@earshot/database';
import { HealthModule, processEnvironment, runService } from '@earshot/platform';
import { openQueueDashboard, RedisConnection, redisHealth } from '@earshot/queue';
import { SchedulerModule, schedulerConfigs } from './scheduler.module.js';

await runService(
  {
    name: 'scheduler',
    configs: schedulerConfigs,
    modules: [
      SchedulerModule,
      HealthModule.forRoot([Database, RedisConnection], (database: Database, redis: RedisConnection) => [
        databaseHealth(database),
        schemaHealth(database),
        redisHealth(redis),
      ]),
    ],
    prepare: openQueueDashboard,
  },
  processEnvironment(),
);
