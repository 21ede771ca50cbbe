import type { User } from '@earshot/domain';
import { Email, Flag, Id, Instant, objectWith, Part, RawText, Text, True } from '../fields/fields.js';
import { isoTime } from '../time.js';

export class UserOutput extends objectWith({
  id: Id('Id of the person.'),
  email: Email('The address they sign in with.'),
  name: Text('Their name.', { max: 80 }),
  email_verified: Flag('Whether the person has opened the link in an e-mail to this address.'),
  second_factor: Flag('Whether signing in needs a code from an authenticator app.'),
}) {}

/** Who is signed in, and until when. */
export class SessionOutput extends objectWith({
  user: Part(() => UserOutput, 'Who is signed in.'),
  session_token: RawText(
    'For Authorization: Bearer <session_token>. Shown only once, to programs when they sign in; otherwise null: pages have the cookie.',
    { nullable: true },
  ),
  expires_at: Instant('When the session ends.'),
}) {}

export class SignedOutOutput extends objectWith({
  signed_out: True('Always true.'),
}) {}

export function toUserOutput(
  { id, email, name, emailVerifiedAt }: User,
  hasSecondFactor: boolean,
): UserOutput {
  return { id, email, name, email_verified: emailVerifiedAt !== null, second_factor: hasSecondFactor };
}

export function toSessionOutput(
  { user, hasSecondFactor, expiresAt }: { user: User; hasSecondFactor: boolean; expiresAt: Date },
  sessionToken: string | null,
): SessionOutput {
  return {
    user: toUserOutput(user, hasSecondFactor),
    session_token: sessionToken,
    expires_at: isoTime(expiresAt),
  };
}
