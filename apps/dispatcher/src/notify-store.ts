import { Injectable } from '@nestjs/common';
import { type ClaimedNotification, Database, NotificationRepository } from '@earshot/database';
import type { DeliveryOutcome } from '@earshot/domain';
import { idsPerJob } from '@earshot/queue';

/** Longer than any channel may take for one message. */
const leaseMs = 30_000;

/** What delivering takes from the database and leaves in it. */
@Injectable()
export class NotifyStore {
  constructor(
    private readonly database: Database,
    private readonly notifications: NotificationRepository,
  ) {}

  /** @param notificationIds null = whatever is due */
  claim(notificationIds: readonly string[] | null): Promise<ClaimedNotification[]> {
    return this.database.asSystem((tx) =>
      this.notifications.claim(tx, { notificationIds, limit: idsPerJob.notifications, leaseMs }),
    );
  }

  /** @returns false where the claim no longer holds: somebody else tried meanwhile, or the alert was deleted */
  record({ notification, leaseToken }: ClaimedNotification, outcome: DeliveryOutcome): Promise<boolean> {
    return this.database.asSystem((tx) => {
      switch (outcome.kind) {
        case 'delivered':
          return this.notifications.delivered(tx, notification.id, leaseToken, outcome.answer);
        case 'retry':
          return this.notifications.retry(tx, notification.id, leaseToken, outcome);
        case 'failed':
          return this.notifications.fail(tx, notification.id, leaseToken, outcome);
      }
    });
  }
}
