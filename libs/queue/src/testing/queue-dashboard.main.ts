import { processEnvironment, runService } from '@earshot/platform';
import { openQueueDashboard } from '../dashboard/open-queue-dashboard.js';
import { QueueDashboardConfig } from '../dashboard/queue-dashboard.config.js';
import { QueueModule } from '../queue.module.js';
import { RedisConfig } from '../redis.config.js';
import { SweepConfig } from '../sweep.config.js';

/** Nothing but the page of the queues: its packages load in a process only, not inside a spec. */
await runService(
  {
    name: 'queue dashboard',
    configs: [RedisConfig, SweepConfig, QueueDashboardConfig],
    modules: [QueueModule],
    prepare: openQueueDashboard,
  },
  processEnvironment(),
);
