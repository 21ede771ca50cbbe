import { Injectable } from '@nestjs/common';
import { getNotification, toNotificationOutput } from '@earshot/contracts';
import { NotificationRepository } from '@earshot/database';
import { found } from '@earshot/domain';
import type { Handle } from '../call/handler.js';

@Injectable()
export class GetNotificationHandler {
  constructor(private readonly notifications: NotificationRepository) {}

  readonly handle: Handle<typeof getNotification> = async ({ id }, { project, tx }) => {
    const notification = found(await this.notifications.get(tx, project.id, id), 'notification');
    const mentionIds = await this.notifications.mentionIds(tx, project.id, id);
    return { ...toNotificationOutput(notification), mention_ids: mentionIds };
  };
}
