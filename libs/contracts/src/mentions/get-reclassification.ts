import { examples } from '../examples.js';
import { idInput } from '../input/id-input.js';
import { defineOperation } from '../operation.js';
import { ReclassificationOutput } from './output/reclassification.output.js';

export const getReclassification = defineOperation({
  name: 'get_reclassification',
  summary: 'Get the progress of a reclassification',
  description:
    'Use it after reclassify_mentions, until status is done: examined of total mentions were judged again. Changes nothing.',
  method: 'GET',
  path: '/reclassifications/{id}',
  scope: 'mentions:read',
  access: 'any',
  input: idInput('Id of the reclassification.'),
  output: ReclassificationOutput,
  example: { id: examples.reclassification.id },
});
