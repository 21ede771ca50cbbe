import { Injectable } from '@nestjs/common';
import { listNotifications, toNotificationOutput } from '@earshot/contracts';
import { NotificationRepository } from '@earshot/database';
import type { Handle } from '../call/handler.js';
import { cursorScope, readPage } from '../page.js';

@Injectable()
export class ListNotificationsHandler {
  constructor(private readonly notifications: NotificationRepository) {}

  readonly handle: Handle<typeof listNotifications> = async (input, { project, tx }) => {
    const filter = { alertId: input.alert_id, mentionId: input.mention_id, status: input.status };
    const scope = cursorScope(project.id, filter);
    const { items, next_cursor } = await readPage(listNotifications, input, scope, (page) =>
      this.notifications.list(tx, project.id, filter, page),
    );
    return { notifications: items.map(toNotificationOutput), next_cursor };
  };
}
