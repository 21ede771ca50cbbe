import { Injectable } from '@nestjs/common';
import { AlertFiringRepository, NotificationRepository } from '@earshot/database';
import { type Alert, type Schedule, whenToSend } from '@earshot/domain';
import { Enqueuer, queues } from '@earshot/queue';
import type { HandlerCall } from '../call/handler.js';

/** The message of an alert that is still collecting mentions. */
@Injectable()
export class PendingMessage {
  constructor(
    private readonly firing: AlertFiringRepository,
    private readonly notifications: NotificationRepository,
    private readonly enqueuer: Enqueuer,
  ) {}

  /** Reschedules it according to the changed rule; if its schedule has not changed, it stays as it is. */
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
