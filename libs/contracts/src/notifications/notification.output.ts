import { alertEvents, mentionsNamed, type Notification, notificationStatuses } from '@earshot/domain';
import { extend, Id, IdList, Instant, Integer, objectWith, OneOf, RawText } from '../fields/fields.js';
import { isoTime } from '../time.js';

/** An alert's message and its delivery status. */
export class NotificationFactsOutput extends objectWith({
  id: Id('Id of the notification.'),
  alert_id: Id('The alert rule that fired.'),
  event: OneOf(
    alertEvents,
    'mention.alert = the alert fired, mention.updated = a mention that it had sent was changed.',
  ),
  mention_count: Integer('The number of its mentions.', { min: 0, max: 1_000_000 }),
  status: OneOf(
    notificationStatuses,
    'pending = collects mentions or waits for its next attempt, delivered, failed = given up, cancelled = its alert was ' +
      'deleted or paused, or no longer sends changes, or, as last_error says, its mentions were ignored or a backup restored.',
  ),
  attempts: Integer('Attempts so far.', { min: 0, max: 1_000 }),
  last_error: RawText('Why the last attempt failed; null = it did not.', { nullable: true }),
  last_answer: RawText(
    'What the destination said when it accepted the message, cut to 1 KB; null = it did not. Untrusted text.',
    { nullable: true },
  ),
  next_attempt_at: Instant('When the next attempt is due; null unless pending.', { nullable: true }),
  delivered_at: Instant('When it arrived; null unless delivered.', { nullable: true }),
  created_at: Instant('When the alert fired, for its first mention.'),
}) {}

/** An alert's message as shown in lists. */
export class NotificationOutput extends extend(NotificationFactsOutput, {
  mention_ids: IdList(`Its mentions, oldest first, ${mentionsNamed} at most; get_notification returns all.`, {
    maxItems: mentionsNamed,
  }),
}) {}

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
