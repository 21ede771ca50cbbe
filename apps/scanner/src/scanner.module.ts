import { Module } from '@nestjs/common';
import { DatabaseConfig, DatabaseModule, WorkHealth } from '@earshot/database';
import { QueueModule, RedisConfig, SweepConfig } from '@earshot/queue';
import { sourceConfigs } from '@earshot/sources';
import { MentionFinder } from './mention-finder.js';
import { PostEnricher } from './post-enricher.js';
import { ScanClaims } from './scan-claims.js';
import { ScanProcessor } from './scan.processor.js';
import { ScanReader } from './scan-reader.js';
import { ScanReport } from './scan-report.js';
import { ScanStore } from './scan-store.js';
import { ScanTrail } from './scan-trail.js';
import { ScannerConfig } from './scanner.config.js';
import { SourceGate } from './source-gate.js';
import { SourceMeters } from './source-meters.js';
import { SourceMetrics } from './source-metrics.js';
import { SourceReporter } from './source-reporter.js';
import { SpendingLedger } from './spending-ledger.js';
import { SourceVisit } from './source-visit.js';
import { VerifyProcessor } from './verify.processor.js';
import { VerifyStore } from './verify-store.js';
import { scannedSources } from './sources.provider.js';

/** Watches sources: one process per source, as many processes as it needs. */
@Module({
  imports: [DatabaseModule, QueueModule],
  providers: [
    scannedSources,
    SourceMeters,
    SpendingLedger,
    SourceReporter,
    SourceMetrics,
    SourceGate,
    SourceVisit,
    ScanClaims,
    ScanReader,
    MentionFinder,
    PostEnricher,
    ScanTrail,
    ScanStore,
    ScanReport,
    ScanProcessor,
    VerifyStore,
    VerifyProcessor,
  ],
})
export class ScannerModule {
  constructor(health: WorkHealth, { sources }: ScannerConfig, { intervalMs: sweepMs }: SweepConfig) {
    health.watch({ stages: ['scan'], sources, sweepMs });
  }
}

/** What it reads from the environment. */
export const scannerConfigs = [DatabaseConfig, RedisConfig, SweepConfig, ScannerConfig, ...sourceConfigs];
