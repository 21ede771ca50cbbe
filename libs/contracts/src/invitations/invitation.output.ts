import { type Invitation, type MemberRole, memberRoles } from '@earshot/domain';
import { Email, Flag, Id, Instant, OneOf, RawText } from '../fields/fields.js';
import { isoTime } from '../time.js';

/** An invitation as shown to members, never with its link. */
export class InvitationOutput {
  @Id({ description: 'Id of the invitation.' })
  id: string;

  @OneOf(memberRoles, { description: 'What the invited person may do.' })
  role: MemberRole;

  @Email({
    description: 'Who it is for; anybody who has the link can use it. null = not given.',
    nullable: true,
  })
  email: string | null;

  @RawText({ description: 'Who made it.' })
  invited_by: string;

  @Instant({ description: 'When it was made.' })
  created_at: string;

  @Instant({ description: 'Until when it can be accepted.' })
  expires_at: string;
}

/** The response of `invite_member`, the only one that contains the link. */
export class MadeInvitationOutput extends InvitationOutput {
  @RawText({ description: 'The link to give to the person. Shown only once: only a hash of it is kept.' })
  link: string;

  @Flag({ description: 'Whether an e-mail with the link is on its way.' })
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
