import { Database, databaseHealth } from '@earshot/database';
import { HealthModule, processEnvironment, runService } from '@earshot/platform';
import { RedisConnection, redisHealth } from '@earshot/queue';
import { ClassifierModule, classifierConfigs } from './classifier.module.js';
import { EmbeddedModel, modelHealth } from './embedded-model.js';

await runService(
  {
    name: 'classifier',
    configs: classifierConfigs,
    modules: [
      ClassifierModule,
      HealthModule.forRoot(
        [Database, RedisConnection, EmbeddedModel],
        (database: Database, redis: RedisConnection, model: EmbeddedModel) => [
          databaseHealth(database),
          redisHealth(redis),
          modelHealth(model),
        ],
        { imports: [ClassifierModule] },
      ),
    ],
  },
  processEnvironment(),
);
