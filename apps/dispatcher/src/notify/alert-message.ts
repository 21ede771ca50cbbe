import { type AlertMessage, maxShown, type TriageLinks } from '@earshot/channels';
import { toAlertOutput, toMentionOutput } from '@earshot/contracts';
import type { ClaimedNotification } from '@earshot/database';
import { areOurs, consoleLinks, type Mention } from '@earshot/domain';

/** The parts of a message besides its notification. */
interface MessageFacts {
  readonly attemptAt: Date;
  readonly baseUrl: string;
  /** Links for readers who are not signed in; null = none. */
  readonly reader: {
    readonly unsubscribe: string;
    triage(mention: Mention): TriageLinks;
  } | null;
}

/** Builds the message for a channel: the content of a notification, readable and in the shapes of the API. */
export function alertMessage(
  { notification, alert, project, mentions, monitors }: ClaimedNotification,
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
      monitorNames: (monitors.get(mention.id) ?? []).map(({ name }) => name),
      isAboutUs: areOurs(monitors.get(mention.id) ?? []),
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
