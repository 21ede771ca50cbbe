import { Injectable } from '@nestjs/common';
import {
  getNotification,
  type IdInput,
  type NotificationDetailOutput,
  toNotificationOutput,
} from '@earshot/contracts';
import { NotificationRepository } from '@earshot/database';
import { found } from '@earshot/domain';
import type { Handler, HandlerCall } from '../call/handler.js';

@Injectable()
export class GetNotificationHandler implements Handler<typeof getNotification> {
  constructor(private readonly notifications: NotificationRepository) {}

  async handle({ id }: IdInput, { project, tx }: HandlerCall): Promise<NotificationDetailOutput> {
    const notification = found(await this.notifications.get(tx, project.id, id), 'notification');
    const mentionIds = await this.notifications.mentionIds(tx, project.id, id);
    return { ...toNotificationOutput(notification), mention_ids: mentionIds };
  }
}
