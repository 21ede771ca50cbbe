import { examples } from '../examples.js';
import { Id } from '../fields/fields.js';
import { defineOperation } from '../operation.js';
import { AlertOutput } from './alert.output.js';
import { UpdateAlertInput } from './update-alert.js';

export class GetAlertInput {
  @Id({ description: 'Id of the alert rule.' })
  id: string;
}

export const getAlert = defineOperation({
  name: 'get_alert',
  summary: 'Get one alert rule',
  description: 'Use it to read who is notified of what by a rule whose id you have. Changes nothing.',
  method: 'GET',
  path: '/alerts/{id}',
  scope: 'alerts:read',
  access: 'any',
  tenancy: 'project',
  hints: { readOnly: true, destructive: false, idempotent: true },
  input: GetAlertInput,
  output: AlertOutput,
  changedBy: UpdateAlertInput,
  errors: ['NOT_FOUND'],
  example: { id: examples.alert.id },
});
