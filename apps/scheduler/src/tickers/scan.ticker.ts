import { Inject, Injectable } from '@nestjs/common';
import { Database, WatchRepository } from '@earshot/database';
import type { SourceName } from '@earshot/domain';
import { LOG, type Log } from '@earshot/platform';
import { Enqueuer, idsPerJob, inJobs, queues } from '@earshot/queue';
import { SchedulerConfig } from '../scheduler.config.js';
import type { Ticker } from './ticker.js';

/** A claim reads everything that is due, however few rows it takes, so it claims several jobs at once. */
const claimLimit = 10 * idsPerJob.watches;
/** How long a claimed watch waits for its scanner before it is claimed again. */
const leaseMs = 30_000;

/** Turns due watches into scan jobs. */
@Injectable()
export class ScanTicker implements Ticker {
  readonly name = 'scan';
  readonly everyMs: number;

  constructor(
    private readonly config: SchedulerConfig,
    private readonly database: Database,
    private readonly watches: WatchRepository,
    private readonly enqueuer: Enqueuer,
    @Inject(LOG) private readonly log: Log,
  ) {
    this.everyMs = config.scanTickMs;
  }

  async tick(): Promise<void> {
    for (const source of this.config.sources) while ((await this.ringForDue(source)) === claimLimit);
  }

  private async ringForDue(source: SourceName): Promise<number> {
    if (await this.enqueuer.isBackedUp(queues.scan[source])) return 0;
    const claim = await this.database.asSystem((tx) =>
      this.watches.claimDue(tx, source, { limit: claimLimit, leaseMs }),
    );
    const { watchIds: due, leaseToken } = claim;
    if (due.length === 0) return 0;
    const jobs = inJobs(due, idsPerJob.watches).map((watchIds) => ({ source, watchIds, leaseToken }));
    if (await this.enqueuer.enqueue(queues.scan[source], jobs)) {
      this.log.debug({ source, watches: due.length }, 'scans due');
      return due.length;
    }
    // The job was not enqueued: release the watches, so that the scanner's own sweep finds them.
    await this.database.asSystem((tx) => this.watches.release(tx, claim));
    return 0;
  }
}
