import { Module } from '@nestjs/common';
import { DatabaseConfig, DatabaseModule } from '@earshot/database';
import { QueueModule, RedisConfig, SweepConfig } from '@earshot/queue';
import { classifierProvider } from './classifier.provider.js';
import { ClassifyProcessor } from './classify.processor.js';
import { ClassifyStore } from './classify-store.js';

/** Says what each mention is about. */
@Module({
  imports: [DatabaseModule, QueueModule],
  providers: [classifierProvider, ClassifyStore, ClassifyProcessor],
})
export class ClassifierModule {}

export const classifierConfigs = [DatabaseConfig, RedisConfig, SweepConfig];
