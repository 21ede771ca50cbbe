import { Injectable } from '@nestjs/common';
import { AlertFiringRepository, NotificationRepository } from '@earshot/database';
import { type Alert, hasHours, type Schedule, whenToSend } from '@earshot/domain';
import { Enqueuer, idsPerJob, inJobs, queues } from '@earshot/queue';
import type { HandlerCall } from '../call/handler.js';

/** The messages of alerts that are still collecting mentions, at most one each. */
@Injectable()
export class PendingMessage {
  constructor(
    private readonly firing: AlertFiringRepository,
    private readonly notifications: NotificationRepository,
    private readonly enqueuer: Enqueuer,
  ) {}

  /** Reschedules that of an alert according to the changed rule; if its schedule has not changed, it stays as it is. */
  async follow(
    before: Alert,
    after: Alert,
    { tx, afterCommit }: Pick<HandlerCall<'any', 'project'>, 'tx' | 'afterCommit'>,
  ): Promise<void> {
    if (!after.active || isSameSchedule(before, after)) return;
    const dueAt = whenToSend(after, await this.firing.facts(tx, after));
    const id = await this.notifications.reschedule(tx, after, dueAt);
    if (id !== null) afterCommit(() => this.enqueuer.enqueue(queues.notify, [{ notificationIds: [id] }]));
  }

  /** Reschedules those of all alerts of a project whose time zone has changed. The change must be stored. */
  async followTimeZone(
    projectId: string,
    { tx, afterCommit }: Pick<HandlerCall, 'tx' | 'afterCommit'>,
  ): Promise<void> {
    const alerts = (await this.firing.lockAll(tx, projectId)).filter(({ alert }) => hasHours(alert));
    const waiting = alerts.map(({ alert, ...facts }) => ({
      alertId: alert.id,
      dueAt: whenToSend(alert, facts),
    }));
    const due = await this.notifications.rescheduleWaiting(tx, projectId, waiting);
    if (due.length > 0)
      afterCommit(() =>
        this.enqueuer.enqueue(
          queues.notify,
          inJobs(due, idsPerJob.notifications).map((notificationIds) => ({ notificationIds })),
        ),
      );
  }
}

function isSameSchedule(one: Schedule, other: Schedule): boolean {
  return (
    one.channel === other.channel &&
    one.frequency === other.frequency &&
    one.deliverAtHour === other.deliverAtHour &&
    one.quietHours?.start === other.quietHours?.start &&
    one.quietHours?.end === other.quietHours?.end
  );
}
