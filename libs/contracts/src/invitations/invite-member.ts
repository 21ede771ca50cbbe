import { memberRoles } from '@earshot/domain';
import { examples } from '../examples.js';
import { Email, objectWith, OneOf, withDefault } from '../fields/fields.js';
import { roleMeans } from '../members/member.output.js';
import { defineOperation } from '../operation.js';
import { MadeInvitationOutput } from './invitation.output.js';

export class InviteMemberInput extends objectWith({
  role: withDefault(OneOf(memberRoles, `What they may do: ${roleMeans}`), 'member'),
  email: withDefault(
    Email('Where the link is e-mailed, if e-mail is set up; null = you pass it on.', {
      nullable: true,
    }),
    null,
  ),
}) {}

export const inviteMember = defineOperation({
  name: 'invite_member',
  summary: 'Invite a person to the project',
  description:
    'Use it to let a colleague in. The link in this response works once, for seven days, for anybody who has it, with or without an account. Needs a signed-in owner.',
  method: 'POST',
  path: '/invitations',
  scope: 'projects:write',
  access: 'session',
  role: 'owner',
  input: InviteMemberInput,
  output: MadeInvitationOutput,
  example: { role: examples.member.role, email: examples.member.email },
});
