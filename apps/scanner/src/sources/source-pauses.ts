import { Injectable } from '@nestjs/common';
import { Database, SourceStateRepository } from '@earshot/database';
import type { SourceName } from '@earshot/domain';
import { Lifecycle } from '@earshot/platform';
import type { ScanReading } from '../scan/read/source-reader.js';

/** How a source answered, for all processes: nobody asks one that waits or rests, and nobody waits in a job. */
@Injectable()
export class SourcePauses {
  constructor(
    private readonly database: Database,
    private readonly states: SourceStateRepository,
    private readonly lifecycle: Lifecycle,
  ) {}

  /** For what is cheap beside a scan: it does not wait while the source rests from scans. Closed where the process is to stop. */
  async isOpen(source: SourceName): Promise<boolean> {
    if (this.lifecycle.isStopping) return false;
    return !(await this.database.asSystem((tx) => this.states.isPaused(tx, source))).waits;
  }

  /** The source rests, or waits until it takes requests again. */
  async leave(
    source: SourceName,
    { refused, restMs, answered }: Pick<ScanReading, 'refused' | 'restMs' | 'answered'>,
  ): Promise<void> {
    await this.database.asSystem(async (tx) => {
      if (answered !== null) await this.states.record(tx, source, answered.fault?.message ?? null);
      if (refused !== null) await this.states.park(tx, source, refused.until, refused.message);
      if (restMs > 0) await this.states.rest(tx, source, restMs);
    });
  }
}
