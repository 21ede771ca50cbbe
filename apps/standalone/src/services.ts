import { ClassifierModule } from '@earshot/classifier';
import { DispatcherModule } from '@earshot/dispatcher';
import { configureGateway, gatewayHttp, GatewayModule } from '@earshot/gateway';
import { type Environment, type Log, type RunningService, startService } from '@earshot/platform';
import { ScannerModule } from '@earshot/scanner';
import { SchedulerModule } from '@earshot/scheduler';
import { configsOfApps } from './environment/check-variables.js';

/** Starts every app of a deployment in this process, as one Nest app on the gateway's port. */
export function startServices(env: Environment, log: Log): Promise<RunningService> {
  return startService(
    {
      name: 'earshot',
      configs: Object.values(configsOfApps).flat(),
      modules: [GatewayModule, SchedulerModule, ScannerModule, ClassifierModule, DispatcherModule],
      isPublic: true,
      http: gatewayHttp(env),
      prepare: configureGateway,
      log,
    },
    env,
  );
}
