import { type Invitation, memberRoles } from '@earshot/domain';
import { Email, Instant, objectWith, OneOf, RawText } from '../fields/fields.js';
import { outputOf } from '../fields/output-of.js';

/** The link of an invitation, to see what it is for, or to accept it. */
export class InvitationInput extends objectWith({
  token: RawText('The last part of the link (esl_...).', { max: 200 }),
}) {}

/** What an invitation is for, shown to anyone who has its link. */
export class OpenedInvitationOutput extends objectWith({
  project: RawText('Name of the project it is for.'),
  role: OneOf(memberRoles, 'What the invited person may do there.'),
  invited_by: RawText('Who made it.'),
  email: Email('Who it was made for; anybody who has the link can use it. null = not given.', {
    nullable: true,
  }),
  expires_at: Instant('Until when it can be accepted.'),
}) {}

export function toOpenedInvitationOutput(
  invitation: Invitation & { readonly projectName: string },
): OpenedInvitationOutput {
  return outputOf(OpenedInvitationOutput, { ...invitation, project: invitation.projectName });
}
