import { DeletedOutput } from '../deleted.output.js';
import { examples } from '../examples.js';
import { idInput } from '../input/id-input.js';
import { defineOperation } from '../operation.js';
import { UpdateProjectInput } from './update-project.js';

export const deleteProject = defineOperation({
  name: 'delete_project',
  summary: 'Delete a project and everything in it',
  description:
    'Use it only to delete everything about a brand: monitors, mentions, alert rules, notifications and API keys are out of reach at once and erased in the background. It cannot be undone. Needs a signed-in owner.',
  method: 'DELETE',
  path: '/projects/{id}',
  scope: 'projects:write',
  access: 'session',
  tenancy: 'user',
  role: 'owner',
  input: idInput('Id of the project.'),
  output: DeletedOutput,
  changedBy: UpdateProjectInput,
  errors: ['NOT_FOUND'],
  example: { id: examples.project.id },
});
