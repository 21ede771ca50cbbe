import { Inject, Injectable } from '@nestjs/common';
import type { ClaimedWork, ClassificationSubject } from '@earshot/database';
import type { Classification } from '@earshot/domain';
import { answerSeconds, Clock, LOG, type Log, Metrics, Tracing, workSeconds } from '@earshot/platform';

/** A batch whose verdicts are stored. */
export interface ClassifiedBatch {
  readonly subjects: readonly ClassificationSubject[];
  /** By mention id. */
  readonly verdicts: ReadonlyMap<string, Classification>;
  /** The mentions whose verdict was stored. */
  readonly saved: readonly string[];
  readonly startedAt: Date;
}

/** Reports classification to operators: metrics, and a span in each mention's trace. */
@Injectable()
export class ClassifyReport {
  private readonly classified;
  private readonly failures;
  private readonly batches;
  private readonly latency;

  constructor(
    metrics: Metrics,
    private readonly tracing: Tracing,
    private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {
    this.classified = metrics.counter(
      'earshot_mentions_classified_total',
      'Mentions classified, by classifier.',
      ['classifier'],
    );
    this.failures = metrics.counter(
      'earshot_classification_failures_total',
      'Failed attempts to classify a single mention.',
      [],
    );
    this.batches = metrics.histogram(
      'earshot_classification_batch_duration_seconds',
      'How long a batch of mentions took, from reading to storing.',
      [],
      answerSeconds,
    );
    this.latency = metrics.histogram(
      'earshot_classification_latency_seconds',
      'Time from storing a mention, or its last change, until its classification was stored.',
      [],
      workSeconds,
    );
  }

  saved({ subjects, verdicts, saved, startedAt }: ClassifiedBatch): void {
    const endedAt = this.clock.now();
    this.batches.observe((endedAt.getTime() - startedAt.getTime()) / 1_000);
    const stored = new Set(saved);
    for (const { mention } of subjects) {
      const verdict = verdicts.get(mention.id);
      if (verdict === undefined || !stored.has(mention.id)) continue;
      this.classified.inc({ classifier: verdict.classifier });
      // An edited post is due since its edit.
      this.latency.observe((endedAt.getTime() - mention.updatedAt.getTime()) / 1_000);
      this.tracing.follow([mention.id], {
        name: 'classify',
        startedAt,
        endedAt,
        attributes: { classifier: verdict.classifier, batch: subjects.length },
      });
    }
  }

  failed({ mentionId, attempts }: ClaimedWork, error: unknown): void {
    this.failures.inc();
    const now = this.clock.now();
    const attributes = { attempts };
    this.tracing.follow([mentionId], {
      name: 'classify',
      startedAt: now,
      endedAt: now,
      attributes,
      fault: 'failed',
    });
    this.log.warn(
      { err: error, mentionId, attempts, ...this.tracing.fieldsOf(mentionId) },
      'classification failed',
    );
  }

  ended(claimed: number, classified: number): void {
    this.log.info({ claimed, classified }, 'classified');
  }
}
