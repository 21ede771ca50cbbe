import { Injectable } from '@nestjs/common';
import { explainMention, listNotifications, toNotificationOutput } from '@earshot/contracts';
import {
  AlertRepository,
  MentionRepository,
  MonitorRepository,
  NotificationRepository,
  ProjectFeedRepository,
  type Tx,
} from '@earshot/database';
import { type Caller, found, type Mention, type MonitorWithSchedule, progressOf } from '@earshot/domain';
import type { Handle } from '../call/handler.js';
import { explainMonitors } from './explanation/explain-monitors.js';
import {
  explainClassification,
  explainFired,
  explainMatches,
  explainVerdict,
} from './explanation/explanation.js';

/** More than the maximum number of alerts in a project, and than the number of monitors in most. */
const everyOne = { limit: 1_000, after: null };

@Injectable()
export class ExplainMentionHandler {
  constructor(
    private readonly mentions: MentionRepository,
    private readonly monitors: MonitorRepository,
    private readonly alerts: AlertRepository,
    private readonly notifications: NotificationRepository,
    private readonly projectFeeds: ProjectFeedRepository,
  ) {}

  readonly handle: Handle<typeof explainMention> = async ({ id }, { caller, project, tx }) => {
    const mention = found(await this.mentions.get(tx, project.id, id), 'mention');
    const work = await this.mentions.work(tx, project.id, id);
    const finders = await this.mentions.monitors(tx, project.id, id);
    const names = new Map(finders.map((monitor) => [monitor.id, monitor.name]));
    const isEntry = mention.source === 'feeds';
    const taker = isEntry ? await this.projectFeeds.takerOf(tx, project.id, mention.externalId) : null;
    const alerts = await this.alerts.list(tx, project.id);
    const { items: sent } = await this.notifications.list(tx, project.id, { mentionId: id }, everyOne);
    const leftOutOf = await this.notifications.leavingOut(tx, project.id, id);
    const elsewhere = await this.notifications.sentElsewhere(tx, project.id, id);
    return {
      id,
      progress: progressOf(work),
      last_error: work?.lastError ?? null,
      matches: explainMatches(mention, names),
      monitors: await explainMonitors(mention, await this.monitorsToAsk(tx, mention), taker),
      classification: explainClassification(mention),
      alerts: alerts.map((alert) => {
        const notification = sent.find(({ alertId, change }) => alertId === alert.id && change === null);
        return {
          alert_id: alert.id,
          name: alert.name,
          ...(notification === undefined
            ? explainVerdict(
                alert,
                mention,
                elsewhere.find(({ alertId }) => alertId === alert.id),
              )
            : explainFired(alert, mention, { notification, isLeftOut: leftOutOf.includes(notification.id) })),
          notification:
            notification !== undefined && mayReadNotifications(caller)
              ? toNotificationOutput(notification)
              : null,
        };
      }),
    };
  };

  /** The newest monitors, and all that have found the mention. */
  private async monitorsToAsk(tx: Tx, { projectId, matches }: Mention): Promise<MonitorWithSchedule[]> {
    const { items } = await this.monitors.list(tx, projectId, {}, everyOne);
    const known = new Set(items.map(({ id }) => id));
    const older = [...new Set(matches.map(({ monitorId }) => monitorId))].filter((id) => !known.has(id));
    const found = [];
    for (const id of older) found.push(await this.monitors.get(tx, projectId, id));
    return [...items, ...found.filter((monitor) => monitor !== null)];
  }
}

/** As `list_notifications` decides: a notification names its recipient in errors, and repeats what a destination answered. */
function mayReadNotifications(caller: Caller): boolean {
  return caller.kind === 'session' || caller.scopes.includes(listNotifications.scope);
}
