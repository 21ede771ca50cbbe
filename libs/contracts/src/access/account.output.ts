import { Email, Flag, Id, Instant, Integer, Part, Parts, RawText, TextList } from '../fields/fields.js';
import { isoTime } from '../time.js';
import { UserOutput } from './session.output.js';

/** A person's session, as shown to them. */
export class ListedSessionOutput {
  @Id('Id of the session, e.g. to end it.')
  id: string;

  @Flag('Whether this request uses it.')
  current: boolean;

  @Instant('When it began.')
  created_at: string;

  @Instant('When it was last used, to the minute; null = not since it began.', { nullable: true })
  last_used_at: string | null;

  @Instant('When it ends at the latest.')
  expires_at: string;

  @RawText('The network it began in, shortened, e.g. 203.0.113.0/24; null for older sessions.', {
    nullable: true,
  })
  network: string | null;

  @RawText('The client it began with, e.g. Firefox on Linux; null for older sessions.', { nullable: true })
  client: string | null;
}

export class SessionsOutput {
  @Parts(() => ListedSessionOutput, 'Sessions that have not ended, most recently used first.')
  sessions: ListedSessionOutput[];
}

export class EndedSessionsOutput {
  @Integer('How many sessions ended.', { min: 0, max: 1_000_000 })
  ended_sessions: number;
}

export class PasswordChangedOutput extends EndedSessionsOutput {
  @Flag('Always true.')
  password_changed: true;
}

export class MailRequestedOutput {
  @Flag('Always true, even if no account has the address. If one does, an e-mail is on its way.')
  requested: true;
}

export class EmailChangeOutput {
  @Flag(
    'false = an e-mail with a link is on its way to the new address, and the account keeps the old one until the link is opened.',
  )
  changed: boolean;

  @Part(() => UserOutput, 'The account as it is now.')
  user: UserOutput;
}

export class EmailVerifiedOutput {
  @Email('The address of the account from now on.')
  email: string;

  @Flag('Always true.')
  email_verified: true;
}

export class SecondFactorEnrolmentOutput {
  @RawText('For typing into an authenticator app: base32, shown once.')
  secret: string;

  @RawText('The same for a QR code: otpauth://totp/...')
  otpauth_uri: string;
}

export class RecoveryCodesOutput {
  @TextList(
    'Ten codes, each good for one sign-in without the app. Shown only once; earlier codes no longer work.',
    { maxItems: 10, max: 40 },
  )
  recovery_codes: string[];
}

export class SecondFactorOutput {
  @Flag('Whether signing in needs a code.')
  second_factor: boolean;

  @Integer('How many recovery codes are unused.', { min: 0, max: 10 })
  recovery_codes_left: number;
}

export class NoteMailsOutput {
  @Flag('Whether you get an e-mail when a note names you, at most one every ten minutes.')
  note_mails: boolean;
}

/** @param currentId the id of the session that made the request */
export function toSessionsOutput(
  sessions: readonly {
    readonly id: string;
    readonly createdAt: Date;
    readonly lastUsedAt: Date | null;
    readonly expiresAt: Date;
    readonly network: string | null;
    readonly client: string | null;
  }[],
  currentId: string,
): SessionsOutput {
  return {
    sessions: sessions.map(({ id, createdAt, lastUsedAt, expiresAt, network, client }) => ({
      id,
      current: id === currentId,
      created_at: isoTime(createdAt),
      last_used_at: isoTime(lastUsedAt),
      expires_at: isoTime(expiresAt),
      network,
      client,
    })),
  };
}
