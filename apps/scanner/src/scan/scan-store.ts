import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  Database,
  MentionRepository,
  MentionUpkeepRepository,
  onceMore,
  ScanRepository,
  WatchRepository,
  type WatchUpdate,
} from '@earshot/database';
import { type DueWatch, maxScanAttempts, nextScanAfterFailure } from '@earshot/domain';
import { catchUp } from './catch-up.js';
import { FollowUps } from './follow-ups.js';
import type { FoundMention } from './post-matcher.js';
import { countFound, scanRecord } from './scan-record.js';
import type { SourceReading } from './read/source-reading.js';
import type { ScannedSource } from '../sources/scanned-sources.js';

/** Stores the results of scans. */
@Injectable()
export class ScanStore {
  constructor(
    private readonly database: Database,
    private readonly watches: WatchRepository,
    private readonly mentions: MentionRepository,
    private readonly upkeep: MentionUpkeepRepository,
    private readonly scans: ScanRepository,
    private readonly followUps: FollowUps,
  ) {}

  /**
   * Stores mentions, cursors and scans in one transaction: a cursor never moves past a post that was not stored.
   * @returns new mentions, and the ids of known ones with new matches or a new text, which need further steps
   */
  saveScan(
    { name, source }: Pick<ScannedSource, 'name' | 'source'>,
    watches: readonly DueWatch[],
    reading: SourceReading,
    found: readonly FoundMention[],
  ) {
    return onceMore(() =>
      this.database.asSystem(async (tx) => {
        const { newMentions, workMentionIds, outdated } = await this.mentions.saveFound(tx, found);
        const caughtUp = catchUp(outdated, source !== null && source.upkeep.verify !== null);
        const rematched = await this.mentions.saveFound(tx, caughtUp.found);
        const edited = await this.upkeep.saveShown(tx, caughtUp.shown);
        const updates = watches.flatMap((watch) => watchUpdate(watch, reading) ?? []);
        const saved = await this.watches.finish(tx, updates);
        const kept = watches.filter(({ id }) => saved.has(id));
        const counts = countFound(found, newMentions);
        await this.scans.insert(
          tx,
          kept.flatMap((watch) => scanRecord(watch, reading, counts) ?? []),
        );
        if (source !== null)
          await this.followUps.save(tx, {
            ...{ name, source, watches: kept, reading, found, newMentions },
            shownMentions: caughtUp.shown,
          });
        const newIds = new Set(newMentions.map(({ id }) => id));
        const known = new Set([...workMentionIds, ...rematched.workMentionIds, ...edited]);
        return { created: newMentions, rematched: [...known].filter((id) => !newIds.has(id)) };
      }),
    );
  }

  /** Ends a scan whose results could not be stored, keeping only the fault. */
  async saveFailure(watch: DueWatch, now: Date): Promise<void> {
    // Failures of the source are no reason to give up a watch: it may have had many, and this be the first of its kind.
    const unstoredScans = watch.unstoredScans + 1;
    const dead = unstoredScans >= maxScanAttempts;
    const again = dead ? ' No further scan is made until one is requested.' : '';
    const update = {
      watchId: watch.id,
      leaseToken: watch.leaseToken,
      cursor: watch.cursor,
      coveredUntil: watch.coveredUntil,
      failures: watch.failures + 1,
      unstoredScans,
      nextScanAt: nextScanAfterFailure(unstoredScans, now, randomInt(1_000) / 1_000),
      error: `What was found could not be stored; the log has the cause.${again}`,
      scannedAt: null,
      dead,
    };
    await this.database.asSystem((tx) => this.watches.finish(tx, [update]));
  }
}

function watchUpdate(watch: DueWatch, { results, finishedAt }: SourceReading): WatchUpdate | null {
  const result = results.get(watch.id);
  if (result === undefined) return null;
  const { id: watchId, leaseToken } = watch;
  const scannedAt = result.finished ? finishedAt : null;
  return { ...result, error: result.error ?? result.missing, watchId, leaseToken, scannedAt, dead: false };
}
