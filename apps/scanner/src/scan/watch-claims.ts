import { Inject, Injectable } from '@nestjs/common';
import {
  type ClaimedWatches,
  Database,
  ProjectUsageRepository,
  type Tx,
  WatchRepository,
} from '@earshot/database';
import { type DueWatch, rekeyCursor, type SourceName } from '@earshot/domain';
import { normalizeKeyword } from '@earshot/matching';
import { Clock, LOG, type Log } from '@earshot/platform';

/** How long a scan keeps its watches without renewing the lease. */
const leaseMs = 30_000;
const renewEveryMs = 10_000;
/** Watches that no job has named are claimed after this long. */
const overdueMs = 20_000;
/** How often a project that has used up its plan is checked, in case the plan has changed. */
const exhaustedPauseMs = 3_600_000;

/** Claims the watches that this process may scan. */
@Injectable()
export class WatchClaims {
  constructor(
    private readonly database: Database,
    private readonly watches: WatchRepository,
    private readonly usage: ProjectUsageRepository,
    private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Claims watches that have been due for a while. */
  claimOverdue(source: SourceName, limit: number): Promise<ClaimedWatches> {
    return this.database.asSystem((tx) => this.watches.claimDue(tx, source, { limit, leaseMs, overdueMs }));
  }

  /** Claims watches whose last scan never ended, limited to as many as may be tried at once. */
  claimSuspects(source: SourceName, limit: number): Promise<ClaimedWatches> {
    return this.database.asSystem((tx) => this.watches.claimSuspects(tx, source, { limit, leaseMs }));
  }

  /** Releases a claim without scanning: its watches are due as before. */
  release(claim: ClaimedWatches): Promise<void> {
    return this.database.asSystem((tx) => this.watches.release(tx, claim));
  }

  /**
   * Starts the scan of claimed watches, except those that another process has taken since then and those of projects that
   * have used up their plan.
   */
  start(claim: ClaimedWatches): Promise<DueWatch[]> {
    return this.database.asSystem(async (tx) => {
      const started = await this.watches.startScan(tx, claim, leaseMs);
      const watches = started.map((watch) => ({
        ...watch,
        cursor: rekeyCursor(watch.cursor, normalizeKeyword),
      }));
      return this.withinPlan(tx, watches);
    });
  }

  /** Renews the lease of started watches while they are scanned. */
  holdWhile<T>(watches: readonly DueWatch[], scan: () => Promise<T>): Promise<T> {
    const renew = () => this.database.asSystem((tx) => this.watches.renew(tx, watches, leaseMs));
    return keepLease(renew, renewEveryMs, this.log, scan);
  }

  private async withinPlan(tx: Tx, watches: readonly DueWatch[]): Promise<DueWatch[]> {
    const now = this.clock.now();
    const projectIds = [...new Set(watches.map(({ projectId }) => projectId))];
    const exhausted = await this.usage.exhausted(tx, projectIds, now);
    await this.watches.finish(
      tx,
      watches.flatMap((watch) => {
        const until = exhausted.get(watch.projectId);
        if (until === undefined) return [];
        const { id: watchId, leaseToken, cursor, failures, unstoredScans, coveredUntil } = watch;
        const nextScanAt = new Date(Math.min(until.getTime(), now.getTime() + exhaustedPauseMs));
        const error = `The project's plan allows no more new mentions until ${until.toISOString()}.`;
        const unchanged = { watchId, leaseToken, cursor, failures, unstoredScans, coveredUntil };
        return [{ ...unchanged, nextScanAt, error, scannedAt: null, dead: false }];
      }),
    );
    return watches.filter(({ projectId }) => !exhausted.has(projectId));
  }
}

/**
 * Renews a lease during long work, so that leases can be short: what a killed process held is free again within seconds. A
 * failed renewal is retried at the next interval; a lost lease is detected when the results are saved.
 */
export async function keepLease<T>(
  renew: () => Promise<void>,
  everyMs: number,
  log: Log,
  work: () => Promise<T>,
): Promise<T> {
  const beat = setInterval(() => {
    renew().catch((error: unknown) => log.warn({ err: error }, 'lease could not be renewed'));
  }, everyMs);
  try {
    return await work();
  } finally {
    clearInterval(beat);
  }
}
