import { Inject, Injectable } from '@nestjs/common';
import type { ClaimedWork } from '@earshot/database';
import { Clock, LOG, type Log, Metrics, Tracing } from '@earshot/platform';

/** Reports the result of evaluating alerts: a log line, metrics, and a span in each mention's trace. */
@Injectable()
export class AlertReport {
  private readonly evaluated;
  private readonly due;

  constructor(
    metrics: Metrics,
    private readonly tracing: Tracing,
    private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {
    this.evaluated = metrics.counter(
      'earshot_mentions_evaluated_total',
      'Mentions that alerts were evaluated for, by outcome: ok or failed.',
      ['outcome'],
    );
    this.due = metrics.counter(
      'earshot_notifications_due_total',
      'Messages that were due as soon as a mention had been evaluated.',
      [],
    );
  }

  evaluatedBatch(claimed: readonly ClaimedWork[], startedAt: Date): void {
    this.evaluated.inc({ outcome: 'ok' }, claimed.length);
    const mentionIds = claimed.map(({ mentionId }) => mentionId);
    this.tracing.follow(mentionIds, { name: 'evaluate alerts', startedAt, endedAt: this.clock.now() });
  }

  failed({ mentionId, attempts }: ClaimedWork, error: unknown): void {
    this.evaluated.inc({ outcome: 'failed' });
    this.log.warn(
      { err: error, mentionId, attempts, ...this.tracing.fieldsOf(mentionId) },
      'evaluation failed',
    );
  }

  ended(mentions: number, notifications: number): void {
    this.due.inc(notifications);
    this.log.info({ mentions, notifications }, 'alerts evaluated');
  }
}
