import {
  type AlertEvent,
  alertEvents,
  mentionsNamed,
  type Notification,
  type NotificationStatus,
  notificationStatuses,
} from '@earshot/domain';
import { Id, IdList, Instant, Integer, OneOf, RawText } from '../fields/fields.js';
import { isoTime } from '../time.js';

/** An alert's message and its delivery status. */
export class NotificationFactsOutput {
  @Id('Id of the notification.')
  id: string;

  @Id('The alert rule that fired.')
  alert_id: string;

  @OneOf(
    alertEvents,
    'mention.alert = the alert fired, mention.updated = a mention that it had sent was changed.',
  )
  event: AlertEvent;

  @Integer('The number of its mentions.', { min: 0, max: 1_000_000 })
  mention_count: number;

  @OneOf(
    notificationStatuses,
    'pending = collects mentions or waits for its next attempt, delivered, failed = given up, cancelled = its alert was ' +
      'deleted or paused, or no longer sends changes, or, as last_error says, its mentions were ignored or a backup restored.',
  )
  status: NotificationStatus;

  @Integer('Attempts so far.', { min: 0, max: 1_000 })
  attempts: number;

  @RawText('Why the last attempt failed; null = it did not.', { nullable: true })
  last_error: string | null;

  @RawText(
    'What the destination said when it accepted the message, cut to 1 KB; null = it did not. Untrusted text.',
    { nullable: true },
  )
  last_answer: string | null;

  @Instant('When the next attempt is due; null unless pending.', { nullable: true })
  next_attempt_at: string | null;

  @Instant('When it arrived; null unless delivered.', { nullable: true })
  delivered_at: string | null;

  @Instant('When the alert fired, for its first mention.')
  created_at: string;
}

/** An alert's message as shown in lists. */
export class NotificationOutput extends NotificationFactsOutput {
  @IdList(`Its mentions, oldest first, ${mentionsNamed} at most; get_notification returns all.`, {
    maxItems: mentionsNamed,
  })
  mention_ids: string[];
}

export function toNotificationOutput(notification: Notification): NotificationOutput {
  return {
    id: notification.id,
    alert_id: notification.alertId,
    event: notification.change === null ? 'mention.alert' : 'mention.updated',
    mention_ids: [...notification.mentionIds],
    mention_count: notification.mentionCount,
    status: notification.status,
    attempts: notification.attempts,
    last_error: notification.lastError,
    last_answer: notification.lastAnswer,
    next_attempt_at: isoTime(notification.nextAttemptAt),
    delivered_at: isoTime(notification.deliveredAt),
    created_at: isoTime(notification.createdAt),
  };
}
