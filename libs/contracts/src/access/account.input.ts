import { Email, Flag, Id, IdList, objectWith } from '../fields/fields.js';
import { CurrentPassword } from './new-password.js';
import { LinkToken } from './password.input.js';
import { SecondFactorCode } from './second-factor.input.js';

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
