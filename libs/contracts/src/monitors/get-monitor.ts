import { examples } from '../examples.js';
import { idInput } from '../input/id-input.js';
import { defineOperation } from '../operation.js';
import { MonitorOutput } from './monitor.output.js';
import { UpdateMonitorInput } from './update-monitor.js';

export const getMonitor = defineOperation({
  name: 'get_monitor',
  summary: 'Get one monitor',
  description:
    'Use it to read the keywords, sources and schedule of a monitor whose id you have. Changes nothing.',
  method: 'GET',
  path: '/monitors/{id}',
  scope: 'monitors:read',
  access: 'any',
  input: idInput('Id of the monitor.'),
  output: MonitorOutput,
  changedBy: UpdateMonitorInput,
  example: { id: examples.monitor.id },
});
