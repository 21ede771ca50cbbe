import { Inject, Injectable } from '@nestjs/common';
import { AppError, type DueWatch, type SourceName } from '@earshot/domain';
import { LOG, type Log } from '@earshot/platform';
import {
  batchOrAlone,
  Doorbell,
  idsPerJob,
  inJobs,
  type MentionsDue,
  type Processor,
  type QueueDefinition,
  QueueProcessor,
  queues,
  type WatchesDue,
} from '@earshot/queue';
import { findMentions } from './find-mentions.js';
import { keepingLease } from './keeping-lease.js';
import { ScanClaims } from './scan-claims.js';
import { ScanStore } from './scan-store.js';
import { SourceVisit } from './source-visit.js';
import { SCANNED_SOURCES, type ScannedSource, type ScannedSources } from './sources.provider.js';

const renewEveryMs = 10_000;

/** Due watches become stored mentions: load, fetch, match, save, ring the classifier. */
@QueueProcessor()
@Injectable()
export class ScanProcessor implements Processor<WatchesDue> {
  readonly consumes: readonly QueueDefinition<WatchesDue>[];

  constructor(
    @Inject(SCANNED_SOURCES) private readonly sources: ScannedSources,
    private readonly claims: ScanClaims,
    private readonly visit: SourceVisit,
    private readonly store: ScanStore,
    private readonly doorbell: Doorbell,
    @Inject(LOG) private readonly log: Log,
  ) {
    this.consumes = [...sources.keys()].map((source) => queues.scan[source]);
  }

  async handle(due: WatchesDue): Promise<void> {
    const scanned = this.sources.get(due.source);
    if (scanned === undefined) throw new Error(`This process does not scan ${due.source}.`);
    const watches = await this.claims.start(due.source, due);
    if (watches.length === 0) return;
    await keepingLease(
      () => this.claims.renew(watches),
      renewEveryMs,
      this.log,
      () => this.scan(due.source, scanned, watches),
    );
  }

  async sweep(): Promise<boolean> {
    let more = false;
    for (const source of this.sources.keys()) {
      const claim = await this.claims.claimOverdue(source, idsPerJob.watches);
      if (claim.watchIds.length > 0) await this.handle({ source, ...claim });
      more ||= claim.watchIds.length === idsPerJob.watches;
    }
    return more;
  }

  private async scan(name: SourceName, scanned: ScannedSource, watches: readonly DueWatch[]): Promise<void> {
    const reading = await this.visit.make(name, scanned, watches);
    const saved = await batchOrAlone(
      watches,
      async (batch) => [await this.store.save(batch, scanned, reading, findMentions(reading.posts, batch))],
      (watch, error) => this.failed(watch, error, reading.finishedAt),
    );
    const created = saved.flatMap((part) => part.created);
    const rematched = saved.flatMap((part) => part.rematched);
    await this.doorbell.ring(queues.classify, mentionJobs([...created, ...rematched]));
    // Most of these are classified already: only the alerts have to look at them again.
    await this.doorbell.ring(queues.alert, mentionJobs(rematched));
    this.log.info(
      {
        source: name,
        watches: watches.length,
        fetched: reading.fetched,
        created: created.length,
        rematched: rematched.length,
        errors: errorsOf(reading.results.values()),
      },
      'scanned',
    );
  }

  /** What cannot be stored would fail again at once: its watch waits, says why, and holds up no other. */
  private async failed(watch: DueWatch, error: unknown, now: Date): Promise<void> {
    if (error instanceof AppError && error.code === 'UNAVAILABLE') throw error;
    this.log.error({ err: error, watchId: watch.id }, 'what was found could not be stored');
    await this.store.failed(watch, now);
  }
}

function mentionJobs(ids: readonly string[]): MentionsDue[] {
  return inJobs(ids, idsPerJob.mentions).map((mentionIds) => ({ mentionIds }));
}

function errorsOf(results: Iterable<{ readonly error: string | null }>): string[] {
  return [...new Set([...results].flatMap(({ error }) => error ?? []))];
}
