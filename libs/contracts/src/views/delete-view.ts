import { DeletedOutput } from '../deleted.output.js';
import { examples } from '../examples.js';
import { Id } from '../fields/fields.js';
import { defineOperation } from '../operation.js';

export class DeleteViewInput {
  @Id({ description: 'Id of the view.' })
  id: string;
}

export const deleteView = defineOperation({
  name: 'delete_view',
  summary: 'Delete a view',
  description: 'Use it to remove a view for good, for everybody in the project. Its mentions are unaffected.',
  method: 'DELETE',
  path: '/views/{id}',
  scope: 'mentions:write',
  access: 'any',
  tenancy: 'project',
  hints: { readOnly: false, destructive: true, idempotent: true },
  input: DeleteViewInput,
  output: DeletedOutput,
  errors: ['NOT_FOUND'],
  example: { id: examples.view.id },
});
