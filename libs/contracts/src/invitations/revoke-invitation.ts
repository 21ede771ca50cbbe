import { examples } from '../examples.js';
import { idInput } from '../input/id-input.js';
import { defineOperation } from '../operation.js';
import { InvitationOutput } from './invitation.output.js';

export const revokeInvitation = defineOperation({
  name: 'revoke_invitation',
  summary: 'Revoke an invitation',
  description: 'Use it when a link must no longer work. It cannot be undone. Needs a signed-in owner.',
  method: 'DELETE',
  path: '/invitations/{id}',
  scope: 'projects:write',
  access: 'session',
  role: 'owner',
  input: idInput('Id of the invitation.'),
  output: InvitationOutput,
  example: { id: examples.invitation.id },
});
