import { RawText } from '../fields/fields.js';
import { currentPassword } from './new-password.js';

/** The rules for a field with a code. */
export const secondFactorCode = {
  description:
    'The six digits that the authenticator app shows, or a recovery code. Needed if the account has a second factor.',
  max: 64,
};

export class EnrolSecondFactorInput {
  @RawText(currentPassword)
  current_password: string;
}

export class ConfirmSecondFactorInput {
  @RawText({ description: 'The six digits that the authenticator app shows.', max: 64 })
  code: string;
}

/** Also used to get new recovery codes. */
export class ChangeSecondFactorInput {
  @RawText(currentPassword)
  current_password: string;

  @RawText({ description: 'The six digits that the authenticator app shows, or a recovery code.', max: 64 })
  code: string;
}
