import { classifierConfigs, ClassifierModule } from '@earshot/classifier';
import { dispatcherConfigs, DispatcherModule } from '@earshot/dispatcher';
import { configureGateway, gatewayConfigs, gatewayHttp, GatewayModule } from '@earshot/gateway';
import { type Environment, type Log, type RunningService, startService } from '@earshot/platform';
import { scannerConfigs, ScannerModule } from '@earshot/scanner';
import { schedulerConfigs, SchedulerModule } from '@earshot/scheduler';

/** Starts every app of a deployment in this process, as one Nest app on the gateway's port. */
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
      modules: [GatewayModule, SchedulerModule, ScannerModule, ClassifierModule, DispatcherModule],
      isPublic: true,
      http: gatewayHttp(env),
      prepare: configureGateway,
      log,
    },
    env,
  );
}
