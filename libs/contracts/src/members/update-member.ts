import { memberRoles } from '@earshot/domain';
import { examples } from '../examples.js';
import { Id, objectWith, OneOf } from '../fields/fields.js';
import { defineOperation } from '../operation.js';
import { MemberOutput, roleMeans } from './member.output.js';

export class UpdateMemberInput extends objectWith({
  id: Id('Id of the person.'),
  role: OneOf(memberRoles, `What they may do: ${roleMeans}`),
}) {}

const { id, role } = examples.member;

export const updateMember = defineOperation({
  name: 'update_member',
  summary: 'Change the role of a member',
  description:
    'Use it to give someone more or fewer rights in the project (roles: invite_member); it applies from the next call on. The last owner must stay one. Needs a signed-in owner.',
  method: 'PATCH',
  path: '/members/{id}',
  scope: 'projects:write',
  access: 'session',
  role: 'owner',
  input: UpdateMemberInput,
  output: MemberOutput,
  fieldsAs: 'invite_member',
  errors: ['CONFLICT'],
  example: { id, role },
});
