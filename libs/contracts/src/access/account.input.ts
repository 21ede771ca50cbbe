import { Email, Flag, Id, IdList, objectWith, RawText, Text } from '../fields/fields.js';

/** The minimum length of a new password, in characters. */
export const shortestPassword = 15;

/** The maximum length of a password, in bytes of UTF-8, and therefore in characters, too. */
export const longestPasswordBytes = 1_024;

export const NewPassword = RawText(
  `At least ${shortestPassword} characters; a sentence is easy to remember and hard to guess.`,
  { min: shortestPassword, max: longestPasswordBytes },
);

/** A field with the account's password as proof of identity. */
export const CurrentPassword = RawText(
  'The password of the account: a session alone is not enough for this.',
  { max: longestPasswordBytes },
);

/** A field with the token of a link. */
export const LinkToken = RawText('The last part of the link in the e-mail (esl_...).', { max: 200 });

export class ChangePasswordInput extends objectWith({
  current_password: CurrentPassword,
  new_password: NewPassword,
}) {}

export class RequestPasswordResetInput extends objectWith({
  email: Email('The address of the account.'),
}) {}

export class ResetPasswordInput extends objectWith({
  token: LinkToken,
  password: NewPassword,
}) {}

/** A field with a code, if one is needed. */
export const SecondFactorCode = RawText(
  'The six digits that the authenticator app shows, or a recovery code. Needed if the account has a second factor.',
  { max: 64, optional: true },
);

export class EnrolSecondFactorInput extends objectWith({
  current_password: CurrentPassword,
}) {}

export class ConfirmSecondFactorInput extends objectWith({
  code: RawText('The six digits that the authenticator app shows.', { max: 64 }),
}) {}

/** Also used to get new recovery codes. */
export class ChangeSecondFactorInput extends objectWith({
  current_password: CurrentPassword,
  code: RawText('The six digits that the authenticator app shows, or a recovery code.', { max: 64 }),
}) {}

export class SignInInput extends objectWith({
  email: Email('The address you signed up with.'),
  password: RawText('Your password.', { max: 1_024 }),
  code: SecondFactorCode,
}) {}

/** A sign-in link made on the server for one person. */
export class SignInLinkInput extends objectWith({
  token: RawText('The last part of the link (esl_...).', { max: 200 }),
}) {}

const OwnName = Text('Your name.', { max: 80 });

export class ChangeNameInput extends objectWith({
  name: OwnName,
}) {}

export class SignUpInput extends objectWith({
  email: Email('The address you sign in with; case does not matter.'),
  password: NewPassword,
  name: OwnName,
  invitation: RawText(
    'The last part of an invitation link: joins its project, even if signing up is closed.',
    { optional: true, max: 200 },
  ),
}) {}

export class ChangeEmailInput extends objectWith({
  email: Email('The new address.'),
  current_password: CurrentPassword,
}) {}

export class VerifyEmailInput extends objectWith({
  token: LinkToken,
}) {}

export class NoteMailsInput extends objectWith({
  note_mails: Flag('Whether you want an e-mail when a note names you.'),
}) {}

export class SessionIdInput extends objectWith({
  id: Id('Id of the session, from the list of sessions.'),
}) {}

export class DeleteAccountInput extends objectWith({
  current_password: CurrentPassword,
  code: SecondFactorCode,
  project_ids: IdList(
    'The projects that you are the only member of: they are deleted with the account. If one is missing here, nothing is deleted (409).',
    { maxItems: 200, optional: true },
  ),
}) {}
