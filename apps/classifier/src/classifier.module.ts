import { Module } from '@nestjs/common';
import { EmbeddedConfig, LlmConfig, StrategyConfig } from '@earshot/classification';
import { DatabaseConfig, DatabaseModule } from '@earshot/database';
import { QueueModule, RedisConfig, SweepConfig } from '@earshot/queue';
import { classifierProvider } from './classifier.provider.js';
import { ClassifyProcessor } from './classify.processor.js';
import { ClassifyReport } from './classify-report.js';
import { ClassifyStore } from './classify-store.js';
import { EmbeddedModel } from './embedded-model.js';
import { LlmJudges } from './llm-judges.js';
import { LlmMetrics } from './llm-metrics.js';
import { ReclassifyProcessor } from './reclassify.processor.js';
import { reclassifierProvider } from './reclassify-classifier.provider.js';
import { ReclassifyStore } from './reclassify-store.js';
import { RelevanceLessons } from './relevance-lessons.js';

/** Says what each mention is about. */
@Module({
  imports: [DatabaseModule, QueueModule],
  providers: [
    EmbeddedModel,
    LlmJudges,
    LlmMetrics,
    classifierProvider,
    ClassifyStore,
    ClassifyReport,
    ClassifyProcessor,
    RelevanceLessons,
    reclassifierProvider,
    ReclassifyStore,
    ReclassifyProcessor,
  ],
  exports: [EmbeddedModel],
})
export class ClassifierModule {}

export const classifierConfigs = [
  DatabaseConfig,
  RedisConfig,
  SweepConfig,
  EmbeddedConfig,
  StrategyConfig,
  LlmConfig,
];
