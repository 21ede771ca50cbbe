import { type AlertMessage, maxShown } from '@earshot/channels';
import { toAlertOutput, toMentionOutput } from '@earshot/contracts';
import type { ClaimedNotification } from '@earshot/database';

/** What a channel gets to send: everything that a notification tells of, in the shapes that people and programs read. */
export function alertMessage(
  { notification, alert, project, mentions, monitorNames }: ClaimedNotification,
  { attemptAt, baseUrl, unsubscribe }: { attemptAt: Date; baseUrl: string; unsubscribe: string | null },
): AlertMessage {
  return {
    notificationId: notification.id,
    attemptAt,
    alert,
    project,
    items: mentions.slice(0, maxShown).map((mention) => ({
      mention,
      monitorNames: monitorNames.get(mention.id) ?? [],
      link: `${baseUrl}/api/v1/mentions/${mention.id}`,
      data: toMentionOutput(mention),
    })),
    total: notification.mentionCount,
    change: notification.change,
    occurredAt: notification.createdAt,
    data: toAlertOutput(alert),
    links: {
      alert: `${baseUrl}/docs/reference/update_alert`,
      list: `${baseUrl}/api/v1/notifications/${notification.id}`,
      unsubscribe,
    },
  };
}
