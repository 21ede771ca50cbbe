import { DeletedOutput } from '../deleted.output.js';
import { examples } from '../examples.js';
import { idInput } from '../input/id-input.js';
import { defineOperation } from '../operation.js';

export const removeMember = defineOperation({
  name: 'remove_member',
  summary: 'Remove a person from the project',
  description:
    "Use it to end someone's access to the project: it ends at once, as do the invitations they made. Their account and the API keys they made stay. It cannot be undone, but they can be invited again. The last owner cannot be removed. Needs a signed-in owner.",
  method: 'DELETE',
  path: '/members/{id}',
  scope: 'projects:write',
  access: 'session',
  role: 'owner',
  input: idInput('Id of the person.'),
  output: DeletedOutput,
  errors: ['CONFLICT'],
  example: { id: examples.member.id },
});
