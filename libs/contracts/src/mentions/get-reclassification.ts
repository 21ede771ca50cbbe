import { examples } from '../examples.js';
import { Id } from '../fields/fields.js';
import { defineOperation } from '../operation.js';
import { ReclassificationOutput } from './output/reclassification.output.js';

export class GetReclassificationInput {
  @Id({ description: 'Id of the reclassification.' })
  id: string;
}

export const getReclassification = defineOperation({
  name: 'get_reclassification',
  summary: 'Get the progress of a reclassification',
  description:
    'Use it after reclassify_mentions, until status is done: examined of total mentions were judged again. Changes nothing.',
  method: 'GET',
  path: '/reclassifications/{id}',
  scope: 'mentions:read',
  access: 'any',
  tenancy: 'project',
  hints: { readOnly: true, destructive: false, idempotent: true },
  input: GetReclassificationInput,
  output: ReclassificationOutput,
  errors: ['NOT_FOUND'],
  example: { id: examples.reclassification.id },
});
