import { processEnvironment, runService } from '@earshot/platform';
import { DispatcherModule, dispatcherConfigs } from './dispatcher.module.js';

await runService(
  { name: 'dispatcher', configs: dispatcherConfigs, modules: [DispatcherModule] },
  processEnvironment(),
);
