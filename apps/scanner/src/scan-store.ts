import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  type ClaimedWatches,
  Database,
  MentionRepository,
  ScanRepository,
  WatchRepository,
} from '@earshot/database';
import { type DueWatch, nextScanAfterFailure, type SourceName } from '@earshot/domain';
import { Clock } from '@earshot/platform';
import type { FoundMention } from './find-mentions.js';
import type { ScanReading } from './scan-reader.js';

/** How long a scan holds its watches without a sign of life. */
const leaseMs = 30_000;
/** Watches that nobody rang for are taken after this long. */
const overdueMs = 20_000;

/** Mentions that have a step to do after a scan. */
export interface DueMentions {
  readonly created: readonly string[];
  /** Known before, with new matches. */
  readonly rematched: readonly string[];
}

/** What a scan takes from the database and leaves in it. */
@Injectable()
export class ScanStore {
  constructor(
    private readonly database: Database,
    private readonly watches: WatchRepository,
    private readonly mentions: MentionRepository,
    private readonly scans: ScanRepository,
    private readonly clock: Clock,
  ) {}

  /** Of the claimed watches those that nobody else took meanwhile. */
  start(claim: ClaimedWatches): Promise<DueWatch[]> {
    return this.database.asSystem((tx) => this.watches.startScan(tx, claim, leaseMs));
  }

  /** Keeps the watches that `start` gave. */
  renew(watches: readonly DueWatch[]): Promise<void> {
    return this.database.asSystem((tx) => this.watches.renew(tx, watches, leaseMs));
  }

  /** Claims watches that are due for a while already. */
  claimOverdue(source: SourceName, limit: number): Promise<ClaimedWatches> {
    return this.database.asSystem((tx) => this.watches.claimDue(tx, source, { limit, leaseMs, overdueMs }));
  }

  /**
   * Mentions, cursors and the ledger in one transaction: a cursor never moves past a post that was not stored.
   */
  save(
    watches: readonly DueWatch[],
    reading: ScanReading,
    found: readonly FoundMention[],
  ): Promise<DueMentions> {
    const { startedAt, finishedAt } = reading;
    return this.database.asSystem(async (tx) => {
      const { newMentions, workMentionIds } = await this.mentions.saveFound(tx, found);
      const isNew = new Set(newMentions.map(({ projectId, externalId }) => `${projectId} ${externalId}`));
      const outcomes = watches.flatMap((watch) => {
        const result = reading.results.get(watch.id);
        if (result === undefined) return [];
        const matched = found.filter(({ matches }) =>
          matches.some(({ monitorId }) => monitorId === watch.monitorId),
        );
        const stored = matched.filter(({ projectId, post }) => isNew.has(`${projectId} ${post.externalId}`));
        return [{ watch, result, matched: matched.length, stored: stored.length }];
      });
      const saved = await this.watches.finish(
        tx,
        outcomes.map(({ watch, result }) => ({
          ...result,
          watchId: watch.id,
          leaseToken: watch.leaseToken,
          scannedAt: result.error === null ? finishedAt : null,
        })),
      );
      await this.scans.insert(
        tx,
        outcomes
          .filter(({ watch }) => saved.has(watch.id))
          .map(({ watch, result, matched, stored }) => ({
            projectId: watch.projectId,
            watchId: watch.id,
            startedAt,
            finishedAt,
            coveredFrom: result.coveredFrom,
            coveredUntil: result.coveredFrom === null ? null : startedAt,
            fetched: result.fetched,
            matched,
            stored,
            error: result.error,
          })),
      );
      const created = new Set(newMentions.map(({ id }) => id));
      return { created: [...created], rematched: workMentionIds.filter((id) => !created.has(id)) };
    });
  }

  /** Ends a scan whose results could not be stored: nothing of it is kept but the fault. */
  async failed(watch: DueWatch): Promise<void> {
    const failures = watch.failures + 1;
    const update = {
      watchId: watch.id,
      leaseToken: watch.leaseToken,
      cursor: watch.cursor,
      failures,
      nextScanAt: nextScanAfterFailure(failures, this.clock.now(), randomInt(1_000) / 1_000),
      error: 'What was found could not be stored; the log has the cause.',
      scannedAt: null,
    };
    await this.database.asSystem((tx) => this.watches.finish(tx, [update]));
  }
}
