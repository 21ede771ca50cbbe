import { Injectable } from '@nestjs/common';
import {
  listNotifications,
  type ListNotificationsInput,
  type ListNotificationsOutput,
  toNotificationOutput,
} from '@earshot/contracts';
import { NotificationRepository } from '@earshot/database';
import type { Handler, HandlerCall } from '../call/handler.js';
import { cursorScope, readPage } from '../page.js';

@Injectable()
export class ListNotificationsHandler implements Handler<typeof listNotifications> {
  constructor(private readonly notifications: NotificationRepository) {}

  async handle(
    input: ListNotificationsInput,
    { project, tx }: HandlerCall,
  ): Promise<ListNotificationsOutput> {
    const filter = { alertId: input.alert_id, mentionId: input.mention_id, status: input.status };
    const scope = cursorScope(project.id, filter);
    const { items, next_cursor } = await readPage(listNotifications, input, scope, (page) =>
      this.notifications.list(tx, project.id, filter, page),
    );
    return { notifications: items.map(toNotificationOutput), next_cursor };
  }
}
