import { Inject, Injectable } from '@nestjs/common';
import type { ClaimedNotification } from '@earshot/database';
import { Clock, LOG, type Log, Metrics, Tracing, workSeconds } from '@earshot/platform';
import type { Result } from './notify-store.js';

/** Reports every delivery attempt: a log line, metrics, and a span in the trace of each mention. */
@Injectable()
export class DeliveryReport {
  private readonly attempts;
  private readonly latency;

  constructor(
    metrics: Metrics,
    private readonly tracing: Tracing,
    private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {
    this.attempts = metrics.counter(
      'earshot_delivery_attempts_total',
      'Delivery attempts by outcome: delivered, retry, failed (permanently), put_off (quiet hours, no free connection for e-mail, or the destination was replaced) or cancelled (its mentions were ignored).',
      ['channel', 'outcome'],
    );
    this.latency = metrics.histogram(
      'earshot_delivery_latency_seconds',
      'Time from creating a message to its delivery; planned = digests and alerts with quiet hours.',
      ['channel', 'schedule'],
      workSeconds,
    );
  }

  /** @param recorded false = the lease was lost, or the alert was deleted or paused */
  attempted(
    claimed: ClaimedNotification,
    { outcome, health }: Result,
    startedAt: Date,
    recorded: boolean,
  ): void {
    const { notification, alert } = claimed;
    const { channel } = alert;
    const endedAt = this.clock.now();
    this.attempts.inc({ channel, outcome: outcome.kind });
    if (outcome.kind === 'delivered') {
      const schedule = alert.frequency === 'instant' && alert.quietHours === null ? 'instant' : 'planned';
      const seconds = (endedAt.getTime() - notification.createdAt.getTime()) / 1_000;
      this.latency.observe({ channel, schedule }, seconds);
    }
    const isFault = outcome.kind === 'retry' || outcome.kind === 'failed';
    this.tracing.follow(notification.mentionIds, {
      name: 'deliver',
      startedAt,
      endedAt,
      attributes: {
        channel,
        outcome: outcome.kind,
        attempts: notification.attempts,
        'notification.id': notification.id,
      },
      fault: isFault ? outcome.kind : undefined,
    });
    const [onlyMention] = notification.mentionIds.length === 1 ? notification.mentionIds : [];
    this.log.info(
      {
        notificationId: notification.id,
        mentions: notification.mentionCount,
        channel,
        attempts: notification.attempts,
        outcome: outcome.kind,
        ...('error' in outcome ? { reason: outcome.error } : {}),
        ...(health?.kind === 'dead' ? { alertDisabled: alert.id } : {}),
        recorded,
        ...(onlyMention === undefined ? {} : this.tracing.fieldsOf(onlyMention)),
      },
      'notification attempted',
    );
  }
}
