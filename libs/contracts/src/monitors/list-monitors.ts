import { monitorGroups } from '@earshot/domain';
import { extend, Flag, OneOf } from '../fields/fields.js';
import { defineOperation } from '../operation.js';
import { PageInput, pageWith } from '../page.js';
import { MonitorOutput } from './monitor.output.js';

export class ListMonitorsInput extends extend(PageInput, {
  group_name: OneOf(monitorGroups, 'Only monitors of this group.', { optional: true }),
  active: Flag('true = only collecting ones, false = only paused ones.', { optional: true }),
}) {}

export class ListMonitorsOutput extends pageWith('monitors', () => MonitorOutput, 'Newest first.') {}

export const listMonitors = defineOperation({
  name: 'list_monitors',
  summary: 'List the monitors of the project',
  description:
    'Use it to see what is being watched, whether it is paused, and when it was last scanned. Pages as in list_mentions. Changes nothing.',
  method: 'GET',
  path: '/monitors',
  scope: 'monitors:read',
  access: 'any',
  input: ListMonitorsInput,
  output: ListMonitorsOutput,
  fieldsAs: 'list_mentions',
  errors: ['INVALID_CURSOR'],
  example: { group_name: 'my_brand', limit: 10 },
});
