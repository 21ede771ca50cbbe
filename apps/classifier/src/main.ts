import { Database, databaseHealth } from '@earshot/database';
import { HealthModule, processEnvironment, runService } from '@earshot/platform';
import { RedisConnection, redisHealth } from '@earshot/queue';
import { ClassifierModule, classifierConfigs } from './classifier.module.js';

await runService(
  {
    name: 'classifier',
    configs: classifierConfigs,
    modules: [
      ClassifierModule,
      HealthModule.forRoot([Database, RedisConnection], (database: Database, redis: RedisConnection) => [
        databaseHealth(database),
        redisHealth(redis),
      ]),
    ],
  },
  processEnvironment(),
);
