import { Injectable } from '@nestjs/common';
import { AlertFiringRepository, type FiringAlert, NotificationRepository } from '@earshot/database';
import { afterQuietHours, type Alert, hasHours, type Schedule, whenToSend } from '@earshot/domain';
import { Enqueuer, idsPerJob, inJobs, queues } from '@earshot/queue';
import type { HandlerCall } from '../call/handler.js';

/** The messages of alerts that have not been attempted yet. */
@Injectable()
export class PendingMessage {
  constructor(
    private readonly firing: AlertFiringRepository,
    private readonly notifications: NotificationRepository,
    private readonly enqueuer: Enqueuer,
  ) {}

  /** Reschedules those of an alert according to the changed rule; if its schedule has not changed, they stay as they are. */
  async follow(before: Alert, after: Alert, call: RescheduleCall): Promise<void> {
    if (!after.active || isSameSchedule(before, after)) return;
    const facts = await this.firing.facts(call.tx, after);
    await this.reschedule(after.projectId, [{ alert: after, ...facts }], call);
  }

  /** Reschedules those of all alerts of a project whose time zone has changed. The change must be stored. */
  async followTimeZone(projectId: string, call: RescheduleCall): Promise<void> {
    const alerts = (await this.firing.lockAll(call.tx, projectId)).filter(({ alert }) => hasHours(alert));
    await this.reschedule(projectId, alerts, call);
  }

  private async reschedule(
    projectId: string,
    alerts: readonly FiringAlert[],
    { tx, afterCommit }: RescheduleCall,
  ): Promise<void> {
    const waiting = alerts.map(({ alert, ...facts }) => ({
      alertId: alert.id,
      dueAt: whenToSend(alert, facts),
      audibleAt: afterQuietHours(facts.now, alert.quietHours, facts.timeZone),
    }));
    const due = await this.notifications.reschedule(tx, projectId, waiting);
    if (due.length > 0)
      afterCommit(() =>
        this.enqueuer.enqueue(
          queues.notify,
          inJobs(due, idsPerJob.notifications).map((notificationIds) => ({ notificationIds })),
        ),
      );
  }
}

type RescheduleCall = Pick<HandlerCall, 'tx' | 'afterCommit'>;

function isSameSchedule(one: Schedule, other: Schedule): boolean {
  return (
    one.channel === other.channel &&
    one.frequency === other.frequency &&
    one.deliverAtHour === other.deliverAtHour &&
    one.quietHours?.start === other.quietHours?.start &&
    one.quietHours?.end === other.quietHours?.end
  );
}
