import { Module } from '@nestjs/common';
import { EmbeddedConfig, LlmConfig, StrategyConfig } from '@earshot/classification';
import { DatabaseConfig, DatabaseModule, WorkHealth } from '@earshot/database';
import { ProxyConfig } from '@earshot/platform';
import { QueueModule, RedisConfig, SweepConfig } from '@earshot/queue';
import { Classifiers } from './classifiers.js';
import { ClassifyProcessor } from './classify.processor.js';
import { ClassifyReport } from './classify-report.js';
import { EmbeddedModel } from './embedded-model.js';
import { LlmState } from './llm/llm-state.js';
import { LlmMetrics } from './llm/llm-metrics.js';
import { ReclassifyProcessor } from './reclassify.processor.js';
import { RelevanceLessons } from './relevance-lessons.js';

@Module({
  imports: [DatabaseModule, QueueModule],
  providers: [
    EmbeddedModel,
    LlmState,
    LlmMetrics,
    Classifiers,
    ClassifyReport,
    ClassifyProcessor,
    RelevanceLessons,
    ReclassifyProcessor,
  ],
})
export class ClassifierModule {
  constructor(health: WorkHealth, { intervalMs: sweepMs }: SweepConfig) {
    health.watch({ stages: ['classify'], sweepMs });
  }
}

export const classifierConfigs = [
  DatabaseConfig,
  RedisConfig,
  SweepConfig,
  EmbeddedConfig,
  StrategyConfig,
  LlmConfig,
  ProxyConfig,
];
