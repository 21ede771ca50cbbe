import type { User } from '@earshot/domain';
import { Email, Flag, Id, Instant, Part, RawText, Text } from '../fields/fields.js';
import { isoTime } from '../time.js';

export class UserOutput {
  @Id('Id of the person.')
  id: string;

  @Email('The address they sign in with.')
  email: string;

  @Text('Their name.', { max: 80 })
  name: string;

  @Flag('Whether the person has opened the link in an e-mail to this address.')
  email_verified: boolean;

  @Flag('Whether signing in needs a code from an authenticator app.')
  second_factor: boolean;
}

/** Who is signed in, and until when. */
export class SessionOutput {
  @Part(() => UserOutput, 'Who is signed in.')
  user: UserOutput;

  @RawText(
    'For Authorization: Bearer <session_token>. Shown only once, to programs when they sign in; otherwise null: pages have the cookie.',
    { nullable: true },
  )
  session_token: string | null;

  @Instant('When the session ends.')
  expires_at: string;
}

export class SignedOutOutput {
  @Flag('Always true.')
  signed_out: true;
}

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
