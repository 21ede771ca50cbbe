import { Injectable } from '@nestjs/common';
import {
  getNotification,
  type GetNotificationInput,
  type NotificationDetailOutput,
  toNotificationOutput,
} from '@earshot/contracts';
import { NotificationRepository } from '@earshot/database';
import { notFound } from '@earshot/domain';
import type { Handler, HandlerCall } from '../call/handler.js';

@Injectable()
export class GetNotificationHandler implements Handler<typeof getNotification> {
  constructor(private readonly notifications: NotificationRepository) {}

  async handle(
    { id }: GetNotificationInput,
    { project, tx }: HandlerCall,
  ): Promise<NotificationDetailOutput> {
    const notification = await this.notifications.get(tx, project.id, id);
    if (notification === null) throw notFound('notification');
    const mentionIds = await this.notifications.mentionIds(tx, project.id, id);
    return { ...toNotificationOutput(notification), mention_ids: mentionIds };
  }
}
