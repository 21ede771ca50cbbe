import { Injectable } from '@nestjs/common';
import { retryNotification, toNotificationOutput } from '@earshot/contracts';
import { NotificationRepository } from '@earshot/database';
import { allIgnored, AppError, cancelReason, found, type NotificationStatus } from '@earshot/domain';
import { Enqueuer, queues } from '@earshot/queue';
import type { Handle } from '../call/handler.js';

/** Why a notification cannot be retried. */
const refusals: Readonly<Record<NotificationStatus, string>> = {
  pending: 'The notification is pending: its next attempt is made automatically.',
  delivered: 'The notification was delivered.',
  cancelled: 'The notification was cancelled: its alert was paused or deleted, or no longer sends changes.',
  failed:
    'The alert of the notification is paused or deleted, or no longer sends changes. If it is paused, resume it first.',
};

/** Makes a notification that was given up due again; it is enqueued for the dispatcher after the commit. */
@Injectable()
export class RetryNotificationHandler {
  constructor(
    private readonly notifications: NotificationRepository,
    private readonly enqueuer: Enqueuer,
  ) {}

  readonly handle: Handle<typeof retryNotification> = async ({ id }, { project, tx, afterCommit }) => {
    const revived = await this.notifications.revive(tx, project.id, id);
    if (revived !== null) {
      afterCommit(() => this.enqueuer.enqueue(queues.notify, [{ notificationIds: [id] }]));
      return toNotificationOutput(revived);
    }
    const { status, lastError } = found(await this.notifications.get(tx, project.id, id), 'notification');
    throw new AppError('CONFLICT', status === 'cancelled' ? refusalOfCancelled(lastError) : refusals[status]);
  };
}

function refusalOfCancelled(lastError: string | null): string {
  if (lastError === allIgnored)
    return 'The notification was cancelled because its mentions were ignored. It can be retried once one of them no longer is, unless its alert is paused or deleted.';
  const reason = cancelReason(lastError);
  return reason === null ? refusals.cancelled : `The notification was cancelled: ${reason}.`;
}
