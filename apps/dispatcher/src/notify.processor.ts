import { randomInt } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { ClaimedNotification } from '@earshot/database';
import { type DeliveryOutcome, failedDelivery } from '@earshot/domain';
import { Clock, LOG, type Log } from '@earshot/platform';
import { idsPerJob, type NotificationsDue, type Processor, QueueProcessor, queues } from '@earshot/queue';
import { Delivery } from './delivery.js';
import { NotifyStore } from './notify-store.js';

/** Pending notifications become delivered ones: claim, send, record. */
@QueueProcessor()
@Injectable()
export class NotifyProcessor implements Processor<NotificationsDue> {
  readonly consumes = [queues.notify];

  constructor(
    private readonly store: NotifyStore,
    private readonly delivery: Delivery,
    private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {}

  async handle({ notificationIds }: NotificationsDue): Promise<void> {
    await this.work(await this.store.claim(notificationIds));
  }

  async sweep(): Promise<boolean> {
    const claimed = await this.store.claim(null);
    await this.work(claimed);
    return claimed.length === idsPerJob.notifications;
  }

  private async work(claimed: readonly ClaimedNotification[]): Promise<void> {
    await Promise.all(claimed.map((item) => this.deliver(item)));
  }

  private async deliver(claimed: ClaimedNotification): Promise<void> {
    const outcome = await this.attempt(claimed);
    const recorded = await this.store.record(claimed, outcome);
    this.log.info(
      {
        notificationId: claimed.notification.id,
        channel: claimed.alert.channel,
        attempts: claimed.notification.attempts,
        outcome: outcome.kind,
        ...(outcome.kind === 'delivered' ? {} : { reason: outcome.error }),
        recorded,
      },
      'notification attempted',
    );
  }

  private async attempt(claimed: ClaimedNotification): Promise<DeliveryOutcome> {
    try {
      return { kind: 'delivered', answer: await this.delivery.send(claimed, this.clock.now()) };
    } catch (error) {
      return failedDelivery(error, claimed.notification.attempts, this.clock.now(), randomInt(1_000) / 1_000);
    }
  }
}
