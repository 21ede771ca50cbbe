import { Inject, Injectable } from '@nestjs/common';
import { AppError, type DueWatch, type SourceName } from '@earshot/domain';
import {
  batchOrAlone,
  Doorbell,
  idsPerJob,
  mentionJobs,
  type Processor,
  type QueueDefinition,
  QueueProcessor,
  queues,
  type WatchesDue,
} from '@earshot/queue';
import { keepLease } from './keep-lease.js';
import { MentionFinder } from './mention-finder.js';
import { WatchClaims } from './watch-claims.js';
import { ScanReport } from './scan-report.js';
import { ScanStore } from './scan-store.js';
import { SourceVisit } from './source-visit.js';
import { SCANNED_SOURCES, type ScannedSource, type ScannedSources } from '../sources/scanned-sources.js';

const renewEveryMs = 10_000;

/** Due watches become stored mentions: load, fetch, match, save, ring the classifier. */
@QueueProcessor()
@Injectable()
export class ScanProcessor implements Processor<WatchesDue> {
  readonly consumes: readonly QueueDefinition<WatchesDue>[];

  constructor(
    @Inject(SCANNED_SOURCES) private readonly sources: ScannedSources,
    private readonly claims: WatchClaims,
    private readonly visit: SourceVisit,
    private readonly finder: MentionFinder,
    private readonly store: ScanStore,
    private readonly doorbell: Doorbell,
    private readonly report: ScanReport,
  ) {
    this.consumes = [...sources.keys()].map((source) => queues.scan[source]);
  }

  async handle(due: WatchesDue): Promise<void> {
    const scanned = this.sources.get(due.source);
    if (scanned === undefined) throw new Error(`This process does not scan ${due.source}.`);
    const watches = await this.claims.start(due.source, due);
    if (watches.length === 0) return;
    await keepLease(
      () => this.claims.renew(watches),
      renewEveryMs,
      this.report.log,
      () => this.scan(due.source, scanned, watches),
    );
  }

  async sweep(): Promise<boolean> {
    let more = false;
    for (const source of this.sources.keys()) {
      const claim = await this.claims.claimOverdue(source, idsPerJob.watches);
      if (claim.watchIds.length > 0) await this.handle({ source, ...claim });
      // One portion at a time: what takes the process down must not find others beside it.
      const suspects = await this.claims.claimSuspects(source, idsPerJob.watches);
      if (suspects.watchIds.length > 0) await this.handle({ source, ...suspects });
      more ||= claim.watchIds.length === idsPerJob.watches || suspects.watchIds.length > 0;
    }
    return more;
  }

  private async scan(name: SourceName, scanned: ScannedSource, watches: readonly DueWatch[]): Promise<void> {
    const reading = await this.visit.make(name, scanned, watches);
    const saved = await batchOrAlone(
      watches,
      async (batch) => [
        await this.store.save(batch, scanned, reading, this.finder.find(reading.posts, batch)),
      ],
      (watch, error) => this.failed(watch, error, reading.finishedAt),
    );
    const created = saved.flatMap((part) => part.created);
    const rematched = saved.flatMap((part) => part.rematched);
    await this.doorbell.ring(queues.classify, mentionJobs([...created, ...rematched]));
    // Most of these are classified already: only the alerts have to look at them again.
    await this.doorbell.ring(queues.alert, mentionJobs(rematched));
    this.report.ended({ source: name, reading, stored: { created, rematched } });
  }

  /** What cannot be stored would fail again at once: its watch waits, says why, and holds up no other. */
  private async failed(watch: DueWatch, error: unknown, now: Date): Promise<void> {
    if (error instanceof AppError && error.code === 'UNAVAILABLE') throw error;
    this.report.log.error({ err: error, watchId: watch.id }, 'what was found could not be stored');
    await this.store.failed(watch, now);
  }
}
