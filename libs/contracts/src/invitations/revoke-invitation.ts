import { examples } from '../examples.js';
import { Id } from '../fields/fields.js';
import { defineOperation } from '../operation.js';
import { InvitationOutput } from './invitation.output.js';

export class RevokeInvitationInput {
  @Id({ description: 'Id of the invitation.' })
  id: string;
}

export const revokeInvitation = defineOperation({
  name: 'revoke_invitation',
  summary: 'Revoke an invitation',
  description: 'Use it when a link must no longer work. It cannot be undone. Needs a signed-in owner.',
  method: 'DELETE',
  path: '/invitations/{id}',
  scope: 'projects:write',
  access: 'session',
  tenancy: 'project',
  role: 'owner',
  hints: { readOnly: false, destructive: true, idempotent: true },
  input: RevokeInvitationInput,
  output: InvitationOutput,
  errors: ['NOT_FOUND'],
  example: { id: examples.invitation.id },
});
