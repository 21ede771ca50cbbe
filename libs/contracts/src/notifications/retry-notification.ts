import { examples } from '../examples.js';
import { idInput } from '../input/id-input.js';
import { defineOperation } from '../operation.js';
import { NotificationOutput } from './notification.output.js';

export const retryNotification = defineOperation({
  name: 'retry_notification',
  summary: 'Deliver a notification that was given up',
  description:
    'Use it once the cause of a failed notification is fixed: it is retried at once, with all attempts anew, under the same message id. One that was cancelled because its mentions were ignored can be sent once one of them no longer is. Returns 409 for any other that is pending, delivered or cancelled, and while its rule is paused or deleted.',
  method: 'POST',
  path: '/notifications/{id}/retry',
  scope: 'alerts:write',
  access: 'any',
  input: idInput('Id of the notification.'),
  output: NotificationOutput,
  errors: ['CONFLICT'],
  example: { id: examples.notification.id },
});
