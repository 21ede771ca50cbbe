import { Database, databaseHealth } from '@earshot/database';
import { HealthModule, processEnvironment, runService } from '@earshot/platform';
import { RedisConnection, redisHealth } from '@earshot/queue';
import { DispatcherModule, dispatcherConfigs } from './dispatcher.module.js';

await runService(
  {
    name: 'dispatcher',
    configs: dispatcherConfigs,
    modules: [
      DispatcherModule,
      HealthModule.forRoot([Database, RedisConnection], (database: Database, redis: RedisConnection) => [
        databaseHealth(database),
        redisHealth(redis),
      ]),
    ],
  },
  processEnvironment(),
);
