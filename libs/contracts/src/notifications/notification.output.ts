import { type Notification, type NotificationStatus, notificationStatuses } from '@earshot/domain';
import { Id, Instant, Integer, OneOf, RawText } from '../fields/fields.js';
import { isoTime } from '../time.js';

/** A notification as callers see it. */
export class NotificationOutput {
  @Id({ description: 'Id of the notification.' })
  id: string;

  @Id({ description: 'The alert rule that fired.' })
  alert_id: string;

  @Id({ description: 'The mention it speaks of.' })
  mention_id: string;

  @OneOf(notificationStatuses, {
    description:
      'pending = waits for its next attempt, delivered, failed = given up, cancelled = its alert was deleted or paused.',
  })
  status: NotificationStatus;

  @Integer({ description: 'Attempts so far.', min: 0, max: 1_000 })
  attempts: number;

  @RawText({ description: 'Why the last attempt failed; null = it did not.', nullable: true })
  last_error: string | null;

  @Instant({ description: 'When the next attempt is due; null unless pending.', nullable: true })
  next_attempt_at: string | null;

  @Instant({ description: 'When it arrived; null unless delivered.', nullable: true })
  delivered_at: string | null;

  @Instant({ description: 'When the alert fired.' })
  created_at: string;
}

export function toNotificationOutput(notification: Notification): NotificationOutput {
  return {
    id: notification.id,
    alert_id: notification.alertId,
    mention_id: notification.mentionId,
    status: notification.status,
    attempts: notification.attempts,
    last_error: notification.lastError,
    next_attempt_at: isoTime(notification.nextAttemptAt),
    delivered_at: isoTime(notification.deliveredAt),
    created_at: isoTime(notification.createdAt),
  };
}
