import { type Invitation, type MemberRole, memberRoles } from '@earshot/domain';
import { Email, Flag, Id, Instant, OneOf, RawText } from '../fields/fields.js';
import { isoTime } from '../time.js';

/** An invitation as shown to members, never with its link. */
export class InvitationOutput {
  @Id('Id of the invitation.')
  id: string;

  @OneOf(memberRoles, 'What the invited person may do.')
  role: MemberRole;

  @Email('Who it is for; anybody who has the link can use it. null = not given.', { nullable: true })
  email: string | null;

  @RawText('Who made it.')
  invited_by: string;

  @Instant('When it was made.')
  created_at: string;

  @Instant('Until when it can be accepted.')
  expires_at: string;
}

/** The response of `invite_member`, the only one that contains the link. */
export class MadeInvitationOutput extends InvitationOutput {
  @RawText('The link to give to the person. Shown only once: only a hash of it is kept.')
  link: string;

  @Flag('Whether an e-mail with the link is on its way.')
  mailed: boolean;
}

export function toInvitationOutput(invitation: Invitation): InvitationOutput {
  return {
    id: invitation.id,
    role: invitation.role,
    email: invitation.email,
    invited_by: invitation.invitedBy,
    created_at: isoTime(invitation.createdAt),
    expires_at: isoTime(invitation.expiresAt),
  };
}
