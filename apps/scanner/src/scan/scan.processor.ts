import { Injectable } from '@nestjs/common';
import { AppError, type DueWatch } from '@earshot/domain';
import {
  batchOrAlone,
  Enqueuer,
  idsPerJob,
  mentionJobs,
  ProjectChanges,
  type Processor,
  type QueueDefinition,
  QueueProcessor,
  queues,
  type WatchesDue,
} from '@earshot/queue';
import { type ScannedSource, ScannedSources } from '../sources/scanned-sources.js';
import { SourcePauses } from '../sources/source-pauses.js';
import { SpendingLedger } from '../sources/spending-ledger.js';
import { PostCompleter } from './post-completer.js';
import { matchedBy, mentionsOf, PostMatcher } from './post-matcher.js';
import { SourceReader } from './read/source-reader.js';
import { readableFound } from './readable-found.js';
import { ScanReport } from './scan-report.js';
import { ScanStore } from './scan-store.js';
import { WatchClaims } from './watch-claims.js';

/** Turns due watches into stored mentions: claim, read, match, save, enqueue. */
@QueueProcessor()
@Injectable()
export class ScanProcessor implements Processor<WatchesDue> {
  readonly consumes: readonly QueueDefinition<WatchesDue>[];

  constructor(
    private readonly sources: ScannedSources,
    private readonly pauses: SourcePauses,
    private readonly claims: WatchClaims,
    private readonly reader: SourceReader,
    private readonly matcher: PostMatcher,
    private readonly completer: PostCompleter,
    private readonly ledger: SpendingLedger,
    private readonly store: ScanStore,
    private readonly enqueuer: Enqueuer,
    private readonly changes: ProjectChanges,
    private readonly report: ScanReport,
  ) {
    this.consumes = [...sources.keys()].map((source) => queues.scan[source]);
  }

  /** Scans the watches of a job. A duplicate or late job finds its watches already taken. */
  async handle(due: WatchesDue): Promise<void> {
    const scanned = this.sources.get(due.source);
    if (scanned === undefined) throw new Error(`This process does not scan ${due.source}.`);
    if (await this.pauses.isPaused(due.source, 'scan')) {
      await this.claims.release(due);
      return;
    }
    const watches = await this.claims.start(due);
    if (watches.length > 0) await this.claims.holdWhile(watches, () => this.scan(scanned, watches));
  }

  /** Scans overdue watches that no job has named, and those that an earlier process did not finish. */
  async sweep(): Promise<boolean> {
    let more = false;
    for (const source of this.sources.keys()) {
      const claim = await this.claims.claimOverdue(source, idsPerJob.watches);
      if (claim.watchIds.length > 0) await this.handle({ source, ...claim });
      // One batch at a time, so that a batch that crashes the process takes no other with it.
      const suspects = await this.claims.claimSuspects(source, idsPerJob.watches);
      if (suspects.watchIds.length > 0) await this.handle({ source, ...suspects });
      more ||= claim.watchIds.length === idsPerJob.watches || suspects.watchIds.length > 0;
    }
    return more;
  }

  private async scan(scanned: ScannedSource, watches: readonly DueWatch[]): Promise<void> {
    const { name, meters } = scanned;
    const reading = await this.reader.readSource(scanned, watches);
    // At once, before anything can fail: no process may query a source that has just refused.
    await this.pauses.pauseSource(name, reading);

    const matches = await this.matcher.matchPosts(reading.posts, watches);
    const matched = readableFound(matches, reading, watches, await this.matcher.gates(watches));
    const projectIds = new Map(watches.map(({ monitorId, projectId }) => [monitorId, projectId]));
    const bill = { source: name, meters, projectIds };
    // The money is spent even if the posts are not stored, and limits what completing them may cost.
    await this.ledger.recordSpending({ ...bill, costs: reading.costs, matched: matchedBy(matched) });
    const { found, costs, payers } = await this.completer.completePosts(scanned, matched, watches);
    await this.ledger.recordSpending({ ...bill, costs, matched: payers });

    const saved = await batchOrAlone(
      watches,
      async (batch) => [await this.store.saveScan(scanned, batch, reading, mentionsOf(found, batch))],
      (watch, error) => this.saveFailure(watch, error, reading.finishedAt),
    );
    const created = saved.flatMap((part) => part.created);
    const rematched = saved.flatMap((part) => part.rematched);
    const createdIds = created.map(({ id }) => id);
    await this.enqueuer.enqueue(queues.classify, mentionJobs([...createdIds, ...rematched]));
    // Most of these are already classified, so only their alerts need evaluating again.
    await this.enqueuer.enqueue(queues.alert, mentionJobs(rematched));
    this.changes.mentions('found', created);
    if (rematched.length > 0)
      this.changes.someMentions(
        'found',
        watches.map(({ projectId }) => projectId),
      );
    this.report.reportScan(name, reading, { created: createdIds, rematched });
  }

  /**
   * A result that cannot be stored would fail again at once, so its watch waits, shows the reason, and does not hold up the
   * others.
   */
  private async saveFailure(watch: DueWatch, error: unknown, now: Date): Promise<void> {
    if (error instanceof AppError && error.code === 'UNAVAILABLE') throw error;
    this.report.log.error({ err: error, watchId: watch.id }, 'what was found could not be stored');
    await this.store.saveFailure(watch, now);
  }
}
