import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import {
  type AlertMessage,
  attemptTimeoutMs,
  CHANNELS,
  type Channels,
  unsubscribeUrl,
} from '@earshot/channels';
import { testAlert, type TestAlertOutput } from '@earshot/contracts';
import {
  AlertHealthRepository,
  AlertRepository,
  Database,
  openSecrets,
  ProjectRepository,
  type SealedSecrets,
} from '@earshot/database';
import { type Alert, messageOf, notFound, parseUrl } from '@earshot/domain';
import { redact, SecretBox } from '@earshot/platform';
import { UseLimits } from '../access/limits/use-limits.js';
import { GatewayConfig } from '../gateway.config.js';
import type { Handle } from '../call/handler.js';
import { ExternalEffect } from '../call/external-effect.js';
import { testMessage } from './test-message.js';

const reasonLength = 1_000;

/** Sends a sample the way the dispatcher sends mentions, without holding a database connection while sending. */
@Injectable()
export class TestAlertHandler implements OnApplicationShutdown {
  constructor(
    private readonly alerts: AlertRepository,
    private readonly projects: ProjectRepository,
    private readonly health: AlertHealthRepository,
    private readonly database: Database,
    private readonly limits: UseLimits,
    private readonly secrets: SecretBox,
    private readonly config: GatewayConfig,
    @Inject(CHANNELS) private readonly channels: Channels,
  ) {}

  readonly handle: Handle<typeof testAlert> = async (
    { id },
    { project: { id: projectId }, tx, now, effectId },
  ) => {
    const alert = await this.alerts.get(tx, projectId, id);
    const project = await this.projects.get(tx, projectId);
    const sealed = await this.alerts.getSecrets(tx, projectId, id);
    if (alert === null || project === null || sealed === null) throw notFound('alert');
    const { baseUrl } = this.config;
    const unsubscribe = this.unsubscribe(alert);
    const message = testMessage(alert, project, { id: effectId(), now, baseUrl, unsubscribe });
    return new ExternalEffect(async () => {
      const answer = await this.send(message, sealed);
      if (answer.delivered) await this.database.asTenant(projectId, (tx) => this.health.works(tx, id));
      return answer;
    });
  };

  onApplicationShutdown(): void {
    for (const channel of Object.values(this.channels)) channel?.close?.();
  }

  private unsubscribe({ projectId, id: alertId, channel, destination }: Alert): string | null {
    const mails = { projectId, alertId, address: destination };
    return channel === 'email' ? unsubscribeUrl(this.config.baseUrl, this.secrets, mails) : null;
  }

  /** @throws AppError RATE_LIMITED; a refusal by the destination is returned as an answer */
  private async send(message: AlertMessage, sealed: SealedSecrets): Promise<TestAlertOutput> {
    const { alert, project } = message;
    await this.limits.use('test_alert', project.id);
    await this.limits.use('test_destination', receiverOf(alert));
    const channel = this.channels[alert.channel];
    if (channel === null) return failed(`The channel ${alert.channel} is not set up in this installation.`);
    try {
      const to = openSecrets(this.secrets, sealed, alert.id, message.attemptAt);
      const answer = await channel.deliver(message, to, AbortSignal.timeout(attemptTimeoutMs));
      return { delivered: true, answer, reason: null };
    } catch (error) {
      return failed(messageOf(error));
    }
  }
}

/** Who could be flooded: an address, or a host, since any path on it can be made up. The host is not hidden by the mask. */
function receiverOf({ destination }: Alert): string {
  return parseUrl(destination)?.hostname ?? destination.toLowerCase();
}

function failed(reason: string): TestAlertOutput {
  return { delivered: false, answer: null, reason: redact(reason).slice(0, reasonLength) };
}
