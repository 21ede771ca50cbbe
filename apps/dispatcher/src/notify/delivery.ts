import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { CHANNELS, type Channels, triageLinks, unsubscribeUrl } from '@earshot/channels';
import { type ClaimedNotification, openSecrets } from '@earshot/database';
import { ChannelDown, type Mention } from '@earshot/domain';
import { SecretBox } from '@earshot/platform';
import { alertMessage } from './alert-message.js';
import { DispatcherConfig } from '../dispatcher.config.js';

/**
 * The limit for every channel, shorter than the lease of the notification: 20 seconds for an e-mail after at most 5 in which
 * it waits for a connection.
 */
const timeoutMs = 25_000;

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
    const { alert, secrets } = claimed;
    const channel = this.channels[alert.channel];
    // Only the operator can fix this, like a wrong password; the notification waits until then.
    if (channel === null)
      throw new ChannelDown(`The channel ${alert.channel} is not configured in this installation.`);
    const { baseUrl } = this.config;
    return channel.deliver(
      alertMessage(claimed, { attemptAt: now, baseUrl, reader: this.reader(claimed, now) }),
      openSecrets(this.secrets, secrets, alert.id, now),
      AbortSignal.timeout(timeoutMs),
    );
  }

  onApplicationShutdown(): void {
    for (const channel of Object.values(this.channels)) channel?.close?.();
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
