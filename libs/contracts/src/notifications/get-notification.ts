import { examples } from '../examples.js';
import { extend, IdList } from '../fields/fields.js';
import { idInput } from '../input/id-input.js';
import { defineOperation } from '../operation.js';
import { NotificationFactsOutput } from './notification.output.js';

/** A notification with all its mentions. */
export class NotificationDetailOutput extends extend(NotificationFactsOutput, {
  mention_ids: IdList('All its mentions, oldest first.', { maxItems: 1_000_000 }),
}) {}

export const getNotification = defineOperation({
  name: 'get_notification',
  summary: 'Get one notification with all its mentions',
  description:
    'Use it to see all mentions of a message, beyond the twenty that it shows, and what became of it. ' +
    'Changes nothing.',
  method: 'GET',
  path: '/notifications/{id}',
  scope: 'alerts:read',
  access: 'any',
  input: idInput('Id of the notification.'),
  output: NotificationDetailOutput,
  example: { id: examples.notification.id },
});
