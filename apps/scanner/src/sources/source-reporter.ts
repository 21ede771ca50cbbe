import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Database, SourceMeterRepository, SourceStateRepository } from '@earshot/database';
import { manifestOf, type SourceName } from '@earshot/domain';
import { LOG, type Log } from '@earshot/platform';
import type { Source } from '@earshot/sources';
import { configurationFingerprint, isSameConfiguration } from './configuration-fingerprint.js';
import { ScannerConfig } from '../scanner.config.js';
import { SourceMeters } from './source-meters.js';
import { SourcePauses } from './source-pauses.js';
import { ScannedSources } from './scanned-sources.js';
import { SpendingLedger } from './spending-ledger.js';

const everyMs = 60_000;
const lostCount = 'requests stay counted at their maximum cost: Postgres was unavailable when they ended';

/**
 * Records, at startup and every minute, whether each source of this process is configured, its coverage and its scan
 * intervals. Declares its meters at startup.
 */
@Injectable()
export class SourceReporter implements OnModuleInit, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly sources: ScannedSources,
    private readonly config: ScannerConfig,
    private readonly database: Database,
    private readonly states: SourceStateRepository,
    private readonly meters: SourceMeterRepository,
    private readonly counting: SourceMeters,
    private readonly pauses: SourcePauses,
    private readonly ledger: SpendingLedger,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Before the first job: a source whose meters are unknown cannot be read. */
  async onModuleInit(): Promise<void> {
    await this.report();
    await this.database.asSystem(async (tx) => {
      for (const [name, { meters }] of this.sources)
        // Without credentials no meters are known, but what was used stays used until they are back.
        if (meters.length > 0) await this.meters.declare(tx, name, meters);
    });
    // A restart often follows a fix: a source that still refuses is paused again after one request.
    for (const source of this.sources.keys()) await this.pauses.resumeSource(source);
    for (const [source, { config }] of this.sources) if (config !== null) await this.compare(source, config);
    this.timer = setInterval(() => {
      this.report().catch((error: unknown) => this.log.warn({ err: error }, 'could not report the sources'));
    }, everyMs);
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.counting.catchUp().catch((error: unknown) => this.log.error({ err: error }, lostCount));
  }

  /** Makes changed credentials take effect at the next tick, rather than after the pause for refused ones. */
  private async compare(source: SourceName, config: object): Promise<void> {
    const known = await this.database.asSystem((tx) => this.states.configuration(tx, source));
    if (await isSameConfiguration(config, known)) return;
    const fingerprint = await configurationFingerprint(config);
    await this.database.asSystem((tx) => this.states.reconfigure(tx, source, fingerprint));
    if (known !== null)
      this.log.info({ source }, 'the configuration has changed: earlier faults are cleared');
  }

  async report(): Promise<void> {
    await this.counting.catchUp();
    for (const [name, { source, meters }] of this.sources)
      if (source !== null) await this.ledger.recordAbandoned(name, meters);
    await this.database.asSystem(async (tx) => {
      for (const [name, { source }] of this.sources) {
        const sample = this.config.sampleSources.includes(name);
        if ((await this.states.isSample(tx, name)) !== sample) await this.meters.exchangeUsage(tx, name);
        await this.states.report(tx, {
          source: name,
          configured: source !== null,
          ...manifestOf(name).coverage,
          shortestIntervalMs: source === null ? null : shortestIntervalOf(source),
          fixedIntervalMs: this.config.fixedIntervalMs(name),
          sample,
        });
      }
    });
  }
}

/** A watch is due as often as its most frequently read feed. */
function shortestIntervalOf({ feeds }: Source): number | null {
  return feeds.length === 0 ? null : Math.min(...feeds.map(({ shortestIntervalMs }) => shortestIntervalMs));
}
