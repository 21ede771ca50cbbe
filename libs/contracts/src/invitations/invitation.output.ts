import { type Invitation, memberRoles } from '@earshot/domain';
import { Email, extend, Flag, Id, Instant, objectWith, OneOf, RawText } from '../fields/fields.js';
import { outputOf } from '../fields/output-of.js';

/** An invitation as shown to members, never with its link. */
export class InvitationOutput extends objectWith({
  id: Id('Id of the invitation.'),
  role: OneOf(memberRoles, 'What the invited person may do.'),
  email: Email('Who it is for; anybody who has the link can use it. null = not given.', { nullable: true }),
  invited_by: RawText('Who made it.'),
  created_at: Instant('When it was made.'),
  expires_at: Instant('Until when it can be accepted.'),
}) {}

/** The response of `invite_member`, the only one that contains the link. */
export class MadeInvitationOutput extends extend(InvitationOutput, {
  link: RawText('The link to give to the person. Shown only once: only a hash of it is kept.'),
  mailed: Flag('Whether an e-mail with the link is on its way.'),
}) {}

export function toInvitationOutput(invitation: Invitation): InvitationOutput {
  return outputOf(InvitationOutput, invitation);
}
