import { Module } from '@nestjs/common';
import { DatabaseConfig, DatabaseModule } from '@earshot/database';
import { QueueModule, RedisConfig, SweepConfig } from '@earshot/queue';
import { sourceConfigs } from '@earshot/sources';
import { ScanProcessor } from './scan.processor.js';
import { ScanReader } from './scan-reader.js';
import { ScanStore } from './scan-store.js';
import { ScannerConfig } from './scanner.config.js';
import { scannedSources } from './sources.provider.js';

/** Watches sources: one process per source, as many processes as it needs. */
@Module({
  imports: [DatabaseModule, QueueModule],
  providers: [scannedSources, ScanReader, ScanStore, ScanProcessor],
})
export class ScannerModule {}

export const scannerConfigs = [DatabaseConfig, RedisConfig, SweepConfig, ScannerConfig, ...sourceConfigs];
