import { processEnvironment, runService } from '@earshot/platform';
import { openQueueDashboard } from '@earshot/queue';
import { SchedulerModule, schedulerConfigs } from './scheduler.module.js';

await runService(
  {
    name: 'scheduler',
    configs: schedulerConfigs,
    modules: [SchedulerModule],
    prepare: openQueueDashboard,
  },
  processEnvironment(),
);
