import { type Invitation, type MemberRole, memberRoles } from '@earshot/domain';
import { Email, Instant, OneOf, RawText } from '../fields/fields.js';
import { isoTime } from '../time.js';

/** The link of an invitation, to see what it is for, or to accept it. */
export class InvitationInput {
  @RawText('The last part of the link (esl_...).', { max: 200 })
  token: string;
}

/** What an invitation is for, shown to anyone who has its link. */
export class OpenedInvitationOutput {
  @RawText('Name of the project it is for.')
  project: string;

  @OneOf(memberRoles, 'What the invited person may do there.')
  role: MemberRole;

  @RawText('Who made it.')
  invited_by: string;

  @Email('Who it was made for; anybody who has the link can use it. null = not given.', { nullable: true })
  email: string | null;

  @Instant('Until when it can be accepted.')
  expires_at: string;
}

export function toOpenedInvitationOutput({
  projectName,
  role,
  invitedBy,
  email,
  expiresAt,
}: Invitation & { readonly projectName: string }): OpenedInvitationOutput {
  return { project: projectName, role, invited_by: invitedBy, email, expires_at: isoTime(expiresAt) };
}
