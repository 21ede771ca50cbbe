import { DeletedOutput } from '../deleted.output.js';
import { examples } from '../examples.js';
import { idInput } from '../input/id-input.js';
import { defineOperation } from '../operation.js';
import { UpdateAlertInput } from './update-alert.js';

export const deleteAlert = defineOperation({
  name: 'delete_alert',
  summary: 'Delete an alert rule',
  description:
    'Use it to stop a rule for good: its notifications stop at once, even those waiting for delivery. Mentions are unaffected. ' +
    'It cannot be undone.',
  method: 'DELETE',
  path: '/alerts/{id}',
  scope: 'alerts:write',
  access: 'any',
  input: idInput('Id of the alert rule.'),
  output: DeletedOutput,
  changedBy: UpdateAlertInput,
  example: { id: examples.alert.id },
});
