import { Module } from '@nestjs/common';
import { DatabaseConfig, DatabaseModule, WorkHealth } from '@earshot/database';
import {
  type ConfigClass,
  EnvReader,
  type Environment,
  OutboundConfig,
  ProxyConfig,
  SecretBox,
  SecretBoxConfig,
} from '@earshot/platform';
import { QueueModule, RedisConfig, SweepConfig } from '@earshot/queue';
import { FeedsConfig, sourceConfigs, sourceDefinitions } from '@earshot/sources';
import { PostCompleter } from './scan/post-completer.js';
import { PostMatcher } from './scan/post-matcher.js';
import { WatchClaims } from './scan/watch-claims.js';
import { ScanProcessor } from './scan/scan.processor.js';
import { SourceReader } from './scan/read/source-reader.js';
import { ScanReport } from './scan/scan-report.js';
import { ScanStore } from './scan/scan-store.js';
import { FollowUps } from './scan/follow-ups.js';
import { SampleReader } from './samples/sample-reader.js';
import { SampleWorker } from './samples/sample-worker.js';
import { ScannerConfig } from './scanner.config.js';
import { PayingMonitors } from './sources/paying-monitors.js';
import { SourceChecks } from './sources/source-checks.js';
import { SourceCredentials } from './sources/source-credentials.js';
import { SourcePauses } from './sources/source-pauses.js';
import { SourceMeters } from './sources/source-meters.js';
import { SourceMetrics } from './sources/source-metrics.js';
import { StoredFeeds } from './sources/stored-feeds.js';
import { SourceReporter } from './sources/source-reporter.js';
import { SpendingLedger } from './sources/spending-ledger.js';
import { VerifyProcessor } from './verify/verify.processor.js';
import { VerifyStore } from './verify/verify-store.js';
import { ScannedSources } from './sources/scanned-sources.js';

/** Watches sources: one process per source, or as many processes as it needs. */
@Module({
  imports: [DatabaseModule, QueueModule],
  providers: [
    ScannedSources,
    SecretBox,
    SourceCredentials,
    StoredFeeds,
    SourceMeters,
    SpendingLedger,
    PayingMonitors,
    SourceReporter,
    SourceChecks,
    SampleReader,
    SampleWorker,
    SourceMetrics,
    SourcePauses,
    WatchClaims,
    SourceReader,
    PostMatcher,
    PostCompleter,
    FollowUps,
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

/** The configuration classes for a scanner of all sources. */
export const scannerConfigs = [
  DatabaseConfig,
  RedisConfig,
  SweepConfig,
  SecretBoxConfig,
  ScannerConfig,
  OutboundConfig,
  ProxyConfig,
  ...sourceConfigs,
];

/**
 * The configuration classes for the scanner of `SOURCES`: none of other sources, so that a fault or missing credentials of
 * one source stop only that source's scanner. Every scanner can open stored feeds, so `FeedsConfig` is always included.
 */
export function scannerConfigsFor(env: Environment): ConfigClass[] {
  const { sources } = new ScannerConfig(new EnvReader(env));
  const own = new Set<ConfigClass>([
    FeedsConfig,
    ...sources.map((source) => sourceDefinitions[source].config),
  ]);
  return scannerConfigs.filter((config) => own.has(config) || !sourceConfigs.includes(config));
}
