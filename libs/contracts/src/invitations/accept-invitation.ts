import { examples } from '../examples.js';
import { InvitationInput } from '../access/invitation.input.js';
import { Flag, objectWith, Part } from '../fields/fields.js';
import { defineOperation } from '../operation.js';
import { ProjectOutput } from '../projects/project.output.js';

export class AcceptInvitationOutput extends objectWith({
  project: Part(() => ProjectOutput, 'The project, with your role in it.'),
  joined: Flag('false = you were a member already; the link still works for someone else.'),
}) {}

export const acceptInvitation = defineOperation({
  name: 'accept_invitation',
  summary: 'Join a project by an invitation',
  description:
    'Use it with the end of a link that someone gave you: your account becomes a member of their project. A link that has expired, was used or was revoked is 400 (rule dead_link). Needs a signed-in person.',
  method: 'POST',
  path: '/invitations/accept',
  scope: 'projects:write',
  access: 'session',
  tenancy: 'user',
  hints: { readOnly: false, destructive: false, idempotent: true },
  input: InvitationInput,
  output: AcceptInvitationOutput,
  example: { token: examples.invitation.token },
});
