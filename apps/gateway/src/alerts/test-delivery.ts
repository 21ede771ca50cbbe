import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { type AlertMessage, CHANNELS, type Channels } from '@earshot/channels';
import type { TestAlertOutput } from '@earshot/contracts';
import { openSecrets, type SealedSecrets } from '@earshot/database';
import { messageOf } from '@earshot/domain';
import { redact, SecretBox } from '@earshot/platform';
import { RateLimiter } from '@earshot/queue';
import { countUse } from '../access/limits/rate-limited.js';

/** As long as a real delivery may take. */
const timeoutMs = 20_000;
const reasonLength = 1_000;
/** A destination may belong to anyone, so a project must not be usable for flooding it. */
const testLimit = { limit: 10, windowSeconds: 60, why: 'More than 10 test messages a minute.' };

/** Sends a test message at once, outside any transaction. */
@Injectable()
export class TestDelivery implements OnApplicationShutdown {
  constructor(
    private readonly secrets: SecretBox,
    private readonly limiter: RateLimiter,
    @Inject(CHANNELS) private readonly channels: Channels,
  ) {}

  /**
   * @param sealed secrets of the alert
   * @throws AppError RATE_LIMITED; a refusal by the destination is returned as an answer
   */
  async send(message: AlertMessage, sealed: SealedSecrets): Promise<TestAlertOutput> {
    const { alert, project } = message;
    await countUse(this.limiter, `test_alert:${project.id}`, testLimit);
    const channel = this.channels[alert.channel];
    if (channel === null) return failed(`The channel ${alert.channel} is not set up in this installation.`);
    try {
      const to = openSecrets(this.secrets, sealed, alert.id, message.attemptAt);
      const answer = await channel.deliver(message, to, AbortSignal.timeout(timeoutMs));
      return { delivered: true, answer, reason: null };
    } catch (error) {
      return failed(messageOf(error));
    }
  }

  onApplicationShutdown(): void {
    for (const channel of Object.values(this.channels)) channel?.close?.();
  }
}

function failed(reason: string): TestAlertOutput {
  return { delivered: false, answer: null, reason: redact(reason).slice(0, reasonLength) };
}
