import { Email, Flag, Id, IdList } from '../fields/fields.js';
import { CurrentPassword } from './new-password.js';
import { LinkToken } from './password.input.js';
import { SecondFactorCode } from './second-factor.input.js';

export class ChangeEmailInput {
  @Email('The new address.')
  email: string;

  @CurrentPassword
  current_password: string;
}

export class VerifyEmailInput {
  @LinkToken
  token: string;
}

export class NoteMailsInput {
  @Flag('Whether you want an e-mail when a note names you.')
  note_mails: boolean;
}

export class SessionIdInput {
  @Id('Id of the session, from the list of sessions.')
  id: string;
}

export class DeleteAccountInput {
  @CurrentPassword
  current_password: string;

  @SecondFactorCode
  code?: string;

  @IdList(
    'The projects that you are the only member of: they are deleted with the account. If one is missing here, nothing is deleted (409).',
    { maxItems: 200, optional: true },
  )
  project_ids?: string[];
}
