import { type Member, type MemberRole, memberRoles } from '@earshot/domain';
import { Email, Id, Instant, OneOf, RawText } from '../fields/fields.js';
import { isoTime } from '../time.js';

/** What a role allows. */
export const roleMeans =
  'viewer = reads; member = also changes monitors and alerts, and triages mentions; owner = also manages people, API keys, budgets and the project itself.';

/** A member of a project as shown to the other members. */
export class MemberOutput {
  @Id('Id of the person.')
  id: string;

  @RawText('Their name.')
  name: string;

  @Email('Their e-mail address.')
  email: string;

  @OneOf(memberRoles, 'What they may do.')
  role: MemberRole;

  @Instant('When they joined.')
  joined_at: string;
}

export function toMemberOutput({ id, name, email, role, joinedAt }: Member): MemberOutput {
  return { id, name, email, role, joined_at: isoTime(joinedAt) };
}
