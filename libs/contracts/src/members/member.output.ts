import { type Member, memberRoles } from '@earshot/domain';
import { Email, Id, Instant, objectWith, OneOf, RawText } from '../fields/fields.js';
import { outputOf } from '../fields/output-of.js';

/** What a role allows. */
export const roleMeans =
  'viewer = reads; member = also changes monitors and alerts, and triages mentions; owner = also manages people, API keys, budgets and the project itself.';

/** A member of a project as shown to the other members. */
export class MemberOutput extends objectWith({
  id: Id('Id of the person.'),
  name: RawText('Their name.'),
  email: Email('Their e-mail address.'),
  role: OneOf(memberRoles, 'What they may do.'),
  joined_at: Instant('When they joined.'),
}) {}

export function toMemberOutput(member: Member): MemberOutput {
  return outputOf(MemberOutput, member);
}
