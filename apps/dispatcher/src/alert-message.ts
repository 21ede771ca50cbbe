import { type AlertMessage, maxShown, type TriageLinks } from '@earshot/channels';
import { toAlertOutput, toMentionOutput } from '@earshot/contracts';
import type { ClaimedNotification } from '@earshot/database';
import { consoleLinks, type Mention } from '@earshot/domain';

/** What a message is made of beside its notification. */
interface MessageFacts {
  readonly attemptAt: Date;
  readonly baseUrl: string;
  /** What its reader may do without signing in; null = nothing. */
  readonly reader: {
    readonly unsubscribe: string;
    triage(mention: Mention): TriageLinks;
  } | null;
}

/** What a channel gets to send: everything that a notification tells of, in the shapes that people and programs read. */
export function alertMessage(
  { notification, alert, project, mentions, monitorNames }: ClaimedNotification,
  { attemptAt, baseUrl, reader }: MessageFacts,
): AlertMessage {
  const pages = consoleLinks(baseUrl, project.id);
  return {
    notificationId: notification.id,
    attemptAt,
    alert,
    project,
    items: mentions.slice(0, maxShown).map((mention) => ({
      mention,
      monitorNames: monitorNames.get(mention.id) ?? [],
      link: pages.mention(mention.id),
      triage: reader?.triage(mention) ?? null,
      data: toMentionOutput(mention),
    })),
    total: notification.mentionCount,
    change: notification.change,
    occurredAt: notification.createdAt,
    data: toAlertOutput(alert),
    links: {
      alert: pages.alert(alert.id),
      list: pages.notification(alert.id, notification.id),
      unsubscribe: reader?.unsubscribe ?? null,
    },
  };
}
