import { classifierConfigs, ClassifierModule, EmbeddedModel, modelHealth } from '@earshot/classifier';
import { Database, databaseHealth, schemaHealth, WorkBacklogRepository, workHealth } from '@earshot/database';
import { dispatcherConfigs, DispatcherModule } from '@earshot/dispatcher';
import { configureGateway, gatewayConfigs, gatewayHttp, GatewayModule } from '@earshot/gateway';
import {
  type Environment,
  HealthModule,
  type Log,
  type RunningService,
  startService,
} from '@earshot/platform';
import { RedisConnection, redisHealth, SweepConfig } from '@earshot/queue';
import { scannerConfigs, ScannerModule } from '@earshot/scanner';
import { schedulerConfigs, SchedulerModule } from '@earshot/scheduler';

/** Every app of a deployment in this process, as one Nest app on the gateway's port. */
export function startServices(env: Environment, log: Log): Promise<RunningService> {
  return startService(
    {
      name: 'earshot',
      configs: [
        ...gatewayConfigs,
        ...schedulerConfigs,
        ...scannerConfigs,
        ...classifierConfigs,
        ...dispatcherConfigs,
      ],
      modules: [
        GatewayModule,
        SchedulerModule,
        ScannerModule,
        ClassifierModule,
        DispatcherModule,
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
            workHealth(database, backlog, {
              stages: ['scan', 'classify', 'alert', 'notify', 'notice'],
              sweepMs,
            }),
            modelHealth(model),
          ],
          { imports: [ClassifierModule], isPublic: true },
        ),
      ],
      http: gatewayHttp(env),
      prepare: configureGateway,
      log,
    },
    env,
  );
}
