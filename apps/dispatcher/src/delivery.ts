import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Channels } from '@earshot/channels';
import { toAlertOutput, toMentionOutput } from '@earshot/contracts';
import type { ClaimedNotification } from '@earshot/database';
import { Retryable } from '@earshot/domain';
import { SecretBox } from '@earshot/platform';
import { CHANNELS } from './channels.provider.js';
import { DispatcherConfig } from './dispatcher.config.js';

/** No channel may take longer: the lease of the notification must outlive it. */
const timeoutMs = 20_000;

/** Brings one notification to its destination. */
@Injectable()
export class Delivery implements OnApplicationShutdown {
  constructor(
    @Inject(CHANNELS) private readonly channels: Channels,
    private readonly config: DispatcherConfig,
    private readonly secrets: SecretBox,
  ) {}

  /** @returns what the destination answered @throws RateLimited | Retryable | Permanent */
  async send(claimed: ClaimedNotification, now: Date): Promise<string> {
    const { notification, alert, mention, project, monitorNames, encryptedSecret } = claimed;
    const channel = this.channels[alert.channel];
    // For whoever runs the installation to mend, like a wrong password: the notification waits for it.
    if (channel === null)
      throw new Retryable(`The channel ${alert.channel} is not configured in this installation.`);
    const secret = encryptedSecret === null ? null : this.secrets.open(encryptedSecret, alert.id);
    const { answer } = await channel.deliver(
      {
        notificationId: notification.id,
        attemptAt: now,
        alert,
        mention,
        project,
        monitorNames,
        data: { alert: toAlertOutput(alert), mention: toMentionOutput(mention) },
        links: {
          mention: `${this.config.baseUrl}/api/v1/mentions/${mention.id}`,
          alert: `${this.config.baseUrl}/docs/reference/delete_alert`,
        },
      },
      { address: alert.destination, secret },
      AbortSignal.timeout(timeoutMs),
    );
    return answer;
  }

  async onApplicationShutdown(): Promise<void> {
    for (const channel of Object.values(this.channels)) await channel?.close();
  }
}
