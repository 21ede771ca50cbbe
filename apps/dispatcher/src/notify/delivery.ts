import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import {
  type AlertMessage,
  attemptTimeoutMs,
  CHANNELS,
  type Channels,
  triageLinks,
  unsubscribeUrl,
} from '@earshot/channels';
import { toAlertOutput, toMentionOutput } from '@earshot/contracts';
import { type ClaimedNotification, openSecrets } from '@earshot/database';
import { areOurs, ChannelDown, consoleLinks, type Mention, mentionsShown, messageOf } from '@earshot/domain';
import { SecretBox } from '@earshot/platform';
import { DispatcherConfig } from '../dispatcher.config.js';

/** Delivers one notification to its destination. */
@Injectable()
export class Delivery implements OnApplicationShutdown {
  constructor(
    @Inject(CHANNELS) private readonly channels: Channels,
    private readonly config: DispatcherConfig,
    private readonly secrets: SecretBox,
  ) {}

  /**
   * @returns the destination's response
   * @throws RateLimited | Retryable | Permanent
   */
  async send(claimed: ClaimedNotification, now: Date): Promise<string> {
    const { alert } = claimed;
    const channel = this.channels[alert.channel];
    // Only the operator can fix this, like a wrong password; the notification waits until then.
    if (channel === null)
      throw new ChannelDown(`The channel ${alert.channel} is not configured in this installation.`);
    const to = this.open(claimed, now);
    return channel.deliver(this.message(claimed, now), to, AbortSignal.timeout(attemptTimeoutMs));
  }

  onApplicationShutdown(): void {
    for (const channel of Object.values(this.channels)) channel?.close?.();
  }

  /** @throws ChannelDown if another key sealed them: the destination is not at fault, and works again with the right key */
  private open({ alert, secrets }: ClaimedNotification, now: Date): ReturnType<typeof openSecrets> {
    try {
      return openSecrets(this.secrets, secrets, alert.id, now);
    } catch (error) {
      throw new ChannelDown(messageOf(error), { cause: error });
    }
  }

  /** The content of a notification, readable and in the shapes of the API. */
  private message(claimed: ClaimedNotification, attemptAt: Date): AlertMessage {
    const { notification, alert, project, mentions, monitors } = claimed;
    const pages = consoleLinks(this.config.baseUrl, project.id);
    const reader = this.reader(claimed, attemptAt);
    return {
      notificationId: notification.id,
      attemptAt,
      alert,
      project,
      items: mentions.slice(0, mentionsShown).map((mention) => ({
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

  /** What a recipient of the e-mail can do without signing in. */
  private reader({ notification, alert }: ClaimedNotification, at: Date) {
    const { id: alertId, projectId, channel, destination: address } = alert;
    if (channel !== 'email') return null;
    const { baseUrl } = this.config;
    return {
      unsubscribe: unsubscribeUrl(baseUrl, this.secrets, { projectId, alertId, address }),
      triage: ({ id: mentionId }: Mention) =>
        triageLinks(
          baseUrl,
          this.secrets,
          { projectId, mentionId, notificationId: notification.id },
          { address, at },
        ),
    };
  }
}
