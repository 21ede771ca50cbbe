import { DeletedOutput } from '../deleted.output.js';
import { examples } from '../examples.js';
import { idInput } from '../input/id-input.js';
import { defineOperation } from '../operation.js';

export const deleteView = defineOperation({
  name: 'delete_view',
  summary: 'Delete a view',
  description: 'Use it to remove a view for good, for everybody in the project. Its mentions are unaffected.',
  method: 'DELETE',
  path: '/views/{id}',
  scope: 'mentions:write',
  access: 'any',
  input: idInput('Id of the view.'),
  output: DeletedOutput,
  example: { id: examples.view.id },
});
