import { objectWith, RawText } from '../fields/fields.js';
import { CurrentPassword } from './new-password.js';

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
