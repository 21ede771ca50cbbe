import { Module } from '@nestjs/common';
import { DatabaseConfig, DatabaseModule, MentionRetentionConfig } from '@earshot/database';
import { QueueDashboardConfig, QueueModule, RedisConfig, SweepConfig } from '@earshot/queue';
import { MentionRetentionTicker } from './mention-retention.ticker.js';
import { PurgeTicker } from './purge.ticker.js';
import { RetentionTicker } from './retention.ticker.js';
import { ScanTicker } from './scan.ticker.js';
import { SchedulerConfig } from './scheduler.config.js';
import { UpkeepTicker } from './upkeep.ticker.js';
import { WorkMetrics } from './work-metrics.js';

/** The only clock: says what is due. */
@Module({
  imports: [DatabaseModule, QueueModule],
  providers: [ScanTicker, RetentionTicker, MentionRetentionTicker, PurgeTicker, UpkeepTicker, WorkMetrics],
})
export class SchedulerModule {}

/** What it reads from the environment. */
export const schedulerConfigs = [
  DatabaseConfig,
  RedisConfig,
  SweepConfig,
  SchedulerConfig,
  MentionRetentionConfig,
  QueueDashboardConfig,
];
