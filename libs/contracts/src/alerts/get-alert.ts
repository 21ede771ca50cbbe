import { examples } from '../examples.js';
import { idInput } from '../input/id-input.js';
import { defineOperation } from '../operation.js';
import { AlertOutput } from './alert.output.js';
import { UpdateAlertInput } from './update-alert.js';

export const getAlert = defineOperation({
  name: 'get_alert',
  summary: 'Get one alert rule',
  description: 'Use it to read who is notified of what by a rule whose id you have. Changes nothing.',
  method: 'GET',
  path: '/alerts/{id}',
  scope: 'alerts:read',
  access: 'any',
  input: idInput('Id of the alert rule.'),
  output: AlertOutput,
  changedBy: UpdateAlertInput,
  example: { id: examples.alert.id },
});
