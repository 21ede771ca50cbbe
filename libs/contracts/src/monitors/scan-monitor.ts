import { examples } from '../examples.js';
import { objectWith, True } from '../fields/fields.js';
import { idInput } from '../input/id-input.js';
import { defineOperation } from '../operation.js';

export class ScanMonitorOutput extends objectWith({
  queued: True(
    'Always true: the scan runs at the next scheduled tick, and that of a source that has to wait once it may be read: list_scans says why.',
  ),
}) {}

export const scanMonitor = defineOperation({
  name: 'scan_monitor',
  summary: 'Scan a monitor now instead of at its next interval',
  description:
    'Use it when you cannot wait for next_scan_at, or to try a failing source again. All sources of the monitor become due ' +
    'at the next scheduled tick; a scan already under way counts. Sources that have to wait follow ' +
    'later. Returns 409 if the monitor is paused: resume it first.',
  method: 'POST',
  path: '/monitors/{id}/scan',
  scope: 'monitors:write',
  access: 'any',
  hints: { readOnly: false, destructive: false, idempotent: true },
  input: idInput('Id of the monitor.'),
  output: ScanMonitorOutput,
  errors: ['CONFLICT'],
  example: { id: examples.monitor.id },
});
