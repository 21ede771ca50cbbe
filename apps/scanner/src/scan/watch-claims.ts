import { Injectable } from '@nestjs/common';
import {
  type ClaimedWatches,
  Database,
  ProjectUsageRepository,
  SourceStateRepository,
  type Tx,
  WatchRepository,
} from '@earshot/database';
import { type DueWatch, rekeyCursor, type SourceName } from '@earshot/domain';
import { normalizeKeyword } from '@earshot/matching';
import { Clock } from '@earshot/platform';

/** How long a scan holds its watches without a sign of life. */
const leaseMs = 30_000;
/** Watches that nobody rang for are taken after this long. */
const overdueMs = 20_000;
/** A project that has used up its plan is looked at this often: the plan may have changed. */
const exhaustedPauseMs = 3_600_000;

/** Which watches are this process's to scan now. */
@Injectable()
export class WatchClaims {
  constructor(
    private readonly database: Database,
    private readonly watches: WatchRepository,
    private readonly states: SourceStateRepository,
    private readonly usage: ProjectUsageRepository,
    private readonly clock: Clock,
  ) {}

  /** Claims watches that are due for a while already. */
  claimOverdue(source: SourceName, limit: number): Promise<ClaimedWatches> {
    return this.database.asSystem((tx) => this.watches.claimDue(tx, source, { limit, leaseMs, overdueMs }));
  }

  /** Claims watches whose last scan never ended, as many as may be tried at once. */
  claimSuspects(source: SourceName, limit: number): Promise<ClaimedWatches> {
    return this.database.asSystem((tx) => this.watches.claimSuspects(tx, source, { limit, leaseMs }));
  }

  /** Gives back what is not to be scanned here: others take it at once. */
  release(claim: ClaimedWatches): Promise<void> {
    return this.database.asSystem((tx) => this.watches.release(tx, claim));
  }

  /**
   * Of the claimed watches those that are to be scanned: not those that somebody else took meanwhile, nor those of a
   * project that has used up its plan; none of a source that waits or rests, they are due as before.
   */
  start(source: SourceName, claim: ClaimedWatches): Promise<DueWatch[]> {
    return this.database.asSystem(async (tx) => {
      const { waits, rests } = await this.states.isPaused(tx, source);
      if (waits || rests) {
        await this.watches.release(tx, claim);
        return [];
      }
      const started = await this.watches.startScan(tx, claim, leaseMs);
      const watches = started.map((watch) => ({
        ...watch,
        cursor: rekeyCursor(watch.cursor, normalizeKeyword),
      }));
      return this.withinPlan(tx, watches);
    });
  }

  /** Keeps the watches that `start` gave. */
  renew(watches: readonly DueWatch[]): Promise<void> {
    return this.database.asSystem((tx) => this.watches.renew(tx, watches, leaseMs));
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
        const { id: watchId, leaseToken, cursor, failures, coveredUntil } = watch;
        const nextScanAt = new Date(Math.min(until.getTime(), now.getTime() + exhaustedPauseMs));
        const error = `The project's plan allows no more new mentions until ${until.toISOString()}.`;
        const unchanged = { watchId, leaseToken, cursor, failures, coveredUntil };
        return [{ ...unchanged, nextScanAt, error, scannedAt: null, dead: false }];
      }),
    );
    return watches.filter(({ projectId }) => !exhausted.has(projectId));
  }
}
