import type { NotificationStatus } from '@earshot/domain';
import type { NotificationFactsOutput } from '@earshot/contracts';
import { countText } from '../../format/count.js';

/** What people read for each state of a notification. */
export const notificationLabels: Readonly<Record<NotificationStatus, string>> = {
  pending: 'Waiting',
  delivered: 'Delivered',
  failed: 'Given up',
  cancelled: 'Cancelled',
};

/** Its colour, beside the word. */
export const notificationTones: Readonly<Record<NotificationStatus, string>> = {
  pending: 'hold',
  delivered: 'good',
  failed: 'bad',
  cancelled: 'soft',
};

/** Its subject: `3 mentions`, `a change of a mention`. */
export function notificationSubject({
  event,
  mention_count,
}: Pick<NotificationFactsOutput, 'event' | 'mention_count'>): string {
  return event === 'mention.updated' ? 'A change of a mention' : countText(mention_count, 'mention');
}
