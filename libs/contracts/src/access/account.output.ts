import {
  Email,
  extend,
  Flag,
  Id,
  Instant,
  Integer,
  objectWith,
  Part,
  Parts,
  RawText,
  TextList,
  True,
} from '../fields/fields.js';
import { outputOf, type Sources } from '../fields/output-of.js';
import { UserOutput } from './session.output.js';

/** A person's session, as shown to them. */
export class ListedSessionOutput extends objectWith({
  id: Id('Id of the session, e.g. to end it.'),
  current: Flag('Whether this request uses it.'),
  created_at: Instant('When it began.'),
  last_used_at: Instant('When it was last used, to the minute; null = not since it began.', {
    nullable: true,
  }),
  expires_at: Instant('When it ends at the latest.'),
  network: RawText('The network it began in, shortened, e.g. 203.0.113.0/24; null for older sessions.', {
    nullable: true,
  }),
  client: RawText('The client it began with, e.g. Firefox on Linux; null for older sessions.', {
    nullable: true,
  }),
}) {}

export class SessionsOutput extends objectWith({
  sessions: Parts(() => ListedSessionOutput, 'Sessions that have not ended, most recently used first.'),
}) {}

export class EndedSessionsOutput extends objectWith({
  ended_sessions: Integer('How many sessions ended.', { min: 0, max: 1_000_000 }),
}) {}

export class PasswordChangedOutput extends extend(EndedSessionsOutput, {
  password_changed: True('Always true.'),
}) {}

export class MailRequestedOutput extends objectWith({
  requested: True('Always true, even if no account has the address. If one does, an e-mail is on its way.'),
}) {}

export class EmailChangeOutput extends objectWith({
  changed: Flag(
    'false = an e-mail with a link is on its way to the new address, and the account keeps the old one until the link is opened.',
  ),
  user: Part(() => UserOutput, 'The account as it is now.'),
}) {}

export class EmailVerifiedOutput extends objectWith({
  email: Email('The address of the account from now on.'),
  email_verified: True('Always true.'),
}) {}

export class SecondFactorEnrolmentOutput extends objectWith({
  secret: RawText('For typing into an authenticator app: base32, shown once.'),
  otpauth_uri: RawText('The same for a QR code: otpauth://totp/...'),
}) {}

export class RecoveryCodesOutput extends objectWith({
  recovery_codes: TextList(
    'Ten codes, each good for one sign-in without the app. Shown only once; earlier codes no longer work.',
    { maxItems: 10, max: 40 },
  ),
}) {}

export class SecondFactorOutput extends objectWith({
  second_factor: Flag('Whether signing in needs a code.'),
  recovery_codes_left: Integer('How many recovery codes are unused.', { min: 0, max: 10 }),
}) {}

export class NoteMailsOutput extends objectWith({
  note_mails: Flag('Whether you get an e-mail when a note names you, at most one every ten minutes.'),
}) {}

/** @param currentId the id of the session that made the request */
export function toSessionsOutput(
  sessions: readonly Omit<Sources<ListedSessionOutput>, 'current'>[],
  currentId: string,
): SessionsOutput {
  return {
    sessions: sessions.map((session) =>
      outputOf(ListedSessionOutput, { ...session, current: session.id === currentId }),
    ),
  };
}
