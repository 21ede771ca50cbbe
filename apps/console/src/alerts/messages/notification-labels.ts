import type { NotificationStatus } from '@earshot/domain';
import type { NotificationFactsOutput } from '@earshot/contracts';
import { countText } from '../../format/count.js';

/** Display names of the notification statuses. */
export const notificationLabels: Readonly<Record<NotificationStatus, string>> = {
  pending: 'Waiting',
  delivered: 'Delivered',
  failed: 'Given up',
  cancelled: 'Cancelled',
};

/** The colour shown with each status. */
export const notificationTones: Readonly<Record<NotificationStatus, string>> = {
  pending: 'hold',
  delivered: 'good',
  failed: 'bad',
  cancelled: 'soft',
};

/** The subject of a notification: `3 mentions`, `A change of a mention`. */
export function notificationSubject({
  event,
  mention_count,
}: Pick<NotificationFactsOutput, 'event' | 'mention_count'>): string {
  return event === 'mention.updated' ? 'A change to a mention' : countText(mention_count, 'mention');
}

/** As in `@earshot/domain`. If it were imported, the first load would need another file for it. */
const allIgnored = 'Not sent: its mentions were set to ignored before';

/** Whether the console offers to send a message again: it was given up, or cancelled because its mentions were ignored. */
export function canRetry({
  status,
  last_error,
}: Pick<NotificationFactsOutput, 'status' | 'last_error'>): boolean {
  return status === 'failed' || (status === 'cancelled' && last_error === allIgnored);
}
