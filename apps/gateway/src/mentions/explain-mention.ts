import { Injectable } from '@nestjs/common';
import {
  explainMention,
  type ExplainMentionInput,
  type ExplainMentionOutput,
  toNotificationOutput,
} from '@earshot/contracts';
import { AlertRepository, MentionRepository, NotificationRepository } from '@earshot/database';
import { notFound, progressOf } from '@earshot/domain';
import type { Handler, HandlerCall } from '../call/handler.js';
import { explainClassification, explainMatches, explainVerdict } from './explanation.js';

/** More than a project may have alerts. */
const everyOne = { limit: 1_000, after: null };

@Injectable()
export class ExplainMentionHandler implements Handler<typeof explainMention> {
  constructor(
    private readonly mentions: MentionRepository,
    private readonly alerts: AlertRepository,
    private readonly notifications: NotificationRepository,
  ) {}

  async handle(
    { id }: ExplainMentionInput,
    { project, tx }: HandlerCall<'any', 'project'>,
  ): Promise<ExplainMentionOutput> {
    const mention = await this.mentions.get(tx, project.id, id);
    if (mention === null) throw notFound('mention');
    const work = await this.mentions.work(tx, project.id, id);
    const names = await this.mentions.monitorNames(tx, project.id, id);
    const alerts = await this.alerts.list(tx, project.id);
    const { items: sent } = await this.notifications.list(tx, project.id, { mentionId: id }, everyOne);
    return {
      id,
      progress: progressOf(work),
      last_error: work?.lastError ?? null,
      matches: explainMatches(mention, names),
      classification: explainClassification(mention),
      alerts: alerts.map((alert) => {
        const notification = sent.find(({ alertId, change }) => alertId === alert.id && change === null);
        return {
          alert_id: alert.id,
          name: alert.name,
          ...explainVerdict(alert, mention),
          notification: notification === undefined ? null : toNotificationOutput(notification),
        };
      }),
    };
  }
}
