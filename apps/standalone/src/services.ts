import { classifierConfigs, ClassifierModule, EmbeddedModel, modelHealth } from '@earshot/classifier';
import { Database, databaseHealth } from '@earshot/database';
import { dispatcherConfigs, DispatcherModule } from '@earshot/dispatcher';
import { configureGateway, gatewayConfigs, gatewayHttp, GatewayModule } from '@earshot/gateway';
import {
  type Environment,
  HealthModule,
  type Log,
  type RunningService,
  startService,
} from '@earshot/platform';
import { RedisConnection, redisHealth } from '@earshot/queue';
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
          [Database, RedisConnection, EmbeddedModel],
          (database: Database, redis: RedisConnection, model: EmbeddedModel) => [
            databaseHealth(database),
            redisHealth(redis),
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
