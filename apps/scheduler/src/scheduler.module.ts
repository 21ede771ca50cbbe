import { Module } from '@nestjs/common';
import { DatabaseConfig, DatabaseModule, MentionRetentionConfig, OperatorsConfig } from '@earshot/database';
import { SecretBox, SecretBoxConfig } from '@earshot/platform';
import { QueueModule, RedisConfig, SweepConfig } from '@earshot/queue';
import { CoverageMetrics } from './coverage-metrics.js';
import { PostgresMetrics } from './postgres-metrics.js';
import { SchedulerConfig } from './scheduler.config.js';
import { StoreCertificates } from './store-certificates.js';
import type { Ticker } from './tickers/ticker.js';
import { Tickers, TICKERS, tickers } from './tickers/tickers.js';
import { WorkMetrics } from './work-metrics.js';

/** The only clock of the installation: decides what is due. */
@Module({
  imports: [DatabaseModule, QueueModule],
  providers: [
    ...tickers,
    { provide: TICKERS, useFactory: (...each: Ticker[]) => each, inject: tickers },
    Tickers,
    SecretBox,
    WorkMetrics,
    CoverageMetrics,
    PostgresMetrics,
    StoreCertificates,
  ],
})
export class SchedulerModule {}

export const schedulerConfigs = [
  DatabaseConfig,
  RedisConfig,
  SweepConfig,
  SchedulerConfig,
  MentionRetentionConfig,
  OperatorsConfig,
  SecretBoxConfig,
];
