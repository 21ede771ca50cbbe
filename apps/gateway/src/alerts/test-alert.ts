import { Injectable } from '@nestjs/common';
import { unsubscribeUrl } from '@earshot/channels';
import { testAlert } from '@earshot/contracts';
import { AlertHealthRepository, AlertRepository, Database, ProjectRepository } from '@earshot/database';
import { type Alert, notFound } from '@earshot/domain';
import { SecretBox } from '@earshot/platform';
import { GatewayConfig } from '../gateway.config.js';
import type { Handle } from '../call/handler.js';
import { ExternalEffect } from '../call/external-effect.js';
import { TestDelivery } from './test-delivery.js';
import { testMessage } from './test-message.js';

/** Sends a sample the way the dispatcher sends mentions, without holding a database connection while sending. */
@Injectable()
export class TestAlertHandler {
  constructor(
    private readonly alerts: AlertRepository,
    private readonly projects: ProjectRepository,
    private readonly health: AlertHealthRepository,
    private readonly database: Database,
    private readonly delivery: TestDelivery,
    private readonly secrets: SecretBox,
    private readonly config: GatewayConfig,
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
      const answer = await this.delivery.send(message, sealed);
      if (answer.delivered) await this.database.asTenant(projectId, (tx) => this.health.works(tx, id));
      return answer;
    });
  };

  private unsubscribe({ projectId, id: alertId, channel, destination }: Alert): string | null {
    const mails = { projectId, alertId, address: destination };
    return channel === 'email' ? unsubscribeUrl(this.config.baseUrl, this.secrets, mails) : null;
  }
}
