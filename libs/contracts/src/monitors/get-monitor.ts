import { examples } from '../examples.js';
import { Id } from '../fields/fields.js';
import { defineOperation } from '../operation.js';
import { MonitorOutput } from './monitor.output.js';
import { UpdateMonitorInput } from './update-monitor.js';

export class GetMonitorInput {
  @Id({ description: 'Id of the monitor.' })
  id: string;
}

export const getMonitor = defineOperation({
  name: 'get_monitor',
  summary: 'Get one monitor',
  description:
    'Use it to read the keywords, sources and schedule of a monitor whose id you have. Changes nothing.',
  method: 'GET',
  path: '/monitors/{id}',
  scope: 'monitors:read',
  access: 'any',
  tenancy: 'project',
  hints: { readOnly: true, destructive: false, idempotent: true },
  input: GetMonitorInput,
  output: MonitorOutput,
  changedBy: UpdateMonitorInput,
  errors: ['NOT_FOUND'],
  example: { id: examples.monitor.id },
});
