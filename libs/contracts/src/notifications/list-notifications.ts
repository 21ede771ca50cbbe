import { notificationStatuses } from '@earshot/domain';
import { extend, Id, OneOf } from '../fields/fields.js';
import { defineOperation } from '../operation.js';
import { PageInput, pageWith } from '../page.js';
import { NotificationOutput } from './notification.output.js';

export class ListNotificationsInput extends extend(PageInput, {
  alert_id: Id('Only notifications of this alert rule.', { optional: true }),
  mention_id: Id('Only notifications about this mention.', { optional: true }),
  status: OneOf(notificationStatuses, 'Only notifications with this status.', { optional: true }),
}) {}

export class ListNotificationsOutput extends pageWith(
  'notifications',
  () => NotificationOutput,
  'Newest first.',
) {}

export const listNotifications = defineOperation({
  name: 'list_notifications',
  summary: 'List what was sent, and what was not',
  description:
    'Use it to see whether notifications arrived: their mentions, attempts, the last error, what the destination answered, ' +
    'and the next attempt. Pages as in list_mentions. Changes nothing.',
  method: 'GET',
  path: '/notifications',
  scope: 'alerts:read',
  access: 'any',
  input: ListNotificationsInput,
  output: ListNotificationsOutput,
  fieldsAs: 'list_mentions',
  errors: ['INVALID_CURSOR'],
  example: { status: 'delivered' },
});
