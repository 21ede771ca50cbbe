import { samplesPerHour } from '@earshot/domain';
import { Id, objectWith, OneOf } from '../fields/fields.js';
import { defineOperation } from '../operation.js';
import { CreateMonitorInput } from './create-monitor.js';
import { previewMonitor } from './preview-monitor.js';

export class SampleOutput extends objectWith({
  id: Id('Id of the sample.'),
  status: OneOf(['running', 'done'], 'done = no source is waiting any more.'),
}) {}

export const sampleMonitor = defineOperation({
  name: 'sample_monitor',
  summary: 'Ask the sources what a monitor would find, before you create it',
  description:
    'Use it when preview_monitor knows too little, with the input of create_monitor: scanners fetch from each of its sources one page of the ' +
    `last week, within your budgets and at your project's expense. Read the results with get_sample. ${samplesPerHour} an hour. Stores no mention.`,
  method: 'POST',
  path: '/samples',
  scope: 'monitors:write',
  access: 'any',
  input: CreateMonitorInput,
  output: SampleOutput,
  fieldsAs: 'create_monitor',
  example: previewMonitor.example,
});
