import { DeletedOutput } from '../deleted.output.js';
import { examples } from '../examples.js';
import { idInput } from '../input/id-input.js';
import { defineOperation } from '../operation.js';
import { UpdateMonitorInput } from './update-monitor.js';

export const deleteMonitor = defineOperation({
  name: 'delete_monitor',
  summary: 'Delete a monitor for good',
  description:
    'Use it to stop collecting for good. Mentions already collected are kept. It cannot be undone: update_monitor with ' +
    'active=false is the reversible alternative.',
  method: 'DELETE',
  path: '/monitors/{id}',
  scope: 'monitors:write',
  access: 'any',
  input: idInput('Id of the monitor.'),
  output: DeletedOutput,
  changedBy: UpdateMonitorInput,
  example: { id: examples.monitor.id },
});
