import { processEnvironment, runService } from '@earshot/platform';
import { SchedulerModule, schedulerConfigs } from './scheduler.module.js';

await runService(
  { name: 'scheduler', configs: schedulerConfigs, modules: [SchedulerModule] },
  processEnvironment(),
);
