import { examples } from '../examples.js';
import { Id, objectWith, True } from '../fields/fields.js';
import { idInput } from '../input/id-input.js';
import { defineOperation } from '../operation.js';

export class LeaveProjectOutput extends objectWith({
  left: True('Always true.'),
  id: Id('Id of the project.'),
}) {}

export const leaveProject = defineOperation({
  name: 'leave_project',
  summary: 'Leave a project',
  description:
    'Use it to give up your own access to a project; it cannot be undone, but an invitation brings you back. The last owner cannot leave. Needs a signed-in person.',
  method: 'DELETE',
  path: '/projects/{id}/membership',
  scope: 'projects:write',
  access: 'session',
  tenancy: 'user',
  role: 'viewer',
  input: idInput('Id of the project.'),
  output: LeaveProjectOutput,
  errors: ['NOT_FOUND', 'CONFLICT'],
  example: { id: examples.project.id },
});
