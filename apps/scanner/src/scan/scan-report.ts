import { Inject, Injectable } from '@nestjs/common';
import { Permanent, type SourceName } from '@earshot/domain';
import {
  Clock,
  LOG,
  type Log,
  Metrics,
  StandingFaults,
  type Step,
  Tracing,
  workSeconds,
} from '@earshot/platform';
import type { SourceReading } from './read/source-reading.js';
import type { WatchResult } from './read/watch-result.js';

/** Reports every scan to operators: a log line, metrics, and the first spans of each mention's trace. */
@Injectable()
export class ScanReport {
  private readonly posts;
  private readonly mentions;
  private readonly watches;
  private readonly seconds;
  /** The errors of the last scan of a source; '' = none. */
  private readonly failed = new Map<SourceName, string>();

  constructor(
    metrics: Metrics,
    private readonly tracing: Tracing,
    private readonly clock: Clock,
    private readonly faults: StandingFaults,
    @Inject(LOG) readonly log: Log,
  ) {
    this.posts = metrics.counter('earshot_scanned_posts_total', 'Posts that a source returned.', ['source']);
    this.mentions = metrics.counter('earshot_mentions_found_total', 'Mentions stored for the first time.', [
      'source',
    ]);
    this.watches = metrics.counter(
      'earshot_watches_scanned_total',
      'Scans of single watches, by outcome: ok, or fault if something could not be read.',
      ['source', 'outcome'],
    );
    this.seconds = metrics.histogram(
      'earshot_scan_duration_seconds',
      'How long a scan took, from the first request until its mentions were stored.',
      ['source'],
      workSeconds,
    );
  }

  /** Reports a scan after its mentions are stored. @param stored ids of new mentions, and of known ones with new matches */
  reportScan(
    source: SourceName,
    reading: SourceReading,
    { created, rematched }: { readonly created: readonly string[]; readonly rematched: readonly string[] },
  ): void {
    const storedAt = this.clock.now();
    const errors = [...reading.results.values()].flatMap(({ error }) => error ?? []);
    this.posts.inc({ source }, reading.fetched);
    this.mentions.inc({ source }, created.length);
    this.watches.inc({ source, outcome: 'ok' }, reading.results.size - errors.length);
    this.watches.inc({ source, outcome: 'fault' }, errors.length);
    this.seconds.observe({ source }, (storedAt.getTime() - reading.startedAt.getTime()) / 1_000);
    const attributes = { source };
    const whole: Step = { name: 'scan', startedAt: reading.startedAt, endedAt: storedAt, attributes };
    this.tracing.begin(created, whole);
    this.tracing.follow(created, { ...whole, name: 'fetch', endedAt: reading.finishedAt });
    this.tracing.follow(created, { ...whole, name: 'match and store', startedAt: reading.finishedAt });
    this.tracing.follow(rematched, { ...whole, name: 'scan again' });
    this.reportRefusal(source, reading.answered);
    // Most scans find nothing, and a fault usually repeats for a while: neither is news.
    const failed = [...new Set(errors)].sort().join('\n');
    const isNews = created.length + rematched.length > 0 || failed !== (this.failed.get(source) ?? '');
    this.failed.set(source, failed);
    const level = isNews ? 'info' : 'debug';
    this.log[level](
      {
        source,
        watches: reading.results.size,
        fetched: reading.fetched,
        created: created.length,
        rematched: rematched.length,
        errors: [...new Set(errors)],
        ...(errors.length === 0 ? {} : { nextAttemptAt: nextAttempt([...reading.results.values()]) }),
      },
      'scanned',
    );
  }

  /** Raises only permanent faults; others pass by themselves. */
  private reportRefusal(source: SourceName, answered: SourceReading['answered']): void {
    if (answered === null) return;
    const { fault } = answered;
    if (fault instanceof Permanent)
      this.faults.raise({
        of: source,
        reason: `The source ${source} refuses its credentials or requests.`,
        sentence: fault.message,
      });
    else if (fault === null) this.faults.clear(source);
  }
}

/** When the failed watches are retried next. */
function nextAttempt(results: readonly WatchResult[]): Date {
  return new Date(
    Math.min(...results.filter(({ error }) => error !== null).map(({ nextScanAt }) => nextScanAt.getTime())),
  );
}
