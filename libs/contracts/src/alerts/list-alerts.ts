import { objectWith, Parts } from '../fields/fields.js';
import { NoInput } from '../input/id-input.js';
import { defineOperation } from '../operation.js';
import { AlertOutput } from './alert.output.js';

export class ListAlertsOutput extends objectWith({
  alerts: Parts(() => AlertOutput, 'Every alert rule of the project, newest first.'),
}) {}

export const listAlerts = defineOperation({
  name: 'list_alerts',
  summary: 'List every alert rule of the project',
  description: 'Use it to see who is notified of what. Returns all rules at once. Changes nothing.',
  method: 'GET',
  path: '/alerts',
  scope: 'alerts:read',
  access: 'any',
  input: NoInput,
  output: ListAlertsOutput,
  example: {},
});
