import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import {
  Database,
  SourceChargeRepository,
  SourceMeterRepository,
  SourceStateRepository,
} from '@earshot/database';
import { LOG, type Log } from '@earshot/platform';
import { SCANNED_SOURCES, type ScannedSources } from './sources.provider.js';

const everyMs = 60_000;
/** No request lasts so long: its process has ended. */
const abandonedMs = 15 * 60_000;

/** Says of each source of this process whether it is configured and what it allows: at start, and that it still runs. */
@Injectable()
export class SourceReporter implements OnModuleInit, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @Inject(SCANNED_SOURCES) private readonly sources: ScannedSources,
    private readonly database: Database,
    private readonly states: SourceStateRepository,
    private readonly meters: SourceMeterRepository,
    private readonly charges: SourceChargeRepository,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Before the first job comes: a source whose meters are unknown cannot be read. */
  async onModuleInit(): Promise<void> {
    await this.report();
    await this.database.asSystem(async (tx) => {
      for (const [source, { meters }] of this.sources) {
        await this.meters.declare(tx, source, meters);
        // People may have acted: a source that still refuses waits again after one request.
        await this.states.resume(tx, source);
      }
    });
    this.timer = setInterval(() => {
      this.report().catch((error: unknown) => this.log.warn({ err: error }, 'could not report the sources'));
    }, everyMs);
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  async report(): Promise<void> {
    await this.database.asSystem(async (tx) => {
      for (const source of this.sources.keys()) await this.charges.releaseAbandoned(tx, source, abandonedMs);
      for (const [source, scanned] of this.sources)
        await this.states.report(tx, { source, configured: scanned.source !== null, ...scanned.coverage });
    });
  }
}
