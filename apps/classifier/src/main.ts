import { Database, databaseHealth, schemaHealth, WorkBacklogRepository, workHealth } from '@earshot/database';
import { HealthModule, processEnvironment, runService } from '@earshot/platform';
import { RedisConnection, redisHealth, SweepConfig } from '@earshot/queue';
import { ClassifierModule, classifierConfigs } from './classifier.module.js';
import { EmbeddedModel, modelHealth } from './embedded-model.js';

await runService(
  {
    name: 'classifier',
    configs: classifierConfigs,
    modules: [
      ClassifierModule,
      HealthModule.forRoot(
        [Database, RedisConnection, WorkBacklogRepository, SweepConfig, EmbeddedModel],
        (
          database: Database,
          redis: RedisConnection,
          backlog: WorkBacklogRepository,
          { intervalMs: sweepMs }: SweepConfig,
          model: EmbeddedModel,
        ) => [
          databaseHealth(database),
          schemaHealth(database),
          redisHealth(redis),
          workHealth(database, backlog, { stages: ['classify'], sweepMs }),
          modelHealth(model),
        ],
        { imports: [ClassifierModule] },
      ),
    ],
  },
  processEnvironment(),
);
