import { Module } from '@nestjs/common';
import { DatabaseConfig, DatabaseModule } from '@earshot/database';
import { QueueModule, RedisConfig, SweepConfig } from '@earshot/queue';
import { PurgeTicker } from './purge.ticker.js';
import { RetentionTicker } from './retention.ticker.js';
import { ScanTicker } from './scan.ticker.js';
import { SchedulerConfig } from './scheduler.config.js';
import { UpkeepTicker } from './upkeep.ticker.js';

/** The only clock: says what is due. */
@Module({
  imports: [DatabaseModule, QueueModule],
  providers: [ScanTicker, RetentionTicker, PurgeTicker, UpkeepTicker],
})
export class SchedulerModule {}

export const schedulerConfigs = [DatabaseConfig, RedisConfig, SweepConfig, SchedulerConfig];
